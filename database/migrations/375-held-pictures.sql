-- Pictures in which the check found something: a placeholder is served in their place until an admin has decided.
ALTER TABLE picture ADD COLUMN state text NOT NULL DEFAULT 'shown'
  CHECK (state IN ('shown', 'held', 'removed'));
