-- Their work is done by functions of the same names with other parameters or answers, or by those that called them
-- (ledger/post.sql, server/features/attempts).
DROP FUNCTION IF EXISTS exchange.balances_now(bigint[]);
DROP FUNCTION IF EXISTS exchange.judge_attempts(uuid[], bigint[], timestamptz[]);
DROP FUNCTION IF EXISTS exchange.pay_attempts(exchange.attempt_line[], exchange.grant_due[], integer, boolean);
DROP FUNCTION IF EXISTS exchange.record_credits(exchange.attempt_line[], bigint[], exchange.grant_due[]);
DROP FUNCTION IF EXISTS ledger.post_all(ledger.request[], integer);
DROP FUNCTION IF EXISTS ledger.post_all_at(ledger.request[], integer);
DROP FUNCTION IF EXISTS ledger.write_lines(ledger.line[]);
