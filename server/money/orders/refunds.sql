-- Order points that return to their member: of a refund that failed, or a dispute that was won.

-- Pays them from the House Fund, which received the clawed-back points, or from the issuer if the fund does not hold
-- them or received none. Once for each order and cause. Debts of the member are deducted, as from any income.
CREATE OR REPLACE FUNCTION exchange.restore_order(
  restored_id bigint, restored_points bigint, why text, from_house boolean
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  bought public.purchase_order;
  wallet bigint;
  key uuid := ledger.named_key(format('order_restored:%s:%s', restored_id, why));
  partition integer := CASE WHEN from_house THEN ledger.free_partition('house', restored_points) END;
  verdict text;
BEGIN
  SELECT * INTO STRICT bought FROM public.purchase_order WHERE id = restored_id FOR NO KEY UPDATE;
  SELECT wallet_account_id INTO STRICT wallet FROM public.member WHERE id = bought.member_id;
  IF EXISTS (SELECT FROM ledger.posted_transfer WHERE idem_key = key) THEN
    RETURN 'replay';
  END IF;
  SELECT posted.verdict INTO verdict FROM ledger.post_batch(ARRAY[
    ROW(key, CASE WHEN partition IS NULL THEN 'order_restored_issued' ELSE 'order_restored' END, NULL, wallet,
      restored_points, 0, restored_id)::ledger.request], partition) AS posted;
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
