-- Appeals against limits, and the answers to them. An appeal whose limit changed before it was answered is no verdict.
INSERT INTO case_file (kind, subject_id, member_ids, opened_at, verdict, note, decided_by, decided_at)
SELECT 'limit', member_limit.id, ARRAY[member_id], appealed_at, CASE WHEN answer IS NOT NULL THEN 'kept' END, answer,
  given.actor_id, answered_at
FROM member_limit LEFT JOIN LATERAL (
  SELECT actor_id FROM audit WHERE subject_kind = 'member' AND subject_id = member_id::text AND act = 'keep_limit'
    AND done_at BETWEEN set_at AND coalesce(ended_at, 'infinity') ORDER BY id DESC LIMIT 1
) AS given ON true
WHERE appealed_at IS NOT NULL AND (answer IS NOT NULL OR ended_at IS NULL)
ORDER BY appealed_at, member_limit.id;
ALTER TABLE member_limit DROP COLUMN appealed_at, DROP COLUMN answer, DROP COLUMN answered_at;
