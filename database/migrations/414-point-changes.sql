-- Points that the staff adds to a wallet, removes from it, or moves back.

INSERT INTO ledger.reason (code, name, source_kind, target_kind, fee_allowed) VALUES
  (80, 'points_added', 'issuer', 'wallet', false),
  (81, 'points_removed', 'wallet', 'burn', false),
  (82, 'reversal_advance', 'house', 'wallet', false),
  (83, 'reversal_advance_issued', 'issuer', 'wallet', false);

CREATE TABLE point_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Of a reversal: the member whom the transfer had paid, else the one who had paid.
  member_id bigint NOT NULL REFERENCES member (id),
  -- The transfer to reverse; NULL: points are added or removed.
  transfer_id bigint,
  points bigint NOT NULL CHECK (points <> 0),
  reason text NOT NULL,
  asked_by bigint NOT NULL REFERENCES member (id),
  asked_at timestamptz NOT NULL DEFAULT ledger.clock(),
  -- When a change by the only admin takes effect; NULL: another admin decides.
  due_at timestamptz,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'withdrawn', 'failed')),
  decided_by bigint REFERENCES member (id),
  decided_at timestamptz,
  CHECK ((state = 'waiting') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX point_change_transfer ON point_change (transfer_id) WHERE state IN ('waiting', 'done');
CREATE INDEX point_change_waiting ON point_change (asked_at) WHERE state = 'waiting';

-- A reversal that finds too few points leaves a debt, as every clawback.
ALTER TABLE clawback
  ADD COLUMN change_id bigint UNIQUE REFERENCES point_change (id),
  DROP CONSTRAINT clawback_cause,
  DROP CONSTRAINT clawback_subject,
  ADD CONSTRAINT clawback_cause
    CHECK (cause IN ('undone_follow', 'forged_proof', 'chargeback', 'referral_share', 'reversal')),
  ADD CONSTRAINT clawback_subject CHECK (num_nonnulls(attempt_id, order_id, change_id) = 1
    AND (cause IN ('chargeback', 'referral_share')) = (order_id IS NOT NULL)
    AND (change_id IS NULL OR cause = 'reversal'));
