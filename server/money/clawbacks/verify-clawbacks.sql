-- Checks that points clawed back, points collected and points still owed agree. One row for each fault; STABLE, so
-- all parts see the snapshot of the caller's statement.
CREATE OR REPLACE FUNCTION exchange.verify_clawbacks() RETURNS TABLE (subject text, detail text)
LANGUAGE sql STABLE AS $$
  WITH due AS (
    SELECT member_id, sum(points) AS points FROM public.clawback GROUP BY member_id
  ), collected AS (
    SELECT owner_id AS member_id, -sum(amount) AS points FROM ledger.statement
    WHERE kind = 'wallet' AND reason = 'clawback' GROUP BY owner_id
  )
  SELECT 'member ' || member_id, format('%s points are due, %s were collected, %s are owed', coalesce(due.points, 0),
    coalesce(collected.points, 0), coalesce(debt.points, 0))
  FROM due FULL JOIN collected USING (member_id) FULL JOIN public.debt USING (member_id)
  WHERE coalesce(due.points, 0) <> coalesce(collected.points, 0) + coalesce(debt.points, 0)
  UNION ALL
  SELECT 'attempt ' || coalesce(clawback.attempt_id, transfer.ref),
    format('%s points due from %s, %s refunded', clawback.refunded_points, clawback.refunded_by, transfer.amount)
  FROM (SELECT * FROM public.clawback WHERE refunded_points > 0) AS clawback
  FULL JOIN (SELECT * FROM ledger.posted_transfer WHERE reason IN ('owner_refund', 'owner_refund_issued')) AS transfer
    ON transfer.ref = clawback.attempt_id
  WHERE transfer.amount IS DISTINCT FROM clawback.refunded_points::bigint
    OR (transfer.reason = 'owner_refund') IS DISTINCT FROM (clawback.refunded_by = 'house')
$$;
