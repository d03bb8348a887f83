-- Texts and pictures in review. An item keeps what was found in it; that it waits, and the verdict, is in its case.
INSERT INTO case_file (kind, subject_id, member_ids, opened_at, verdict, note, decided_by, decided_at)
SELECT 'held', id, ARRAY[member_id], held_at, CASE WHEN released THEN 'released' WHEN NOT released THEN 'removed' END,
  nullif(note, ''), decided_by, decided_at
FROM held_item ORDER BY id;
ALTER TABLE held_item DROP COLUMN held_at, DROP COLUMN decided_at, DROP COLUMN decided_by, DROP COLUMN released, DROP COLUMN note;
CREATE INDEX held_item_subject ON held_item (kind, subject_id, id);
-- Agreement of the automatic checks with people is read of the latest verdicts.
CREATE INDEX case_file_decided ON case_file (kind, decided_at) WHERE decided_at IS NOT NULL;
