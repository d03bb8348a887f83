-- Changes of points that wait, and those that a second admin or the day of an only one decided. The others were done at once.
ALTER TABLE case_file ADD COLUMN due_at timestamptz;
INSERT INTO case_file (kind, subject_id, member_ids, opened_at, due_at, verdict, decided_by, decided_at)
SELECT 'points', change.id, ARRAY(
    SELECT DISTINCT side.id FROM (
      SELECT change.member_id AS id
      UNION SELECT owner_id FROM ledger.entry JOIN ledger.account ON account.id = account_id
        WHERE transfer_id = change.transfer_id AND account.kind = 'wallet'
      UNION SELECT unnest(ARRAY[attempt.member_id, attempt.owner_id]) FROM attempt
        JOIN ledger.transfer ON transfer.ref = attempt.id JOIN ledger.reason ON reason.code = transfer.reason
        WHERE transfer.id = change.transfer_id AND reason.name LIKE 'attempt\_%'
    ) AS side WHERE side.id <> asked_by ORDER BY 1),
  asked_at, due_at,
  CASE state WHEN 'done' THEN 'approved' WHEN 'withdrawn' THEN 'withdrawn' WHEN 'failed' THEN 'failed' END,
  decided_by, decided_at
FROM point_change AS change WHERE state <> 'done' OR decided_by IS DISTINCT FROM asked_by ORDER BY change.id;
ALTER TABLE point_change DROP COLUMN due_at, DROP COLUMN decided_by, DROP COLUMN decided_at;
CREATE INDEX point_change_of_asker ON point_change (asked_by, asked_at);
CREATE INDEX case_file_due ON case_file (kind, due_at) WHERE decided_at IS NULL AND due_at IS NOT NULL;
DROP INDEX case_file_waiting;
CREATE INDEX case_file_waiting ON case_file (kind, id) INCLUDE (opened_at, due_at) WHERE decided_at IS NULL;
