-- No function takes the time of what it writes: the demo's history is recorded, not written at past times. Functions of
-- the same names without it follow in the repeatable files.
DROP FUNCTION IF EXISTS ledger.post_batch_at(ledger.request[], integer);
DROP FUNCTION IF EXISTS ledger.post_all_at(ledger.request[], integer, bigint[]);
DROP FUNCTION IF EXISTS ledger.refuse_closed_days(ledger.request[]);
DROP FUNCTION IF EXISTS ledger.settle_fees_at(text, bigint, bigint, bigint, timestamptz);
DROP FUNCTION IF EXISTS exchange.settle_night(integer, bigint, timestamptz);
DROP FUNCTION IF EXISTS exchange.share_fees(date, timestamptz, bigint, bigint);
DROP FUNCTION IF EXISTS exchange.start_attempt(bigint, bigint, text, text, exchange.earning_limits, timestamptz);
DROP FUNCTION IF EXISTS exchange.reserve_place(public.attempt, timestamptz, boolean);
DROP FUNCTION IF EXISTS exchange.hand_in(uuid, bigint, timestamptz);
DROP FUNCTION IF EXISTS exchange.approve_attempt(uuid, integer, integer, timestamptz);
DROP FUNCTION IF EXISTS exchange.approve_rest(uuid, timestamptz);
DROP FUNCTION IF EXISTS exchange.refuse_rest(uuid, text, boolean, timestamptz);
DROP FUNCTION IF EXISTS exchange.reject_attempt(uuid, text, boolean, timestamptz, timestamptz);
DROP FUNCTION IF EXISTS exchange.decide_due(text[], integer, integer, timestamptz);
DROP FUNCTION IF EXISTS exchange.return_spare(bigint[], timestamptz, boolean);
DROP FUNCTION IF EXISTS exchange.end_attempts(exchange.attempt_line[], boolean);
DROP FUNCTION IF EXISTS exchange.expire_attempts(timestamptz);
DROP FUNCTION IF EXISTS exchange.judge_attempts(uuid[], bigint[], timestamptz[]);
DROP FUNCTION IF EXISTS exchange.settle_attempts(uuid[], bigint[], timestamptz[], integer, boolean);
DROP FUNCTION IF EXISTS exchange.credit_attempts_at(uuid[], bigint[], timestamptz[]);
DROP FUNCTION IF EXISTS exchange.credit_requests(exchange.attempt_line[], exchange.grant_due[], boolean);
DROP FUNCTION IF EXISTS exchange.move_escrow(public.campaign, bigint, uuid, timestamptz);
DROP FUNCTION IF EXISTS exchange.fund_campaign(bigint, bigint, uuid, boolean, timestamptz);
DROP FUNCTION IF EXISTS exchange.top_up_campaign(bigint, bigint, integer, uuid, timestamptz);
DROP FUNCTION IF EXISTS exchange.end_campaign(bigint, bigint, uuid, text, timestamptz);
DROP FUNCTION IF EXISTS exchange.pause_campaign(bigint, text, bigint, text, timestamptz);
DROP FUNCTION IF EXISTS exchange.resume_campaign(bigint, text, bigint, timestamptz);
DROP FUNCTION IF EXISTS exchange.move_order(bigint, text, text, bigint, text, timestamptz);
DROP FUNCTION IF EXISTS exchange.credit_order(bigint, bigint, bigint, uuid, timestamptz);
DROP FUNCTION IF EXISTS exchange.take_back_order(bigint, bigint, text, timestamptz);
ALTER TYPE ledger.request DROP ATTRIBUTE dated;
ALTER TYPE exchange.start_line DROP ATTRIBUTE at;
-- A demo's scene is restored as a whole, so nothing is left to continue.
ALTER TABLE demo_planting DROP COLUMN progress;
