-- Schedule of a member's terms. The caller holds the member's row in all of these.

-- The nth monthly day (from 0) of a term in UTC: the same day of the month, or the month's last if it has no such
-- day. Always counted from the start, so a short month moves no later one.
CREATE OR REPLACE FUNCTION exchange.monthly_day(starts_at timestamptz, n integer) RETURNS timestamptz
LANGUAGE sql IMMUTABLE AS $$
  SELECT (starts_at AT TIME ZONE 'UTC' + make_interval(months => n)) AT TIME ZONE 'UTC'
$$;

-- How many monthly grants an item brings: none if it was paid with points.
CREATE OR REPLACE FUNCTION exchange.monthly_grants(item text) RETURNS integer
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE item WHEN 'year' THEN 12 WHEN 'month' THEN 1 ELSE 0 END
$$;

-- The first moment from `earliest` on that has for_seconds free of a member's scheduled terms.
CREATE OR REPLACE FUNCTION exchange.free_from(
  holder_id bigint, earliest timestamptz, for_seconds bigint
) RETURNS timestamptz LANGUAGE plpgsql AS $$
DECLARE
  start timestamptz := earliest;
  next_start timestamptz;
BEGIN
  LOOP
    SELECT ends_at INTO next_start FROM public.premium_term
    WHERE member_id = holder_id AND ended_at IS NULL AND starts_at < start + make_interval(secs => for_seconds)
      AND ends_at > start AND starts_at < 'infinity'
    ORDER BY starts_at LIMIT 1;
    EXIT WHEN NOT FOUND;
    start := next_start;
  END LOOP;
  RETURN start;
END $$;

-- Schedules one term at the first free moment.
CREATE OR REPLACE FUNCTION exchange.lay_term(laid_id bigint, earliest timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.premium_term AS term SET starts_at = place.at,
    ends_at = place.at + make_interval(secs => term.lasts_seconds),
    next_grant_at = CASE WHEN term.grants_given < exchange.monthly_grants(term.item)
      THEN exchange.monthly_day(place.at, term.grants_given) END
  FROM (SELECT exchange.free_from(member_id, earliest, lasts_seconds) AS at
    FROM public.premium_term WHERE id = laid_id) AS place
  WHERE term.id = laid_id;
END $$;

-- Until when premium continues beyond the paid terms while a subscription is to be renewed; NULL if none is.
CREATE OR REPLACE FUNCTION exchange.renewal_grace(holder_id bigint, grace_days integer) RETURNS timestamptz
LANGUAGE sql STABLE AS $$
  SELECT max(ends_at) + make_interval(days => grace_days) FROM public.premium_term
  JOIN public.premium_subscription AS renewing ON renewing.id = subscription_id
  WHERE premium_term.member_id = holder_id AND ended_at IS NULL AND starts_at < 'infinity'
    AND renewing.state = 'open' AND NOT renewing.cancelled
$$;

-- Reschedules what has not started at a moment: first what was paid with money, in its order, then the weeks
-- bought with points, so these are not used up while a renewal is pending. fresh_id: the term that was just paid for;
-- it alone may start earlier, with the period that it is for. Then sets premium_until: the end of the last term, and
-- grace_days beyond it while a subscription is to be renewed.
CREATE OR REPLACE FUNCTION exchange.lay_out_premium(
  holder_id bigint, grace_days integer, at timestamptz, fresh_id bigint DEFAULT NULL
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  term record;
  taken_until timestamptz;
BEGIN
  UPDATE public.premium_term SET starts_at = 'infinity', ends_at = 'infinity'
  WHERE member_id = holder_id AND ended_at IS NULL AND starts_at > at;
  FOR term IN
    SELECT id, source, CASE WHEN id = fresh_id THEN paid_from ELSE greatest(paid_from, at) END AS earliest
    FROM public.premium_term WHERE member_id = holder_id AND ended_at IS NULL AND starts_at = 'infinity'
    ORDER BY source = 'points', paid_from, id
  LOOP
    SELECT greatest(max(ends_at), exchange.renewal_grace(holder_id, grace_days)) INTO taken_until
    FROM public.premium_term
    WHERE member_id = holder_id AND ended_at IS NULL AND starts_at < 'infinity';
    taken_until := CASE WHEN term.source = 'points' THEN taken_until END;
    PERFORM exchange.lay_term(term.id, greatest(term.earliest, taken_until));
  END LOOP;
  UPDATE public.member SET premium_until = greatest(
    (SELECT max(least(ends_at, ended_at)) FROM public.premium_term WHERE member_id = holder_id),
    exchange.renewal_grace(holder_id, grace_days))
  WHERE id = holder_id;
END $$;
