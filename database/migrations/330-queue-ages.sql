-- The queues' counts and ages are on every page of an admin: read from the index alone.
DROP INDEX review_for_admin;
CREATE INDEX review_for_admin ON review (id) INCLUDE (attempt_id, kind, stage, staged_at)
  WHERE stage IN ('admin', 'disputed');
