-- The daily bonus is one person's: from a member's third claim on it needs a sign of the person.

-- Accounts and cards by which a member showed it, as hashes. Each is the first member's who showed it.
CREATE TABLE bonus_sign (
  sign_hash bytea PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  noted_at timestamptz NOT NULL DEFAULT ledger.clock()
);
CREATE INDEX bonus_sign_member ON bonus_sign (member_id);

-- Members who claimed before the rule can claim without a sign until then. told_at: when they were told.
CREATE TABLE bonus_grace (
  member_id bigint PRIMARY KEY REFERENCES member (id) ON DELETE CASCADE,
  until timestamptz NOT NULL,
  told_at timestamptz
);
INSERT INTO bonus_grace (member_id, until)
SELECT member_id, ledger.clock() + interval '14 days' FROM (SELECT DISTINCT member_id FROM bonus_claim) AS claimant;
