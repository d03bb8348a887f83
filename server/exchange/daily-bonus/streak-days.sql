-- Active days of the streak that ends on last_day: days with a credited attempt, joined over frozen days, which do
-- not count themselves. 0 if last_day is neither.
CREATE OR REPLACE FUNCTION exchange.streak_days(wanted_member_id bigint, last_day date) RETURNS integer
LANGUAGE sql STABLE AS $$
  WITH touched AS (
    SELECT day, true AS active FROM public.member_day
    WHERE member_id = wanted_member_id AND credited > 0 AND day <= last_day
    UNION ALL
    SELECT day, false FROM public.streak_freeze WHERE member_id = wanted_member_id AND day <= last_day
  ), kept AS (
    SELECT day, bool_or(active) AS active, row_number() OVER (ORDER BY day DESC) AS place FROM touched GROUP BY day
  )
  SELECT count(*) FILTER (WHERE active)::integer FROM kept WHERE day = last_day + 1 - place::integer
$$;
