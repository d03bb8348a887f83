-- Their work is done by functions of the same names with other answers, or by those that called them
-- (server/features/attempts).
DROP FUNCTION IF EXISTS exchange.lock_attempts(uuid[]);
DROP FUNCTION IF EXISTS exchange.judge_attempts(uuid[], bigint[], timestamptz[]);
DROP FUNCTION IF EXISTS exchange.record_credits(exchange.attempt_line[], bigint[], exchange.grant_due[]);
