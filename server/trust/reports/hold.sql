-- Campaigns that are held because of reports, until an admin decides or the hold expires.

-- Holds a campaign for hold_seconds and notifies its owner at once; false if it is already held, or neither live nor
-- paused.
CREATE OR REPLACE FUNCTION exchange.hold_reported(wanted_id bigint, why text, hold_seconds integer) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz;
BEGIN
  PERFORM FROM public.campaign WHERE id = wanted_id AND state IN ('live', 'paused') FOR NO KEY UPDATE;
  IF NOT FOUND OR EXISTS (SELECT FROM public.campaign_pause
      WHERE campaign_id = wanted_id AND cause = 'report' AND ended_at IS NULL) THEN
    RETURN false;
  END IF;
  moment := ledger.clock();
  PERFORM exchange.pause_campaign(wanted_id, 'report', NULL, why);
  UPDATE public.campaign_pause SET ends_at = moment + make_interval(secs => hold_seconds)
  WHERE campaign_id = wanted_id AND cause = 'report' AND ended_at IS NULL;
  INSERT INTO public.activity (member_id, kind, points, campaign_id, created_at)
  SELECT owner_id, 'campaign_held', 0, id, moment FROM public.campaign WHERE id = wanted_id AND owner_id IS NOT NULL;
  RETURN true;
END $$;

-- Ends expired holds, of these campaigns (NULL: all); returns how many. Other causes keep a campaign paused.
CREATE OR REPLACE FUNCTION exchange.release_reported(wanted_ids bigint[] DEFAULT NULL) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  held bigint;
  released integer := 0;
BEGIN
  FOR held IN
    SELECT campaign_id FROM public.campaign_pause
    WHERE cause = 'report' AND ended_at IS NULL AND ends_at <= ledger.clock()
      AND (wanted_ids IS NULL OR campaign_id = ANY (wanted_ids))
    ORDER BY campaign_id
  LOOP
    PERFORM exchange.resume_campaign(held, 'report', NULL);
    INSERT INTO public.activity (member_id, kind, points, campaign_id, created_at)
    SELECT owner_id, 'campaign_released', 0, id, ledger.clock() FROM public.campaign
    WHERE id = held AND owner_id IS NOT NULL;
    released := released + 1;
  END LOOP;
  RETURN released;
END $$;

-- Settles a hold after an admin closed a report: an upheld report pauses the campaign for moderation; once no report
-- is open, the hold ends.
CREATE OR REPLACE FUNCTION exchange.settle_reported(wanted_id bigint, admin_id bigint, was_upheld boolean) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF was_upheld THEN
    PERFORM exchange.pause_campaign(wanted_id, 'moderation', admin_id, 'People reported it, and an admin agreed: it stays out of the lists. End it to get back the points set aside.');
  END IF;
  IF NOT EXISTS (SELECT FROM public.report WHERE campaign_id = wanted_id AND closed_at IS NULL) THEN
    PERFORM exchange.resume_campaign(wanted_id, 'report', admin_id);
  END IF;
END $$;
