-- Nothing may depend on a session: a pooler gives each transaction another connection.

-- An unlogged table is empty after a failover and can't be read on a standby.
ALTER TABLE screenshot_trial SET LOGGED;

-- It reserved a partition of the system accounts for a session. Credit workers draw one for each call instead.
DROP FUNCTION IF EXISTS ledger.claim_stripe;
