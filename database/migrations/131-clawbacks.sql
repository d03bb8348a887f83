-- Points that are taken back, and what a member still owes of them.

INSERT INTO ledger.reason (code, name, source_kind, target_kind, fee_allowed) VALUES
  (21, 'clawback', 'wallet', 'house', false),
  (22, 'owner_refund', 'house', 'wallet', false),
  (23, 'owner_refund_issued', 'issuer', 'wallet', false);

-- points: what this one takes, at once or as points come. refunded_points: what the owner got back with it, from whom.
CREATE TABLE clawback (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member (id),
  cause text NOT NULL CHECK (cause IN ('undone_follow', 'forged_proof', 'chargeback')),
  attempt_id bigint REFERENCES attempt (id),
  order_id bigint,
  points bigint NOT NULL CHECK (points > 0),
  refunded_points integer NOT NULL DEFAULT 0 CHECK (refunded_points >= 0),
  refunded_by text CHECK (refunded_by IN ('house', 'issuer')),
  -- An admin, where one decided it.
  decided_by bigint REFERENCES member (id),
  created_at timestamptz NOT NULL,
  UNIQUE (attempt_id, cause),
  UNIQUE (order_id),
  CHECK ((cause = 'chargeback') = (attempt_id IS NULL) AND (cause = 'chargeback') = (order_id IS NOT NULL)),
  CHECK ((refunded_points > 0) = (refunded_by IS NOT NULL))
);
CREATE INDEX clawback_member ON clawback (member_id, id DESC);

-- A row a member, made with the first clawback: what is left to take. The row is the lock of all that takes from it; its
-- place in the order of locks is after campaigns and before the ledger's accounts.
CREATE TABLE debt (
  member_id bigint PRIMARY KEY REFERENCES member (id),
  points bigint NOT NULL CHECK (points >= 0)
);

-- An admin's verdict that a proof is forged: it takes points only when the appeal is over.
CREATE TABLE forged_proof (
  attempt_id bigint PRIMARY KEY REFERENCES attempt (id),
  accused_by bigint NOT NULL REFERENCES member (id),
  note text NOT NULL,
  accused_at timestamptz NOT NULL,
  appeal_until timestamptz NOT NULL,
  appeal_text text,
  appealed_at timestamptz,
  -- NULL: by the end of the appeal.
  decided_by bigint REFERENCES member (id),
  decided_at timestamptz,
  forged boolean,
  CHECK ((appeal_text IS NULL) = (appealed_at IS NULL)),
  CHECK ((decided_at IS NULL) = (forged IS NULL))
);
CREATE INDEX forged_proof_open ON forged_proof (appeal_until) WHERE decided_at IS NULL;
