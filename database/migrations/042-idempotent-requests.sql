-- Acts that a client may send again without their happening again: the key, what was asked, what was answered.

CREATE TABLE idempotent_request (
  -- Made of the member, the operation and the client's own key; also the ledger's key of what the act moves.
  key uuid PRIMARY KEY,
  member_id bigint NOT NULL,
  operation text NOT NULL,
  request_hash bytea NOT NULL,
  -- Written in the transaction of the act; NULL is never seen outside of it.
  answer jsonb,
  created_at timestamptz NOT NULL DEFAULT ledger.clock()
);
CREATE INDEX idempotent_request_created ON idempotent_request (created_at);
