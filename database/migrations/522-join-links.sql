-- Links by which people can join while that needs an invitation. The code is stored as its hash, so this table lets
-- nobody in. A place is taken in the transaction that makes the account.
CREATE TABLE join_link (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code_hash bytea NOT NULL UNIQUE,
  note text NOT NULL CHECK (note <> ''),
  most_count integer NOT NULL CHECK (most_count > 0),
  used_count integer NOT NULL DEFAULT 0 CHECK (used_count BETWEEN 0 AND most_count),
  ends_at timestamptz NOT NULL,
  revoked_at timestamptz,
  made_at timestamptz NOT NULL DEFAULT ledger.clock()
);

-- Hash of the code of the invitation link that the browser had opened which asked for a sign-in link, unchecked.
ALTER TABLE magic_link ADD COLUMN join_code_hash bytea;
