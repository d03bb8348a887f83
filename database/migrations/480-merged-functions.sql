-- Each had one caller, which contains it now.
DROP FUNCTION IF EXISTS exchange.credit_results(uuid[], bigint[], exchange.attempt_line[]);
DROP FUNCTION IF EXISTS exchange.house_spending(date);
DROP FUNCTION IF EXISTS exchange.owner_qualities();
DROP FUNCTION IF EXISTS exchange.free_from(bigint, timestamptz, bigint);
DROP FUNCTION IF EXISTS ledger.share_fees(text, bigint, bigint, bigint, timestamptz);
