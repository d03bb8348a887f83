-- Pictures that were stored while the checks were off, by the member who sent them: checked once the checks are on.
ALTER TABLE picture ADD COLUMN unchecked_of bigint REFERENCES member (id);
CREATE INDEX picture_unchecked ON picture (id) WHERE unchecked_of IS NOT NULL;

-- Pictures that the staff tries the check on: deleted with their answer.
CREATE TABLE picture_trial (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  bytes bytea NOT NULL,
  answer jsonb,
  asked_at timestamptz NOT NULL DEFAULT ledger.clock()
);
