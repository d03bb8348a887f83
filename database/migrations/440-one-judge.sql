-- Replaced by a function that also judges submissions (judge-attempts.sql).
DROP FUNCTION IF EXISTS exchange.judge_attempts(uuid[], bigint[], timestamptz);
