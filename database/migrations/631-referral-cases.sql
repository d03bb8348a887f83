-- Referrals in review, and those that the staff decided: the note and the moment of a verdict were in the audit log alone.
INSERT INTO case_file (kind, subject_id, member_ids, opened_at, verdict, note, decided_by, decided_at)
SELECT 'referral', newcomer_id, ARRAY[referrer_id, newcomer_id], coalesce(referral.decided_at, created_at),
  CASE WHEN referral.state <> 'review' THEN CASE WHEN cleared_by IS NULL THEN 'rejected' ELSE 'approved' END END,
  given.note, coalesce(cleared_by, rejected_by),
  CASE WHEN referral.state <> 'review' THEN coalesce(given.done_at, referral.decided_at, created_at) END
FROM referral LEFT JOIN LATERAL (
  SELECT detail ->> 'note' AS note, done_at FROM audit
  WHERE subject_kind = 'referral' AND subject_id = newcomer_id::text AND act IN ('clear_referral', 'reject_referral')
  ORDER BY id DESC LIMIT 1
) AS given ON true
WHERE referral.state = 'review' OR cleared_by IS NOT NULL OR rejected_by IS NOT NULL
ORDER BY 4, newcomer_id;
ALTER TABLE referral DROP COLUMN cleared_by, DROP COLUMN rejected_by;
