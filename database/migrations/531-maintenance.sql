-- Times in which everybody but the staff read one sentence of the operator's instead of the product. One without an end
-- is on now. When it ends, the open deadlines of members move by its length, in the same transaction.
CREATE TABLE maintenance (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sentence text NOT NULL CHECK (length(sentence) BETWEEN 3 AND 300),
  started_at timestamptz NOT NULL DEFAULT ledger.clock(),
  started_by bigint NOT NULL REFERENCES member (id),
  ended_at timestamptz,
  ended_by bigint REFERENCES member (id),
  CHECK ((ended_at IS NULL) = (ended_by IS NULL))
);
CREATE UNIQUE INDEX maintenance_open ON maintenance ((true)) WHERE ended_at IS NULL;

-- NULL: nobody bought it, maintenance took the day.
ALTER TABLE streak_freeze ALTER COLUMN bought_at DROP NOT NULL;

-- Admins see who changed the switch in the log of the settings.
DROP INDEX audit_engagement;
CREATE INDEX audit_engagement ON audit (id DESC)
  WHERE act IN ('change_catalogue', 'apply_profile', 'change_setting', 'set_up', 'change_installation', 'change_maintenance');
