-- Everything that waits for a verdict of the staff, whatever its kind, and who decided it. What a kind is about, and what people
-- wrote, stays in the kind's own table.
CREATE TABLE case_file (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CONSTRAINT case_without_a_kind CHECK (length(kind) BETWEEN 1 AND 40),
  -- Of the row that it is about, in the table of its kind.
  subject_id bigint NOT NULL,
  -- Whom it concerns: none of them decides it while another can.
  member_ids bigint[] NOT NULL,
  opened_at timestamptz NOT NULL DEFAULT ledger.clock(),
  verdict text,
  note text CONSTRAINT case_note_too_long CHECK (length(note) <= 1000),
  decided_by bigint REFERENCES member (id),
  decided_at timestamptz,
  CONSTRAINT case_half_decided CHECK ((decided_at IS NULL) = (verdict IS NULL))
);
-- One open case about a subject.
CREATE UNIQUE INDEX case_file_open ON case_file (kind, subject_id) WHERE decided_at IS NULL;
-- The list of a kind, and the counts and ages on every page of the staff: from the index alone.
CREATE INDEX case_file_waiting ON case_file (kind, id) INCLUDE (opened_at) WHERE decided_at IS NULL;
CREATE INDEX case_file_subject ON case_file (kind, subject_id);

-- Claimed accounts.
INSERT INTO case_file (kind, subject_id, member_ids, opened_at, verdict, note, decided_by, decided_at)
SELECT 'claim', id, ARRAY[member_id], asked_at,
  CASE WHEN decided_by IS NULL THEN NULL WHEN state = 'approved' THEN 'approved' ELSE 'rejected' END,
  reason, decided_by, CASE WHEN decided_by IS NOT NULL THEN decided_at END
FROM connection_claim WHERE asked_at IS NOT NULL AND (state = 'waiting' OR decided_by IS NOT NULL)
ORDER BY asked_at, id;
ALTER TABLE connection_claim DROP COLUMN asked_at, DROP COLUMN reason, DROP COLUMN decided_at, DROP COLUMN decided_by;
