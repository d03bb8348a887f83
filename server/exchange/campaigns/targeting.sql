-- Limits that an owner sets on the starts of a day or an hour. While one is used up the campaign rests, until
-- campaign.rests_until.

-- Notes until when a live campaign rests. Starts of a limited campaign are serialised, so none is missed in the count.
-- Attempts that ended without points do not count. Locks the campaign against its end alone.
CREATE OR REPLACE FUNCTION exchange.note_rest(wanted_id bigint, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  wanted public.campaign;
  day_start timestamptz := date_trunc('day', at, 'UTC');
  hour_start timestamptz := date_trunc('hour', at, 'UTC');
  taken record;
  rests timestamptz;
BEGIN
  SELECT * INTO wanted FROM public.campaign WHERE id = wanted_id FOR KEY SHARE;
  IF wanted.state IS DISTINCT FROM 'live' OR wanted.day_limit IS NULL AND wanted.hour_limit IS NULL THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('campaign_limits', wanted_id));
  SELECT count(*) AS in_day, count(*) FILTER (WHERE started_at >= hour_start) AS in_hour INTO taken
  FROM public.attempt
  WHERE campaign_id = wanted_id AND started_at >= day_start AND state NOT IN ('rejected', 'expired');
  rests := CASE WHEN taken.in_day >= wanted.day_limit THEN day_start + interval '1 day'
    WHEN taken.in_hour >= wanted.hour_limit THEN hour_start + interval '1 hour' END;
  UPDATE public.campaign SET rests_until = rests
  WHERE id = wanted_id AND rests_until IS DISTINCT FROM rests AND (rests IS NOT NULL OR rests_until > at);
END $$;
