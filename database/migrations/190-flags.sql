-- Members who may be giving points to each other, for an admin to look at. A flag takes nothing from anybody.

CREATE TABLE flag (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('pair', 'ring', 'funnel', 'same_address', 'same_network')),
  -- Ascending. Of a funnel and of a network the points went between them, whoever they came from.
  member_ids bigint[] NOT NULL CHECK (cardinality(member_ids) > 1),
  -- What moved between them in the days that were looked at.
  points bigint NOT NULL CHECK (points > 0),
  found_at timestamptz NOT NULL,
  -- When it was last found; the figures are of then.
  seen_at timestamptz NOT NULL,
  closed_at timestamptz,
  closed_by bigint REFERENCES member (id),
  -- What the admin said: the suspicion was right, or it was harmless.
  upheld boolean,
  note text,
  CHECK ((closed_at IS NULL) = (upheld IS NULL))
);
CREATE UNIQUE INDEX flag_open ON flag (kind, member_ids) WHERE closed_at IS NULL;
CREATE INDEX flag_newest ON flag (found_at DESC, id DESC) WHERE closed_at IS NULL;
CREATE INDEX flag_member ON flag USING gin (member_ids);
