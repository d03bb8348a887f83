-- Texts and pictures that a check found something in. Others do not see them until an admin has decided.
CREATE TABLE held_item (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
  -- Of the row that is held, in the table of its kind.
  subject_id bigint NOT NULL,
  member_id bigint NOT NULL REFERENCES member (id),
  content text NOT NULL CHECK (length(content) <= 10000),
  findings jsonb NOT NULL,
  held_at timestamptz NOT NULL DEFAULT ledger.clock(),
  decided_at timestamptz,
  decided_by bigint REFERENCES member (id),
  released boolean,
  note text CHECK (length(note) <= 500),
  CHECK ((decided_at IS NULL) = (released IS NULL))
);
CREATE UNIQUE INDEX held_item_open ON held_item (kind, subject_id) WHERE decided_at IS NULL;
CREATE INDEX held_item_queue ON held_item (id) WHERE decided_at IS NULL;
CREATE INDEX held_item_since ON held_item (held_at) WHERE decided_at IS NULL;
CREATE INDEX held_item_of_member ON held_item (member_id, id);

-- Answers that wait for an admin: their owner does not see them yet.
ALTER TABLE feedback ADD COLUMN held boolean NOT NULL DEFAULT false;
