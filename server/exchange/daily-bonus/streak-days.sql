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

-- Freezes the days of a maintenance for members whose streak they would end. Nobody pays for it, and it does not count
-- against the freezes of a month.
CREATE OR REPLACE FUNCTION exchange.freeze_days(first_day date, last_day date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  FOR ago IN 0 .. last_day - first_day LOOP
    INSERT INTO public.streak_freeze (member_id, day)
    SELECT kept.member_id, first_day + ago FROM (
      SELECT member_id FROM public.member_day WHERE day = first_day + ago - 1 AND credited > 0
      UNION SELECT member_id FROM public.streak_freeze WHERE day = first_day + ago - 1
    ) AS kept
    WHERE EXISTS (SELECT FROM public.member WHERE id = kept.member_id) AND NOT EXISTS (
      SELECT FROM public.member_day WHERE member_id = kept.member_id AND day = first_day + ago AND credited > 0)
    ON CONFLICT DO NOTHING;
  END LOOP;
END $$;
