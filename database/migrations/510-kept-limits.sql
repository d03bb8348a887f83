-- The hash of the email of a limited account that was deleted: who returns with it has the limit again.
ALTER TABLE welcome_claim DROP CONSTRAINT welcome_claim_kind_check;
ALTER TABLE welcome_claim ADD CONSTRAINT welcome_claim_kind_check CHECK (kind IN ('address', 'device', 'limit'));
