-- Flags: that one is open, and the verdict on it, is in its case. A flag is raised once by a lock, no longer by an index.
INSERT INTO case_file (kind, subject_id, member_ids, opened_at, verdict, note, decided_by, decided_at)
SELECT 'flag', id, member_ids, found_at, CASE WHEN upheld THEN 'upheld' WHEN NOT upheld THEN 'harmless' END,
  note, closed_by, closed_at
FROM flag ORDER BY id;
ALTER TABLE flag DROP COLUMN closed_at, DROP COLUMN closed_by, DROP COLUMN upheld, DROP COLUMN note;
CREATE INDEX flag_mail_network ON flag (mail_network_id) WHERE mail_network_id IS NOT NULL;
