-- Figures of a finished day, computed once.

-- Median hours until a campaign reached half its target, over campaigns started in the given days before the moment.
-- One that has not reached it yet counts with its hours so far, after its first day. NULL if none reached it.
CREATE OR REPLACE FUNCTION exchange.half_target_hours(until timestamptz, days integer) RETURNS double precision
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN count(*) FILTER (WHERE filled) > 0
    THEN percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM till - started_at)::float8 / 3600) END
  FROM (
    SELECT started_at, half_at <= until AS filled, CASE WHEN half_at <= until THEN half_at ELSE until END AS till
    FROM public.campaign
    WHERE NOT house AND started_at > until - make_interval(days => days) AND started_at < until
      AND (half_at <= until OR state <> 'rejected' AND coalesce(ended_at, 'infinity') > until
        AND started_at < until - interval '1 day')
  ) AS lately
$$;

-- Net change of the balance of one kind of account on a day, from the day's flows.
CREATE OR REPLACE FUNCTION exchange.balance_change(account_kind text, told_day date) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(CASE WHEN target_kind = account_kind THEN points - fees ELSE 0 END
    - CASE WHEN source_kind = account_kind THEN points ELSE 0 END), 0)::bigint
  FROM public.daily_flow WHERE day = told_day
$$;

-- Computes the oldest finished day (UTC) without figures; returns it, or NULL if none is left or another process is
-- computing. Balances at its end follow from the day before and from the points moved. A day is finished 15 minutes
-- after midnight, when no transaction that carries its date is still running.
CREATE OR REPLACE FUNCTION exchange.tell_day(fill_days integer) RETURNS date LANGUAGE plpgsql AS $$
DECLARE
  before public.daily_figure;
  told_day date;
  day_start timestamptz;
  day_end timestamptz;
BEGIN
  IF NOT pg_try_advisory_xact_lock(1818584946, 243) THEN
    RETURN NULL;
  END IF;
  SELECT * INTO before FROM public.daily_figure ORDER BY day DESC LIMIT 1;
  told_day := coalesce(before.day + 1, ledger.first_day());
  IF told_day IS NULL OR told_day >= ((ledger.clock() - interval '15 minutes') AT TIME ZONE 'UTC')::date THEN
    RETURN NULL;
  END IF;
  day_start := told_day::timestamp AT TIME ZONE 'UTC';
  day_end := (told_day + 1)::timestamp AT TIME ZONE 'UTC';
  INSERT INTO public.daily_flow (day, reason, source_kind, target_kind, transfers, points, fees)
  SELECT told_day, reason, source_kind, target_kind, transfers, points, fees FROM ledger.day_flows(told_day);
  INSERT INTO public.daily_figure (day, members, joined, active, credited, minted_points, burned_points, fee_points,
    wallet_points, escrow_points, house_points, circulation_points, availability_tasks, fill_hours, told_at,
    orders, revenue_cents, refunds, refunded_cents)
  SELECT told_day,
    (SELECT count(*) FROM public.member WHERE state <> 'deleted' AND created_at < day_end),
    (SELECT count(*) FROM public.member WHERE state <> 'deleted' AND created_at >= day_start AND created_at < day_end),
    (SELECT count(*) FROM public.member_day WHERE day = told_day AND credited > 0),
    (SELECT coalesce(sum(credited), 0) FROM public.member_day WHERE day = told_day),
    -exchange.balance_change('issuer', told_day),
    exchange.balance_change('burn', told_day),
    (SELECT coalesce(sum(fees), 0) FROM public.daily_flow WHERE day = told_day),
    coalesce(before.wallet_points, 0) + exchange.balance_change('wallet', told_day),
    coalesce(before.escrow_points, 0) + exchange.balance_change('escrow', told_day),
    coalesce(before.house_points, 0) + exchange.balance_change('house', told_day),
    coalesce(before.circulation_points, 0) - exchange.balance_change('issuer', told_day)
      - exchange.balance_change('burn', told_day),
    (SELECT round(sum_tasks::numeric / samples) FROM public.availability_day WHERE day = told_day),
    exchange.half_target_hours(day_end, fill_days),
    ledger.clock(), paid.*, refunded.*
  FROM (SELECT count(*), coalesce(sum(price_cents), 0) FROM public.purchase_order
      WHERE paid_at >= day_start AND paid_at < day_end) AS paid,
    (SELECT count(*), coalesce(sum(cents), 0) FROM public.order_refund
      WHERE state = 'done' AND closed_at >= day_start AND closed_at < day_end) AS refunded;
  -- Checks end within days of the start, so few parts of the table can hold the day's attempts.
  INSERT INTO public.daily_platform (day, platform, credited, rejected)
  SELECT told_day, platform, count(*) FILTER (WHERE state = 'credited'), count(*) FILTER (WHERE state = 'rejected')
  FROM public.attempt
  WHERE day BETWEEN told_day - 30 AND told_day AND ended_at >= day_start AND ended_at < day_end
    AND state IN ('credited', 'rejected')
  GROUP BY platform;
  RETURN told_day;
END $$;
