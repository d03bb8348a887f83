-- Tasks are started by the call, many or one (server/features/attempts/start-attempts.sql).

-- A start that is asked for: by whom, of which campaign, counted as what, within which caps. at: NULL means now.
CREATE TYPE exchange.start_line AS (
  earner_id bigint,
  campaign_id bigint,
  action_group text,
  check_name text,
  limits exchange.earning_limits,
  at timestamptz
);

-- What is answered to it (start-attempts.sql), and, where it is ok, the attempt that begins, and the one that ends for
-- it.
CREATE TYPE exchange.judged_start AS (
  verdict text,
  session_id uuid,
  opens_at timestamptz,
  running_campaign_id bigint,
  replaced exchange.attempt_line,
  earner_id bigint,
  campaign_id bigint,
  content_id bigint,
  owner_id bigint,
  platform text,
  action text,
  action_group text,
  check_name text,
  site_key text,
  content_key text,
  reward_points integer,
  fee_points integer,
  required_seconds integer,
  started_at timestamptz,
  expires_at timestamptz
);

DROP FUNCTION IF EXISTS exchange.task_refusal(bigint, public.campaign, public.content, exchange.earning_limits);
DROP FUNCTION IF EXISTS exchange.cap_reached(bigint, public.campaign, text, text, text, exchange.earning_limits,
  timestamptz);
DROP FUNCTION IF EXISTS exchange.take_caps(bigint, public.campaign, text, text, text, date);
DROP FUNCTION IF EXISTS exchange.timed_attempt(bigint);
DROP FUNCTION IF EXISTS exchange.lock_for_start(bigint, integer, timestamptz);
-- It answers the same, and is made anew by start-attempts.sql.
DROP FUNCTION IF EXISTS exchange.start_attempt(bigint, bigint, text, text, exchange.earning_limits, timestamptz);
