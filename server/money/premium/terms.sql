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
    PERFORM exchange.lay_out_premium(holder_id, grace_days, moment, started_id);
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
    verdict := exchange.pay_sink(buyer_id, 'premium_week', price, buyer_id, key);
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
  paid text;
  days integer := 0;
BEGIN
  PERFORM exchange.lock_members(ARRAY(SELECT member_id FROM public.premium_term WHERE id = due_term_id));
  SELECT * INTO due FROM public.premium_term WHERE id = due_term_id;
  SELECT wallet_account_id INTO wallet FROM public.member WHERE id = due.member_id;
  moment := ledger.clock();
  WHILE due.next_grant_at <= moment LOOP
    IF points > 0 THEN
      SELECT verdict INTO STRICT paid FROM ledger.post_batch(ARRAY[ROW(
        ledger.named_key('premium_month:' || due.id || ':' || due.grants_given), 'premium_month', NULL, wallet, points, 0,
        due.id)::ledger.request]);
      IF paid <> 'ok' THEN
        RAISE EXCEPTION 'the monthly points of term % were not paid: %', due.id, paid USING ERRCODE = 'MU010';
      END IF;
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
  PERFORM exchange.lay_out_premium(holder_id, grace_days, moment);
END $$;

-- True if a member pays for premium at this moment: a running term bought with money. Such members get more points in
-- a package.
CREATE OR REPLACE FUNCTION exchange.pays_for_premium(payer_id bigint) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM public.premium_term, ledger.clock() AS at
    WHERE member_id = payer_id AND source <> 'points' AND ended_at IS NULL AND starts_at <= at AND ends_at > at)
$$;
