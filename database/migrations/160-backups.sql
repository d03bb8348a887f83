-- The backups that were made: their age is watched wherever they lie.

CREATE TABLE backup (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  made_at timestamptz NOT NULL,
  -- The machine that has it, and where.
  host text NOT NULL,
  folder text NOT NULL,
  row_count bigint NOT NULL CHECK (row_count >= 0),
  duration_ms bigint NOT NULL CHECK (duration_ms >= 0)
);

CREATE INDEX backup_made ON backup (made_at DESC);

CALL ledger.grant_if_exists('mutuals_app', 'SELECT ON backup');
