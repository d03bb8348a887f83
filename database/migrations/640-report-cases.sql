-- Reports about campaigns: that one waits, and who decided it, is in its case. Its outcome stays with it, since holds and records
-- of members are counted from it.
INSERT INTO case_file (kind, subject_id, member_ids, opened_at, verdict, decided_by, decided_at)
SELECT 'report', report.id, array_remove(ARRAY[member_id, owner_id], NULL), report.created_at,
  CASE WHEN upheld THEN 'upheld' WHEN NOT upheld THEN 'rejected' END, member.id, closed_at
FROM report LEFT JOIN member ON member.id = closed_by ORDER BY report.id;
ALTER TABLE report DROP COLUMN closed_by;
DROP INDEX report_newest;
