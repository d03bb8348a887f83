-- Gives the visits of yesterday and today to these contents another key of their site, and recounts their earners'
-- visits per site on these days: a start reads no older ones. Locks in the order of everything that moves points.
CREATE OR REPLACE FUNCTION exchange.renew_visits(content_ids bigint[], site_keys text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  since date := (ledger.clock() AT TIME ZONE 'UTC')::date - 1;
  visit_ids bigint[];
  earner_ids bigint[];
BEGIN
  SELECT array_agg(id), array_agg(DISTINCT member_id) INTO visit_ids, earner_ids FROM (
    SELECT attempt.id, member_id FROM public.campaign JOIN public.attempt ON campaign_id = campaign.id
    WHERE campaign.content_id = ANY (content_ids) AND site_key IS NOT NULL
      AND attempt.started_at >= since::timestamp AT TIME ZONE 'UTC'
    ORDER BY attempt.id FOR NO KEY UPDATE OF attempt) AS visit;
  IF visit_ids IS NULL THEN
    RETURN;
  END IF;
  PERFORM exchange.lock_members(earner_ids);
  UPDATE public.attempt SET site_key = renewed.site_key
  FROM unnest(content_ids, site_keys) AS renewed (content_id, site_key)
  WHERE attempt.id = ANY (visit_ids) AND attempt.content_id = renewed.content_id;
  DELETE FROM public.site_day WHERE member_id = ANY (earner_ids) AND day >= since;
  INSERT INTO public.site_day (member_id, site_key, day, attempts_taken, last_attempt_id)
  SELECT member_id, site_key, day, count(*) FILTER (WHERE state NOT IN ('rejected', 'expired')), max(id)
  FROM public.attempt WHERE member_id = ANY (earner_ids) AND day >= since AND site_key IS NOT NULL
  GROUP BY member_id, site_key, day;
END $$;
