-- Targeting and schedule of a campaign: the owner's restrictions beyond the catalogue.

-- True if the UTC hour of a moment is within these hours, which may span midnight.
CREATE OR REPLACE FUNCTION exchange.within_hours(hours_from integer, hours_until integer, at timestamptz)
RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN hours_from < hours_until THEN hour >= hours_from AND hour < hours_until
    ELSE hour >= hours_from OR hour < hours_until END
  FROM (SELECT extract(hour FROM at AT TIME ZONE 'UTC')::integer AS hour) AS moment
$$;

-- True if a campaign with this targeting is open to an earner of this language and country at this moment. Takes
-- columns, so lists can evaluate it for every row. NULL: no restriction, or not stated by the earner.
CREATE OR REPLACE FUNCTION exchange.matches_targeting(
  languages text[], countries text[], hours_from smallint, hours_until smallint, rests_until timestamptz,
  earner_language text, earner_country text, at timestamptz
) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT (languages IS NULL OR coalesce(earner_language = ANY (languages), false))
    AND (countries IS NULL OR coalesce(earner_country = ANY (countries), false))
    AND (rests_until IS NULL OR rests_until <= at)
    AND (hours_from IS NULL OR exchange.within_hours(hours_from, hours_until, at))
$$;

-- Why the owner's targeting or limits rule out a start now; NULL: they do not.
--   not_for_you  another language or country
--   resting      outside its hours, or a limit is used up: the campaign leaves the lists until that ends
-- Starts of a limited campaign are serialised, so none is missed in the count. Attempts that ended without points do
-- not count.
CREATE OR REPLACE FUNCTION exchange.campaign_rejection(earner_id bigint, wanted public.campaign, at timestamptz)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  earner record;
  day_start timestamptz := date_trunc('day', at, 'UTC');
  hour_start timestamptz := date_trunc('hour', at, 'UTC');
  taken record;
  rests timestamptz;
BEGIN
  IF wanted.languages IS NOT NULL OR wanted.countries IS NOT NULL THEN
    SELECT language, country INTO earner FROM public.member WHERE id = earner_id;
    IF wanted.languages IS NOT NULL AND NOT coalesce(earner.language = ANY (wanted.languages), false)
      OR wanted.countries IS NOT NULL AND NOT coalesce(earner.country = ANY (wanted.countries), false) THEN
      RETURN 'not_for_you';
    END IF;
  END IF;
  IF wanted.hours_from IS NOT NULL AND NOT exchange.within_hours(wanted.hours_from, wanted.hours_until, at) THEN
    RETURN 'resting';
  END IF;
  IF wanted.day_limit IS NULL AND wanted.hour_limit IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('campaign_limits', wanted.id));
  SELECT count(*) AS in_day, count(*) FILTER (WHERE started_at >= hour_start) AS in_hour INTO taken
  FROM public.attempt
  WHERE campaign_id = wanted.id AND started_at >= day_start AND state NOT IN ('rejected', 'expired');
  rests := CASE WHEN taken.in_day >= wanted.day_limit THEN day_start + interval '1 day'
    WHEN taken.in_hour >= wanted.hour_limit THEN hour_start + interval '1 hour' END;
  IF rests IS NOT NULL AND rests IS DISTINCT FROM wanted.rests_until THEN
    UPDATE public.campaign SET rests_until = rests WHERE id = wanted.id;
  END IF;
  RETURN CASE WHEN rests IS NOT NULL THEN 'resting' END;
END $$;
