-- Acts of the staff on a campaign, and their reversal. The campaign's row is locked first, as in every campaign step.

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

-- Pauses a campaign (its owner can resume it), hides it (only staff can restore it), ends it or restores it. The verdict
-- is that of judge_staff_act; the other columns are what undo_staff_act needs.
CREATE OR REPLACE FUNCTION exchange.staff_act(
  wanted_act text, wanted_id bigint, acting_id bigint, why text, key uuid,
  OUT verdict text, OUT was text, OUT pause_ids bigint[], OUT returned bigint, OUT kept bigint
) LANGUAGE plpgsql AS $$
DECLARE
  served public.campaign;
  moment timestamptz := ledger.clock();
  ended text;
  now_state text;
BEGIN
  SELECT * INTO served FROM public.campaign WHERE id = wanted_id FOR UPDATE;
  verdict := exchange.judge_staff_act(wanted_act, served);
  was := served.state;
  returned := 0;
  kept := 0;
  IF verdict <> 'done' THEN
    RETURN;
  END IF;
  IF wanted_act = 'end' THEN
    -- A trigger ends them with the campaign.
    pause_ids := ARRAY(SELECT id FROM public.campaign_pause WHERE campaign_id = wanted_id AND ended_at IS NULL);
    SELECT ending.verdict, ending.returned INTO ended, returned
    FROM exchange.end_campaign(wanted_id, served.owner_id, key, why) AS ending;
    IF ended <> 'ok' THEN
      RAISE EXCEPTION 'campaign % was not ended: %', wanted_id, ended;
    END IF;
    kept := (SELECT balance FROM ledger.account_balance WHERE id = served.escrow_account_id) + served.spent_points;
    now_state := 'rejected';
  ELSIF wanted_act = 'restore' THEN
    pause_ids := exchange.staff_pauses(served);
    UPDATE public.campaign_pause SET ended_at = moment, ended_by = acting_id WHERE id = ANY (pause_ids);
    now_state := exchange.settle_pauses(wanted_id, moment);
  ELSE
    INSERT INTO public.campaign_pause (campaign_id, cause, reason, paused_by, paused_at)
    VALUES (wanted_id, CASE wanted_act WHEN 'pause' THEN 'owner' ELSE 'moderation' END, why, acting_id, moment)
    RETURNING ARRAY[id] INTO pause_ids;
    now_state := exchange.settle_pauses(wanted_id, moment);
  END IF;
  PERFORM exchange.note_staff_act(served, wanted_act || '_campaign', now_state, acting_id, why, returned);
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
      WHEN 'live' THEN 'is running again' WHEN 'rejected' THEN 'was ended' WHEN 'review' THEN 'is in review again'
      ELSE 'is paused' END, why);
  END IF;
END $$;

-- Puts back what an act changed, if nothing else has changed it since.
--   ok, changed, points_spent (the owner no longer has the points that an end returned)
CREATE OR REPLACE FUNCTION exchange.undo_staff_act(
  done_act text, wanted_id bigint, acting_id bigint, was text, ids bigint[], returned bigint, kept bigint, key uuid
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  served public.campaign;
  moment timestamptz := ledger.clock();
  now_state text;
BEGIN
  SELECT * INTO served FROM public.campaign WHERE id = wanted_id FOR UPDATE;
  IF NOT exchange.can_undo_staff_act(done_act, served, ids, kept) THEN
    RETURN 'changed';
  END IF;
  IF done_act = 'end' THEN
    IF returned > 0 AND exchange.move_escrow(served, returned, key) <> 'ok' THEN
      RETURN 'points_spent';
    END IF;
    PERFORM exchange.add_owner_activity(served, 'campaign_fund', -returned, moment);
    UPDATE public.campaign SET rejected_reason = NULL, ended_at = NULL, state = 'review' WHERE id = wanted_id;
    now_state := 'review';
  END IF;
  IF done_act IN ('end', 'restore') THEN
    UPDATE public.campaign_pause SET ended_at = NULL, ended_by = NULL WHERE id = ANY (ids);
  ELSE
    UPDATE public.campaign_pause SET ended_at = moment, ended_by = acting_id WHERE id = ANY (ids);
  END IF;
  IF done_act <> 'end' OR was <> 'review' THEN
    now_state := exchange.settle_pauses(wanted_id, moment);
  END IF;
  PERFORM exchange.note_staff_act(served, 'undo_' || done_act || '_campaign', now_state, acting_id, NULL, -returned);
  RETURN 'ok';
END $$;
CALL ledger.plan_by_key('exchange.undo_staff_act');

-- True if a campaign is as an act left it: its pauses, or its state and the points set aside in it.
CREATE OR REPLACE FUNCTION exchange.can_undo_staff_act(
  done_act text, served public.campaign, ids bigint[], kept bigint
) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF done_act = 'end' THEN
    RETURN coalesce(served.state = 'rejected'
      AND (SELECT balance FROM ledger.account_balance WHERE id = served.escrow_account_id) + served.spent_points = kept
      AND NOT EXISTS (SELECT FROM public.member WHERE id = served.owner_id AND state = 'deleted'), false);
  END IF;
  RETURN coalesce(served.state IN ('live', 'paused'), false) AND cardinality(ids) = (
    SELECT count(*) FROM public.campaign_pause AS own WHERE id = ANY (ids)
      AND CASE WHEN done_act = 'restore' THEN NOT EXISTS (SELECT FROM public.campaign_pause AS other
        WHERE other.campaign_id = own.campaign_id AND other.cause = own.cause AND other.ended_at IS NULL)
      ELSE ended_at IS NULL END);
END $$;
