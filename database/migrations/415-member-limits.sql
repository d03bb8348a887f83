-- Limits that the staff sets on members, in stages; a suspension is the last one.
ALTER TABLE member ADD COLUMN limit_stage text CHECK (limit_stage IN ('earning', 'publishing'));

CREATE TABLE member_limit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member (id),
  stage text NOT NULL CHECK (stage IN ('earning', 'publishing', 'suspended')),
  reason text NOT NULL,
  set_by bigint NOT NULL REFERENCES member (id),
  set_at timestamptz NOT NULL DEFAULT ledger.clock(),
  appeal text,
  appealed_at timestamptz,
  -- Why the limit stays.
  answer text,
  answered_at timestamptz,
  ended_at timestamptz,
  CHECK ((appeal IS NULL) = (appealed_at IS NULL)),
  CHECK ((answer IS NULL) = (answered_at IS NULL))
);
CREATE UNIQUE INDEX member_limit_open ON member_limit (member_id) WHERE ended_at IS NULL;
CREATE INDEX member_limit_appeal ON member_limit (appealed_at)
  WHERE appealed_at IS NOT NULL AND answered_at IS NULL AND ended_at IS NULL;
-- Limited members, the latest first.
CREATE INDEX member_limited ON member (id DESC) WHERE limit_stage IS NOT NULL OR state = 'suspended';
