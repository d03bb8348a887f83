-- Orders: their states and the points they bring. Lock order: the order, then the ledger accounts; a member row, if
-- needed too, is locked between them.

-- Allowed transitions between states; must match orderMoves in contract/money/orders.ts.
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
    WHEN to_state = 'paid' AND moved.state = 'disputed' THEN 'The dispute of your payment is over: it counts again'
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
  wallet bigint;
  request ledger.request;
  verdict text;
BEGIN
  SELECT * INTO STRICT bought FROM public.purchase_order WHERE id = returned_id FOR NO KEY UPDATE;
  SELECT wallet_account_id INTO STRICT wallet FROM public.member WHERE id = bought.member_id;
  request := ROW(ledger.named_key(format('order_refund:%s:%s', returned_id, why)), 'order_refund', wallet, NULL, taken_points,
    0, returned_id);
  SELECT posted.verdict INTO verdict FROM ledger.post_batch(ARRAY[request]) AS posted;
  IF verdict = 'ok' THEN
    UPDATE public.purchase_order SET returned_points = returned_points + taken_points WHERE id = returned_id;
    INSERT INTO public.activity (member_id, kind, points, created_at)
    VALUES (bought.member_id, 'order_refund', -taken_points, ledger.clock());
  END IF;
  RETURN verdict;
END $$;
