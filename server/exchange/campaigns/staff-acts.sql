-- Acts of the staff on a campaign. The campaign's row is locked first, as in every campaign step.

-- Pauses that staff opened: the owner did not, and no check or report did. Only these does the staff end in a list.
CREATE OR REPLACE FUNCTION exchange.staff_pauses(served public.campaign) RETURNS bigint[] LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT array_agg(id) FROM public.campaign_pause
    WHERE campaign_id = served.id AND ended_at IS NULL AND cause IN ('owner', 'moderation')
      AND paused_by IS NOT NULL AND paused_by IS DISTINCT FROM served.owner_id);
END $$;

-- Result of an act that would be done now; no row is changed.
--   done         it changes the campaign
--   already      paused or hidden already
--   not_hidden   nothing to restore: the staff neither paused nor hid it
--   wrong_state  not possible in its present state
--   not_found
CREATE OR REPLACE FUNCTION exchange.judge_staff_act(wanted_act text, served public.campaign) RETURNS text
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN CASE
    WHEN served.id IS NULL THEN 'not_found'
    WHEN wanted_act = 'end' THEN CASE WHEN served.state IN ('review', 'live', 'paused') THEN 'done' ELSE 'wrong_state' END
    WHEN served.state NOT IN ('live', 'paused') THEN 'wrong_state'
    WHEN wanted_act = 'restore' THEN
      CASE WHEN exchange.staff_pauses(served) IS NULL THEN 'not_hidden' ELSE 'done' END
    WHEN wanted_act = 'pause' AND served.state = 'paused' THEN 'already'
    WHEN EXISTS (SELECT FROM public.campaign_pause
      WHERE campaign_id = served.id AND cause = 'moderation' AND ended_at IS NULL) THEN 'already'
    ELSE 'done' END;
END $$;

-- Pauses a campaign (its owner can resume it), hides it (only staff can restore it), ends it or restores it. Returns
-- the verdict of judge_staff_act.
DROP FUNCTION IF EXISTS exchange.undo_staff_act(text, bigint, bigint, text, bigint[], bigint, bigint, uuid);
DROP FUNCTION IF EXISTS exchange.can_undo_staff_act(text, public.campaign, bigint[], bigint);
-- It returned what an undo needed.
DROP FUNCTION IF EXISTS exchange.staff_act(text, bigint, bigint, text, uuid);
CREATE OR REPLACE FUNCTION exchange.staff_act(
  wanted_act text, wanted_id bigint, acting_id bigint, why text, key uuid
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  served public.campaign;
  verdict text;
  moment timestamptz := ledger.clock();
  ending record;
  now_state text;
  returned bigint := 0;
BEGIN
  SELECT * INTO served FROM public.campaign WHERE id = wanted_id FOR UPDATE;
  verdict := exchange.judge_staff_act(wanted_act, served);
  IF verdict <> 'done' THEN
    RETURN verdict;
  END IF;
  IF wanted_act = 'end' THEN
    SELECT * INTO ending FROM exchange.end_campaign(wanted_id, served.owner_id, key, why);
    IF ending.verdict <> 'ok' THEN
      RAISE EXCEPTION 'campaign % was not ended: %', wanted_id, ending.verdict;
    END IF;
    returned := ending.returned;
    now_state := 'rejected';
  ELSE
    IF wanted_act = 'restore' THEN
      UPDATE public.campaign_pause SET ended_at = moment, ended_by = acting_id
      WHERE id = ANY (exchange.staff_pauses(served));
    ELSE
      INSERT INTO public.campaign_pause (campaign_id, cause, reason, paused_by, paused_at)
      VALUES (wanted_id, CASE wanted_act WHEN 'pause' THEN 'owner' ELSE 'moderation' END, why, acting_id, moment);
    END IF;
    now_state := exchange.settle_pauses(wanted_id, moment);
  END IF;
  PERFORM exchange.note_staff_act(served, wanted_act || '_campaign', now_state, acting_id, why, returned);
  RETURN verdict;
END $$;
CALL ledger.plan_by_key('exchange.staff_act');

-- Logs an act and notifies the owner, unless the campaign remains paused for another cause.
CREATE OR REPLACE FUNCTION exchange.note_staff_act(
  served public.campaign, act text, now_state text, acting_id bigint, why text, points bigint
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.audit (actor_id, act, subject_kind, subject_id, detail, done_at)
  VALUES (acting_id, act, 'campaign', served.id::text, jsonb_strip_nulls(jsonb_build_object(
    'before', served.state, 'after', now_state, 'reason', why, 'points', nullif(points, 0))), ledger.clock());
  IF now_state <> served.state OR act = 'hide_campaign' THEN
    PERFORM exchange.notify_owners(ARRAY[served.id], 'Your campaign ' || CASE now_state
      WHEN 'live' THEN 'is running again' WHEN 'rejected' THEN 'was ended'
      ELSE 'is paused' END, why);
  END IF;
END $$;
