-- Orders: their states and the points they bring. Lock order: the order, then the ledger accounts; a member row, if
-- needed too, is locked between them.

-- Allowed transitions between states.
CREATE OR REPLACE FUNCTION exchange.order_move_allowed(from_state text, to_state text) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT to_state = ANY (CASE from_state
    WHEN 'created' THEN ARRAY['pending', 'paid', 'failed', 'expired']
    WHEN 'pending' THEN ARRAY['paid', 'failed', 'expired']
    WHEN 'paid' THEN ARRAY['refunded', 'disputed']
    WHEN 'failed' THEN ARRAY['pending', 'paid']
    WHEN 'expired' THEN ARRAY['paid']
    WHEN 'refunded' THEN ARRAY['disputed']
    WHEN 'disputed' THEN ARRAY['paid', 'refunded']
  END)
$$;

-- Changes an order's state and records the change; no other function changes it. Returns false, with nothing written,
-- if the order is already in that state or the transition is not allowed.
CREATE OR REPLACE FUNCTION exchange.move_order(
  moved_id bigint, to_state text, moved_by text, by_actor_id bigint, why text
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  moved public.purchase_order;
  moment timestamptz;
  headline text;
BEGIN
  SELECT * INTO STRICT moved FROM public.purchase_order WHERE id = moved_id FOR NO KEY UPDATE;
  IF NOT exchange.order_move_allowed(moved.state, to_state) THEN
    RETURN false;
  END IF;
  moment := ledger.clock();
  UPDATE public.purchase_order SET state = to_state,
    paid_at = CASE WHEN to_state = 'paid' THEN coalesce(paid_at, moment) ELSE paid_at END,
    closed_at = CASE WHEN to_state IN ('failed', 'expired', 'refunded', 'disputed') THEN moment END
  WHERE id = moved_id;
  INSERT INTO public.order_change (order_id, state, at, by, actor_id, note)
  VALUES (moved_id, to_state, moment, moved_by, by_actor_id, why);
  headline := CASE
    WHEN to_state = 'paid' AND moved.state = 'disputed' THEN 'The dispute over your payment has ended: it counts again'
    WHEN to_state = 'paid' THEN 'Your payment arrived'
    WHEN to_state = 'failed' THEN 'Your payment failed'
    WHEN to_state = 'refunded' THEN 'Your payment was refunded'
    WHEN to_state = 'disputed' THEN 'Your payment is disputed'
  END;
  IF headline IS NOT NULL THEN
    PERFORM exchange.notify(moved.member_id, 'order', headline, 'Order M-' || lpad(moved_id::text, 6, '0') || '.',
      '/orders/' || moved.public_id);
  END IF;
  RETURN true;
END $$;

-- Credits an order's points, and the extra points of members who pay for premium, to its member's wallet. Once for each
-- key, whatever the order's state; the caller knows what was paid.
--   ok, replay    credited, now or before
--   key_conflict  the key has credited something else
CREATE OR REPLACE FUNCTION exchange.credit_order(
  credited_id bigint, bought_points bigint, extra bigint, key uuid
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  bought public.purchase_order;
  wallet bigint;
  requests ledger.request[];
  verdicts text[];
BEGIN
  SELECT * INTO STRICT bought FROM public.purchase_order WHERE id = credited_id FOR NO KEY UPDATE;
  SELECT wallet_account_id INTO STRICT wallet FROM public.member WHERE id = bought.member_id;
  requests := ARRAY[ROW(key, 'order_points', NULL, wallet, bought_points, 0, credited_id)::ledger.request];
  IF extra > 0 THEN
    requests := requests
      || ROW(ledger.named_key('order_extra:' || key), 'order_extra', NULL, wallet, extra, 0, credited_id)::ledger.request;
  END IF;
  verdicts := ARRAY(SELECT DISTINCT verdict FROM ledger.post_batch(requests));
  IF cardinality(verdicts) > 1 THEN
    RAISE EXCEPTION 'order % was only partly credited: %', credited_id, verdicts USING ERRCODE = 'MU010';
  END IF;
  IF verdicts[1] = 'ok' THEN
    UPDATE public.purchase_order SET credited_points = credited_points + bought_points + extra WHERE id = credited_id;
    INSERT INTO public.activity (member_id, kind, points, created_at)
    VALUES (bought.member_id, CASE bought.provider WHEN 'crypto' THEN 'crypto_purchase' ELSE 'purchase' END,
      bought_points + extra, ledger.clock());
  END IF;
  RETURN verdicts[1];
END $$;

-- Takes refunded points of an order out of its member's wallet and out of circulation. Once for each order and cause;
-- the caller has calculated how many are unspent.
--   ok, replay    taken, now or before
--   key_conflict  a different number was taken for this cause before
--   insufficient  the wallet does not hold them
CREATE OR REPLACE FUNCTION exchange.take_back_order(
  returned_id bigint, taken_points bigint, why text
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  bought public.purchase_order;
  verdict text;
BEGIN
  SELECT * INTO STRICT bought FROM public.purchase_order WHERE id = returned_id FOR NO KEY UPDATE;
  verdict := exchange.change_wallet(bought.member_id, 'order_refund', -taken_points, returned_id,
    ledger.named_key(format('order_refund:%s:%s', returned_id, why)));
  IF verdict = 'ok' THEN
    UPDATE public.purchase_order SET returned_points = returned_points + taken_points WHERE id = returned_id;
    INSERT INTO public.activity (member_id, kind, points, created_at)
    VALUES (bought.member_id, 'order_refund', -taken_points, ledger.clock());
  END IF;
  RETURN verdict;
END $$;

-- Order points that return to their member: of a refund that failed, or a dispute that was won.

-- Pays them from the House Fund, which received the clawed-back points, or from the issuer if the fund does not hold
-- them or received none. Once for each order and cause. Debts of the member are deducted, as from any income.
CREATE OR REPLACE FUNCTION exchange.restore_order(
  restored_id bigint, restored_points bigint, why text, from_house boolean
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  bought public.purchase_order;
  key uuid := ledger.named_key(format('order_restored:%s:%s', restored_id, why));
  partition integer := CASE WHEN from_house THEN ledger.free_partition('house', restored_points) END;
  verdict text;
BEGIN
  SELECT * INTO STRICT bought FROM public.purchase_order WHERE id = restored_id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM ledger.posted_transfer WHERE idem_key = key) THEN
    RETURN 'replay';
  END IF;
  verdict := exchange.change_wallet(bought.member_id, CASE WHEN partition IS NULL THEN 'order_restored_issued'
    ELSE 'order_restored' END, restored_points, restored_id, key, partition);
  IF verdict = 'ok' THEN
    IF NOT from_house THEN
      UPDATE public.purchase_order SET returned_points = returned_points - restored_points WHERE id = restored_id;
    END IF;
    INSERT INTO public.activity (member_id, kind, points, created_at)
    VALUES (bought.member_id, 'order_restored', restored_points, ledger.clock());
    PERFORM exchange.collect_from_income(ARRAY[bought.member_id], ARRAY[restored_points]);
  END IF;
  RETURN verdict;
END $$;

-- Verifies that orders, refunds, disputes and the ledger agree. One row per fault; STABLE, so every part sees the
-- snapshot of the caller's statement.
CREATE OR REPLACE FUNCTION exchange.verify_orders() RETURNS TABLE (subject text, detail text)
LANGUAGE sql STABLE AS $$
  WITH moved AS (
    SELECT ref AS id, coalesce(sum(amount) FILTER (WHERE reason IN ('order_points', 'order_extra')), 0) AS credited,
      coalesce(sum(amount) FILTER (WHERE reason = 'order_refund'), 0) AS taken,
      coalesce(sum(amount) FILTER (WHERE reason IN ('order_restored', 'order_restored_issued')), 0) AS restored
    FROM ledger.posted_transfer
    WHERE reason IN ('order_points', 'order_extra', 'order_refund', 'order_restored', 'order_restored_issued')
    GROUP BY ref
  ), won AS (
    SELECT order_id AS id, sum(points) AS points FROM public.order_dispute WHERE state = 'won' GROUP BY order_id
  ), change AS (
    SELECT DISTINCT ON (order_id) order_id, state FROM public.order_change ORDER BY order_id, id DESC
  )
  SELECT 'order ' || coalesce(ordered.id, moved.id),
    format('%s credited and %s returned; the ledger has %s credited, %s returned and %s restored',
      ordered.credited_points, ordered.returned_points, coalesce(moved.credited, 0), coalesce(moved.taken, 0),
      coalesce(moved.restored, 0))
  FROM public.purchase_order AS ordered FULL JOIN moved ON moved.id = ordered.id LEFT JOIN won ON won.id = ordered.id
  WHERE ordered.id IS NULL OR ordered.credited_points <> coalesce(moved.credited, 0)
    OR ordered.returned_points
      <> coalesce(moved.taken, 0) - (coalesce(moved.restored, 0) - coalesce(won.points, 0))
  UNION ALL
  SELECT 'order ' || ordered.id, format('is %s, its last change says %s', ordered.state, change.state)
  FROM public.purchase_order AS ordered LEFT JOIN change ON change.order_id = ordered.id
  WHERE change.state IS DISTINCT FROM ordered.state
$$;

-- Creates the order of a renewal of first_order_id, once for each invoice of the provider, and returns its id. It is
-- already paid, so its history starts with that. Goods and price are those of the first order; anything above the
-- price on the invoice is tax.
CREATE OR REPLACE FUNCTION exchange.add_renewal_order(
  first_order_id bigint, invoice_ref text, total_cents integer
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  renewed_id bigint;
  moment timestamptz := ledger.clock();
BEGIN
  INSERT INTO public.purchase_order (member_id, kind, item, points, price_cents, tax_cents, provider, state, provider_ref,
    created_at, expires_at, paid_at)
  SELECT member_id, kind, item, points, least(price_cents, total_cents), greatest(0, total_cents - price_cents), provider,
    'paid', invoice_ref, moment, moment, moment
  FROM public.purchase_order WHERE id = first_order_id
  ON CONFLICT (provider_ref) DO NOTHING RETURNING id INTO renewed_id;
  IF renewed_id IS NULL THEN
    RETURN (SELECT id FROM public.purchase_order WHERE provider_ref = invoice_ref);
  END IF;
  INSERT INTO public.order_change (order_id, state, at, by, note) VALUES (renewed_id, 'paid', moment, 'provider', 'Renewed.');
  PERFORM exchange.notify(member_id, 'order', 'Your payment arrived', 'Order M-' || lpad(id::text, 6, '0') || '. Premium is renewed.',
    '/orders/' || public_id) FROM public.purchase_order WHERE id = renewed_id;
  RETURN renewed_id;
END $$;
