-- Pausing and resuming. The campaign's row is locked first, as in every campaign step; no points move.

-- The strongest open cause of a campaign's pauses; NULL: none.
CREATE OR REPLACE FUNCTION exchange.strongest_pause(wanted_id bigint) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  RETURN (SELECT cause FROM public.campaign_pause WHERE campaign_id = wanted_id AND ended_at IS NULL
    ORDER BY array_position(ARRAY['moderation', 'report', 'catalogue', 'owner'], cause) LIMIT 1);
END $$;

-- Sets a campaign's state by its open pauses.
CREATE OR REPLACE FUNCTION exchange.settle_pauses(wanted_id bigint, moment timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  strongest text := exchange.strongest_pause(wanted_id);
BEGIN
  UPDATE public.campaign SET state = CASE WHEN strongest IS NULL THEN 'live' ELSE 'paused' END,
    paused_by = strongest, updated_at = moment WHERE id = wanted_id;
  RETURN CASE WHEN strongest IS NULL THEN 'live' ELSE 'paused' END;
END $$;

-- Locks and returns the campaign if this cause may act on it: an owner only on their own.
CREATE OR REPLACE FUNCTION exchange.campaign_for_pause(wanted_id bigint, wanted_cause text, acting_id bigint)
RETURNS public.campaign LANGUAGE plpgsql AS $$
DECLARE
  found public.campaign;
BEGIN
  SELECT * INTO found FROM public.campaign
  WHERE id = wanted_id AND (wanted_cause <> 'owner' OR owner_id = acting_id)
  FOR NO KEY UPDATE;
  RETURN found;
END $$;

-- Records an admin's act on a campaign in the audit log.
CREATE OR REPLACE FUNCTION exchange.audit_pause(
  act text, served public.campaign, cause text, acting_id bigint, why text, at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF acting_id IS NOT NULL AND cause <> 'owner' THEN
    INSERT INTO public.audit (actor_id, act, subject_kind, subject_id, detail, done_at)
    VALUES (acting_id, act, 'campaign', served.id::text,
      jsonb_strip_nulls(jsonb_build_object('cause', cause, 'reason', why)), at);
  END IF;
END $$;

-- Takes a campaign out of the lists; its points stay set aside.
--   ok           paused for this cause, now or before
--   not_found    no campaign of this id, or another owner's
--   wrong_state  neither live nor paused
-- acting_id: the acting person; NULL: no person. why: a sentence for the owner.
CREATE OR REPLACE FUNCTION exchange.pause_campaign(
  wanted_id bigint, wanted_cause text, acting_id bigint, why text DEFAULT NULL
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  served public.campaign := exchange.campaign_for_pause(wanted_id, wanted_cause, acting_id);
  moment timestamptz := ledger.clock();
BEGIN
  IF served.id IS NULL THEN
    RETURN 'not_found';
  ELSIF served.state NOT IN ('live', 'paused') THEN
    RETURN 'wrong_state';
  END IF;
  INSERT INTO public.campaign_pause (campaign_id, cause, reason, paused_by, paused_at)
  VALUES (wanted_id, wanted_cause, why, acting_id, moment)
  ON CONFLICT (campaign_id, cause) WHERE ended_at IS NULL DO NOTHING;
  IF FOUND THEN
    PERFORM exchange.settle_pauses(wanted_id, moment);
    PERFORM exchange.audit_pause('pause_campaign', served, wanted_cause, acting_id, why, moment);
    -- An owner who paused knows, and gives no reason; of a title in review, the review has notified.
    IF wanted_cause IN ('report', 'catalogue') OR wanted_cause = 'moderation' AND acting_id IS NOT NULL
      OR wanted_cause = 'owner' AND why IS NOT NULL THEN
      PERFORM exchange.notify_owners(ARRAY[wanted_id], CASE wanted_cause WHEN 'report' THEN 'Your campaign is on hold'
        ELSE 'Your campaign is paused' END, why);
    END IF;
  END IF;
  RETURN 'ok';
END $$;
CALL ledger.plan_by_key('exchange.pause_campaign');

-- Ends the pause for one cause; the campaign is live again if no other cause is left.
--   ok           live, now or before
--   held         still paused for another cause
--   not_found    no campaign of this id, or another owner's
--   wrong_state  neither live nor paused
CREATE OR REPLACE FUNCTION exchange.resume_campaign(
  wanted_id bigint, wanted_cause text, acting_id bigint
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  served public.campaign := exchange.campaign_for_pause(wanted_id, wanted_cause, acting_id);
  moment timestamptz := ledger.clock();
BEGIN
  IF served.id IS NULL THEN
    RETURN 'not_found';
  ELSIF served.state = 'live' THEN
    RETURN 'ok';
  ELSIF served.state <> 'paused' THEN
    RETURN 'wrong_state';
  END IF;
  UPDATE public.campaign_pause SET ended_at = moment, ended_by = acting_id
  WHERE campaign_id = wanted_id AND cause = wanted_cause AND ended_at IS NULL;
  IF FOUND THEN
    PERFORM exchange.audit_pause('resume_campaign', served, wanted_cause, acting_id, NULL, moment);
  END IF;
  IF exchange.settle_pauses(wanted_id, moment) = 'paused' THEN
    RETURN 'held';
  ELSIF wanted_cause IN ('report', 'catalogue') THEN
    PERFORM exchange.notify_owners(ARRAY[wanted_id], 'Your campaign is running again', NULL);
  END IF;
  RETURN 'ok';
END $$;
CALL ledger.plan_by_key('exchange.resume_campaign');

-- Pauses or resumes those of these open campaigns that do not match the switch of their row. No points move: they stay
-- set aside, and return when the owner ends the campaign. Repeatable.
CREATE OR REPLACE FUNCTION exchange.step_campaigns(
  wanted_ids bigint[], turned_on boolean, acting_id bigint, why text
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := ledger.clock();
  ids bigint[] := ARRAY(
    SELECT id FROM public.campaign
    WHERE id = ANY (wanted_ids) AND state IN ('live', 'paused') AND turned_on = EXISTS (SELECT FROM public.campaign_pause
      WHERE campaign_id = campaign.id AND cause = 'catalogue' AND ended_at IS NULL)
    ORDER BY id FOR NO KEY UPDATE);
BEGIN
  IF turned_on THEN
    UPDATE public.campaign_pause SET ended_at = moment, ended_by = acting_id
    WHERE campaign_id = ANY (ids) AND cause = 'catalogue' AND ended_at IS NULL;
  ELSE
    INSERT INTO public.campaign_pause (campaign_id, cause, reason, paused_by, paused_at)
    SELECT id, 'catalogue', why, acting_id, moment FROM unnest(ids) AS id
    ON CONFLICT (campaign_id, cause) WHERE ended_at IS NULL DO NOTHING;
  END IF;
  UPDATE public.campaign SET state = CASE WHEN cause IS NULL THEN 'live' ELSE 'paused' END,
    paused_by = cause, updated_at = moment
  FROM (SELECT id, exchange.strongest_pause(id) AS cause FROM unnest(ids) AS id) AS remaining
  WHERE campaign.id = remaining.id;
  INSERT INTO public.audit (actor_id, act, subject_kind, subject_id, detail, done_at)
  SELECT acting_id, CASE WHEN turned_on THEN 'resume_campaign' ELSE 'pause_campaign' END, 'campaign', id::text,
    jsonb_strip_nulls(jsonb_build_object('cause', 'catalogue', 'reason', CASE WHEN NOT turned_on THEN why END)), moment
  FROM unnest(ids) AS id;
  PERFORM exchange.notify_owners(ids, CASE WHEN turned_on THEN 'Your campaign is running again'
    ELSE 'Your campaign is paused' END, CASE WHEN NOT turned_on THEN why END);
END $$;
CALL ledger.plan_by_key('exchange.step_campaigns');

-- Notifies the owners of campaigns, in the caller's transaction; nobody for the house. The title is the owner's own.
CREATE OR REPLACE FUNCTION exchange.notify_owners(campaign_ids bigint[], headline text, details text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM exchange.notify(campaign.owner_id, 'campaign', headline,
    concat_ws(' ', '“' || left(content.title, 150) || '”.', left(details, 300)), '/content-hub')
  FROM public.campaign JOIN public.content ON content.id = campaign.content_id
  WHERE campaign.id = ANY (campaign_ids) AND campaign.owner_id IS NOT NULL;
END $$;
