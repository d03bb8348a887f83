-- Proofs, disputes, fresh proofs and appeals that wait for the staff. What was decided is in verdict and forged_proof, which
-- records count. An appeal is about the last review of its attempt, and takes the place of its dispute.
INSERT INTO case_file (kind, subject_id, member_ids, opened_at)
SELECT kind, id, ARRAY(SELECT DISTINCT unnest(array_remove(sides, NULL)) ORDER BY 1), since FROM (
  SELECT CASE WHEN review.kind = 'retention' THEN 'retention' WHEN stage = 'disputed' THEN 'dispute' ELSE 'proof' END AS kind,
    id, ARRAY[member_id, owner_id] AS sides, staged_at AS since
  FROM review WHERE stage IN ('admin', 'disputed') AND NOT (stage = 'disputed' AND EXISTS (
    SELECT FROM forged_proof AS appeal
    WHERE appeal.attempt_id = review.attempt_id AND appealed_at IS NOT NULL AND decided_at IS NULL))
  UNION ALL
  SELECT 'appeal', last.id, ARRAY[last.member_id, last.owner_id, accused_by], appealed_at FROM forged_proof JOIN LATERAL (
    SELECT id, member_id, owner_id FROM review WHERE review.attempt_id = forged_proof.attempt_id ORDER BY id DESC LIMIT 1
  ) AS last ON true WHERE appealed_at IS NOT NULL AND decided_at IS NULL
) AS waiting ORDER BY since, id;
DROP INDEX review_for_admin;
