-- A member could choose the name of an account to be erased. The new one has a character that no name may have.
UPDATE member SET username = 'deleted-' || id WHERE state = 'deleted';
ALTER TABLE member ADD CONSTRAINT member_deleted_with_name CHECK (state <> 'deleted' OR username = 'deleted-' || id);
-- Without those that were erased: a metric reads the oldest of the others.
DROP INDEX IF EXISTS member_deletes;
CREATE INDEX member_deletes ON member (deletes_at) WHERE deletes_at IS NOT NULL AND state <> 'deleted';
