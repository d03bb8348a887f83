-- Whom a campaign is for, and when: what its owner asked for beyond the catalogue.

-- Whether the hour of a moment (UTC) lies within these, over midnight too.
CREATE OR REPLACE FUNCTION exchange.within_hours(hours_from integer, hours_until integer, at timestamptz)
RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN hours_from < hours_until THEN hour >= hours_from AND hour < hours_until
    ELSE hour >= hours_from OR hour < hours_until END
  FROM (SELECT extract(hour FROM at AT TIME ZONE 'UTC')::integer AS hour) AS moment
$$;

-- Whether a campaign with these wishes is open to an earner of this language and country at this moment: by its
-- columns, so that lists can ask it of every row. NULL: no such wish; the earner has not said.
CREATE OR REPLACE FUNCTION exchange.wishes_fit(
  languages text[], countries text[], hours_from smallint, hours_until smallint, rests_until timestamptz,
  earner_language text, earner_country text, at timestamptz
) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT (languages IS NULL OR coalesce(earner_language = ANY (languages), false))
    AND (countries IS NULL OR coalesce(earner_country = ANY (countries), false))
    AND (rests_until IS NULL OR rests_until <= at)
    AND (hours_from IS NULL OR exchange.within_hours(hours_from, hours_until, at))
$$;

-- What the owner's wishes have against a start now; NULL: nothing.
--   not_for_you  another language or country
--   resting      outside its hours, or a limit is used up: then it leaves the lists until that ends
-- Starts of a limited campaign go one after the other, so that none counts past another. An attempt that ended
-- without points has given its place back.
CREATE OR REPLACE FUNCTION exchange.campaign_refusal(earner_id bigint, wanted public.campaign, at timestamptz)
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
  WHERE campaign_id = wanted.id AND started_at >= day_start AND started_at < day_start + interval '1 day'
    AND state NOT IN ('rejected', 'expired');
  rests := CASE WHEN taken.in_day >= wanted.day_limit THEN day_start + interval '1 day'
    WHEN taken.in_hour >= wanted.hour_limit THEN hour_start + interval '1 hour' END;
  IF rests IS NOT NULL AND rests IS DISTINCT FROM wanted.rests_until THEN
    UPDATE public.campaign SET rests_until = rests WHERE id = wanted.id;
  END IF;
  RETURN CASE WHEN rests IS NOT NULL THEN 'resting' END;
END $$;
