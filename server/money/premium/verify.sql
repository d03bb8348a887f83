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
