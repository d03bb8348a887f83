-- Replaced by functions that judge one start (server/exchange/attempts/start-attempt.sql).

DROP FUNCTION IF EXISTS exchange.start_attempt(bigint, bigint, text, text, exchange.earning_limits);
DROP FUNCTION IF EXISTS exchange.start_attempts(exchange.start_line[]);
DROP FUNCTION IF EXISTS exchange.judge_starts(exchange.start_line[], bigint[], timestamptz);
DROP FUNCTION IF EXISTS exchange.begin_attempts(exchange.judged_start[]);
DROP FUNCTION IF EXISTS exchange.end_overdue(exchange.start_line[], bigint[], timestamptz);
DROP FUNCTION IF EXISTS exchange.lock_for_starts(bigint[]);
DROP TYPE exchange.judged_start, exchange.start_line;
