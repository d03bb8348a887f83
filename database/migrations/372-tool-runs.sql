-- Runs of the creator tools.

INSERT INTO ledger.reason (code, name, source_kind, target_kind, fee_allowed) VALUES
  (71, 'tool_run', 'wallet', 'burn', false);

CREATE TABLE tool_run (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member (id),
  tool text NOT NULL CHECK (tool IN ('hashtags', 'titles')),
  -- Both NULL: deleted from the history, and counted for its day.
  input jsonb,
  result jsonb,
  paid_points bigint NOT NULL CHECK (paid_points >= 0),
  created_at timestamptz NOT NULL DEFAULT ledger.clock(),
  CONSTRAINT tool_run_half_deleted CHECK ((input IS NULL) = (result IS NULL))
);
CREATE INDEX tool_run_of_member ON tool_run (member_id, id) WHERE result IS NOT NULL;
CREATE INDEX tool_run_of_day ON tool_run (member_id, created_at) WHERE paid_points = 0;
CREATE INDEX tool_run_age ON tool_run (created_at);
