-- Replaced by exchange.open_start and the judge in server/exchange/attempts/verdict.ts.
DROP FUNCTION IF EXISTS exchange.start_attempt(bigint, bigint, text, text, exchange.earning_limits);
DROP FUNCTION IF EXISTS exchange.judge_start(
  attempt, campaign, content, exchange.earning_limits, bigint[]
);
DROP FUNCTION IF EXISTS exchange.done_rejection(attempt);
DROP FUNCTION IF EXISTS exchange.day_rejection(attempt, boolean, bigint[], bigint[], exchange.earning_limits);
DROP FUNCTION IF EXISTS exchange.site_rejection(attempt, exchange.earning_limits);
DROP FUNCTION IF EXISTS exchange.earner_rejection(attempt, content, boolean, exchange.earning_limits);
DROP FUNCTION IF EXISTS exchange.campaign_rejection(bigint, campaign, timestamptz);
DROP FUNCTION IF EXISTS exchange.draft_attempt(campaign, content, exchange.earning_limits, timestamptz);
DROP FUNCTION IF EXISTS exchange.begin_attempt(attempt);
DROP TYPE exchange.earning_limits;
