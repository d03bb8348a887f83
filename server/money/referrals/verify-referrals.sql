-- Checks that the points referrals record as paid are those the ledger moved, cause by cause, and that each
-- referral's sum is that of its shares. One row for each fault; STABLE, so all parts see the snapshot of the caller's
-- statement.
CREATE OR REPLACE FUNCTION exchange.verify_referrals() RETURNS TABLE (subject text, detail text)
LANGUAGE sql STABLE AS $$
  WITH share AS (
    SELECT coalesce(ledger_key, CASE kind
        WHEN 'grant' THEN ledger.named_key('referral_grant:' || newcomer_id)
        WHEN 'day' THEN ledger.named_key('referral_share:' || newcomer_id || ':' || to_char(day, 'YYYY-MM-DD'))
        ELSE ledger.named_key('referral_order:' || order_id)
      END) AS key, kind, newcomer_id, points
    FROM public.referral_share
  ), moved AS (
    SELECT idem_key AS key, reason, ref, amount FROM ledger.posted_transfer
    WHERE reason IN ('referral_grant', 'referral_share', 'referral_order')
  )
  SELECT format('newcomer %s', coalesce(share.newcomer_id, moved.ref)),
    format('%s of %s points recorded, %s points moved', coalesce(kind, 'no share'), coalesce(points, 0),
      coalesce(amount, 0))
  FROM share FULL JOIN moved USING (key)
  WHERE points IS DISTINCT FROM amount
  UNION ALL
  SELECT format('newcomer %s', newcomer_id),
    format('%s points and %s of days recorded, shares add up to %s and %s', earned_points, share_points,
      coalesce(kept, 0), coalesce(of_days, 0))
  FROM public.referral LEFT JOIN (
    SELECT newcomer_id, sum(points) FILTER (WHERE taken_back_at IS NULL) AS kept,
      sum(points) FILTER (WHERE kind = 'day') AS of_days
    FROM public.referral_share GROUP BY newcomer_id) AS shares USING (newcomer_id)
  WHERE earned_points <> coalesce(kept, 0) OR share_points <> coalesce(of_days, 0)
$$;
