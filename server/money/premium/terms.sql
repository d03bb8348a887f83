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

-- Schedules one term at the first moment from `earliest` on that is free of its member's other scheduled terms.
CREATE OR REPLACE FUNCTION exchange.schedule_term(laid_id bigint, earliest timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  laid public.premium_term;
  start timestamptz := earliest;
  next_start timestamptz;
BEGIN
  SELECT * INTO laid FROM public.premium_term WHERE id = laid_id;
  LOOP
    SELECT ends_at INTO next_start FROM public.premium_term
    WHERE member_id = laid.member_id AND ended_at IS NULL AND starts_at < start + make_interval(secs => laid.lasts_seconds)
      AND ends_at > start AND starts_at < 'infinity'
    ORDER BY starts_at LIMIT 1;
    EXIT WHEN NOT FOUND;
    start := next_start;
  END LOOP;
  UPDATE public.premium_term SET starts_at = start, ends_at = start + make_interval(secs => lasts_seconds),
    next_grant_at = CASE WHEN grants_given < exchange.monthly_grants(item)
      THEN exchange.monthly_day(start, grants_given) END
  WHERE id = laid_id;
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
CREATE OR REPLACE FUNCTION exchange.schedule_premium(
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
    PERFORM exchange.schedule_term(term.id, greatest(term.earliest, taken_until));
  END LOOP;
  UPDATE public.member SET premium_until = greatest(
    (SELECT max(least(ends_at, ended_at)) FROM public.premium_term WHERE member_id = holder_id),
    exchange.renewal_grace(holder_id, grace_days))
  WHERE id = holder_id;
END $$;

-- Start, payment and end of a term. Lock order: the order (by the caller), the member, the ledger's accounts.

-- Starts the term that a payment is for, behind those in its way; returns its id, or NULL if this payment has already
-- started its term.
CREATE OR REPLACE FUNCTION exchange.start_premium_term(
  holder_id bigint, term_source text, term_item text, paid_order_id bigint, by_subscription_id text, points integer,
  payment_key text, from_at timestamptz, for_seconds bigint, grace_days integer
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  started_id bigint;
  moment timestamptz;
BEGIN
  PERFORM exchange.lock_members(ARRAY[holder_id]);
  moment := ledger.clock();
  INSERT INTO public.premium_term (member_id, source, item, order_id, subscription_id, paid_points, source_key, paid_from,
    lasts_seconds, created_at)
  VALUES (holder_id, term_source, term_item, paid_order_id, by_subscription_id, points, payment_key,
    coalesce(from_at, moment), for_seconds, moment)
  ON CONFLICT (source_key) DO NOTHING RETURNING id INTO started_id;
  IF started_id IS NOT NULL THEN
    PERFORM exchange.schedule_premium(holder_id, grace_days, moment, started_id);
  END IF;
  RETURN started_id;
END $$;

-- Buys days of premium with points, which are burned: ok, insufficient, or the ledger's verdict on a used key.
CREATE OR REPLACE FUNCTION exchange.buy_premium_week(
  buyer_id bigint, price integer, for_seconds bigint, grace_days integer, key uuid
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  verdict text := 'ok';
BEGIN
  PERFORM exchange.lock_members(ARRAY[buyer_id]);
  IF price > 0 THEN
    verdict := exchange.change_wallet(buyer_id, 'premium_week', -price, buyer_id, key);
  END IF;
  IF verdict = 'ok' THEN
    PERFORM exchange.start_premium_term(buyer_id, 'points', 'week', NULL, NULL, price, 'points:' || key, NULL,
      for_seconds, grace_days);
    INSERT INTO public.activity (member_id, kind, points, created_at)
    VALUES (buyer_id, 'premium_points', -price, ledger.clock());
  END IF;
  RETURN verdict;
END $$;

-- Pays a term the points of every monthly day that has come, each once; returns the number of days. Called again,
-- late or twice at the same moment, it pays what is missing and no more.
CREATE OR REPLACE FUNCTION exchange.pay_premium_points(due_term_id bigint, points integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  due public.premium_term;
  moment timestamptz;
  wallet bigint;
  days integer := 0;
BEGIN
  PERFORM exchange.lock_members(ARRAY(SELECT member_id FROM public.premium_term WHERE id = due_term_id));
  SELECT * INTO due FROM public.premium_term WHERE id = due_term_id;
  SELECT wallet_account_id INTO wallet FROM public.member WHERE id = due.member_id;
  moment := ledger.clock();
  WHILE due.next_grant_at <= moment LOOP
    IF points > 0 THEN
      PERFORM ledger.post_all(ARRAY[ROW(ledger.named_key('premium_month:' || due.id || ':' || due.grants_given),
        'premium_month', NULL, wallet, points, 0, due.id)::ledger.request]);
      INSERT INTO public.activity (member_id, kind, points, created_at)
      VALUES (due.member_id, 'premium_grant', points, moment);
      PERFORM exchange.collect_from_income(ARRAY[due.member_id], ARRAY[points::bigint]);
    END IF;
    INSERT INTO public.premium_grant (term_id, month_index, points, due_at, given_at)
    VALUES (due.id, due.grants_given, points, due.next_grant_at, moment);
    UPDATE public.premium_term SET grants_given = grants_given + 1,
      next_grant_at = CASE WHEN grants_given + 1 < exchange.monthly_grants(item)
        THEN exchange.monthly_day(starts_at, grants_given + 1) END
    WHERE id = due.id RETURNING * INTO due;
    days := days + 1;
  END LOOP;
  RETURN days;
END $$;

-- Ends what an order has paid for, because its payment was taken back; later terms move up. Returns its member and
-- the monthly points it had brought; NULLs if it had already ended.
CREATE OR REPLACE FUNCTION exchange.end_premium_order(
  paid_order_id bigint, why text, grace_days integer, OUT holder_id bigint, OUT brought bigint
) LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz;
BEGIN
  SELECT min(member_id) INTO holder_id FROM public.premium_term WHERE order_id = paid_order_id;
  IF holder_id IS NULL THEN
    RETURN;
  END IF;
  PERFORM exchange.lock_members(ARRAY[holder_id]);
  moment := ledger.clock();
  UPDATE public.premium_term SET ended_at = moment, ended_why = why, next_grant_at = NULL
  WHERE order_id = paid_order_id AND ended_at IS NULL;
  IF NOT FOUND THEN
    holder_id := NULL;
    RETURN;
  END IF;
  SELECT coalesce(sum(points), 0) INTO brought FROM public.premium_grant
  WHERE term_id IN (SELECT id FROM public.premium_term WHERE order_id = paid_order_id);
  PERFORM exchange.schedule_premium(holder_id, grace_days, moment);
END $$;

-- Moves what is left of premium terms: one that runs lasts longer, later ones start later, so none overlap.
CREATE OR REPLACE FUNCTION exchange.move_premium(began timestamptz, length interval) RETURNS void LANGUAGE sql AS $$
  UPDATE public.premium_term SET ends_at = ends_at + length,
    starts_at = CASE WHEN starts_at > began THEN starts_at + length ELSE starts_at END,
    lasts_seconds = lasts_seconds + CASE WHEN starts_at > began THEN 0 ELSE extract(epoch FROM length)::bigint END,
    next_grant_at = CASE WHEN starts_at > began AND next_grant_at IS NOT NULL
      THEN exchange.monthly_day(starts_at + length, grants_given) ELSE next_grant_at END
  WHERE ended_at IS NULL AND ends_at > began AND starts_at < 'infinity';
$$;

-- True if a member pays for premium at this moment: a running term bought with money. Such members get more points in
-- a package.
CREATE OR REPLACE FUNCTION exchange.pays_for_premium(payer_id bigint) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM public.premium_term, ledger.clock() AS at
    WHERE member_id = payer_id AND source <> 'points' AND ended_at IS NULL AND starts_at <= at AND ends_at > at)
$$;

-- Verifies that premium and the ledger agree: monthly points and the cost of days are moved as recorded, each term
-- counts its months, a member's terms do not overlap, and premium lasts at least as long as they say. One row per
-- fault; STABLE, so all of it sees the snapshot of the caller's statement.
CREATE OR REPLACE FUNCTION exchange.verify_premium() RETURNS TABLE (subject text, detail text)
LANGUAGE sql STABLE AS $$
  WITH written AS (
    SELECT ledger.named_key(format('premium_month:%s:%s', term_id, month_index)) AS key, term_id, points
    FROM public.premium_grant WHERE points > 0
    UNION ALL
    SELECT substr(source_key, length('points:') + 1)::uuid, id, paid_points
    FROM public.premium_term WHERE source = 'points' AND paid_points > 0
  ), moved AS (
    SELECT idem_key AS key, ref, amount FROM ledger.posted_transfer WHERE reason IN ('premium_month', 'premium_week')
  ), running AS (
    SELECT id, member_id, grants_given, starts_at, ends_at, max(ends_at) OVER (PARTITION BY member_id ORDER BY starts_at, id
      ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS taken_until
    FROM public.premium_term WHERE ended_at IS NULL
  )
  SELECT coalesce('term ' || term_id, 'reference ' || ref),
    format('%s points recorded, %s moved', coalesce(points, 0), coalesce(amount, 0))
  FROM written FULL JOIN moved USING (key) WHERE points IS DISTINCT FROM amount
  UNION ALL
  SELECT 'term ' || id, format('counts %s months of points, %s were paid', grants_given, months)
  FROM public.premium_term, LATERAL (
    SELECT count(*) AS months FROM public.premium_grant WHERE term_id = premium_term.id) AS given
  WHERE grants_given <> months
  UNION ALL
  SELECT 'term ' || id, format('starts %s, the one before it ends %s', starts_at, taken_until)
  FROM running WHERE starts_at < taken_until
  UNION ALL
  SELECT 'member ' || id, format('premium until %s, a term says %s', premium_until, last)
  FROM public.member JOIN (
    SELECT member_id, max(ends_at) AS last FROM running GROUP BY member_id) AS laid ON laid.member_id = member.id
  WHERE premium_until IS DISTINCT FROM greatest(premium_until, last)
$$;
