-- One state machine for every check: what is handed in has its place and its points for itself, what is approved is
-- paid, feedback in two halves, and a content is done once.

ALTER DOMAIN attempt_state DROP CONSTRAINT attempt_state_check;
ALTER DOMAIN attempt_state ADD CONSTRAINT attempt_state_check
  CHECK (VALUE IN ('started', 'proving', 'pending', 'half_credited', 'credited', 'rejected', 'expired'));
CREATE DOMAIN attempt_check AS text CHECK (VALUE IN ('timer', 'player', 'account', 'screenshot', 'creator'));

-- One content, however its address is written and whoever promotes it.
ALTER TABLE content ADD COLUMN content_key text NOT NULL
  GENERATED ALWAYS AS (platform || ':' || coalesce(external_id, canonical_url)) STORED;

-- handed_in_at: from here on place and points are reserved. approved_at: is paid, by whoever comes to it first.
-- due_at: when what waits for a verdict gets one by itself: yes, or no with due_reason. half_*: feedback's first half;
-- rest_approved_at: its second. content_key: NULL where the same may be done again (visits).
ALTER TABLE attempt
  ADD COLUMN check_name attempt_check NOT NULL DEFAULT 'timer',
  ADD COLUMN content_key text,
  ADD COLUMN handed_in_at timestamptz,
  ADD COLUMN approved_at timestamptz,
  ADD COLUMN due_at timestamptz,
  ADD COLUMN due_reason text,
  ADD COLUMN half_transfer_id bigint,
  ADD COLUMN half_credited_at timestamptz,
  ADD COLUMN rest_approved_at timestamptz,
  ADD CONSTRAINT attempt_holds_what_it_handed_in CHECK (
    handed_in_at IS NOT NULL OR state NOT IN ('proving', 'pending', 'half_credited') AND approved_at IS NULL),
  ADD CONSTRAINT attempt_half_was_paid CHECK (state <> 'half_credited' OR half_transfer_id IS NOT NULL);

-- Once ever: while it runs, and after it was paid, in part too. The partial ones cost a visit's credit nothing: what
-- is credited is in none of them.
CREATE UNIQUE INDEX attempt_once ON attempt (member_id, action, content_key)
  WHERE content_key IS NOT NULL AND (state NOT IN ('rejected', 'expired') OR half_transfer_id IS NOT NULL);
CREATE INDEX attempt_untimed ON attempt (member_id) WHERE state = 'started' AND action NOT IN ('watch', 'visit');
CREATE INDEX attempt_of_campaign ON attempt (campaign_id, member_id) WHERE state = 'started';
CREATE INDEX attempt_due ON attempt (due_at) WHERE state IN ('pending', 'half_credited');
CREATE INDEX attempt_proving ON attempt (handed_in_at) WHERE state = 'proving';
CREATE INDEX attempt_unpaid ON attempt (approved_at) WHERE approved_at IS NOT NULL AND state IN ('proving', 'pending');
CREATE INDEX attempt_rest_unpaid ON attempt (rest_approved_at)
  WHERE rest_approved_at IS NOT NULL AND state = 'half_credited';

-- Places and points that belong to attempts which are handed in: neither an end nor a pause takes them.
ALTER TABLE campaign
  ADD COLUMN reserved count_or_zero NOT NULL DEFAULT 0,
  ADD COLUMN reserved_points bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT campaign_not_overbooked CHECK (delivered + reserved <= target AND reserved_points >= 0);

-- What trust grows from, besides credited_count: days with a credit, and attempts that were found wrong.
ALTER TABLE member
  ADD COLUMN credited_days count_or_zero NOT NULL DEFAULT 0,
  ADD COLUMN last_credited_day date,
  ADD COLUMN rejected_count count_or_zero NOT NULL DEFAULT 0;
UPDATE member SET credited_days = days.count, last_credited_day = days.last
FROM (SELECT member_id, count(*) AS count, max(day) AS last FROM member_day WHERE credited > 0 GROUP BY member_id) AS days
WHERE days.member_id = member.id;

ALTER TABLE member_day ADD COLUMN screenshots_taken count_or_zero NOT NULL DEFAULT 0;

-- How much one earner may start: made by server/features/attempts/rules.ts from the settings and the member's
-- standing. NULL: no such limit.
CREATE TYPE exchange.earning_limits AS (
  day_attempts integer,
  day_points integer,
  first_day_points integer,
  day_visits integer,
  day_follows integer,
  day_likes integer,
  day_feedback integer,
  day_screenshots integer,
  may_follow boolean,
  pair_attempts integer,
  house_attempts integer,
  site_attempts integer,
  site_wait_seconds integer,
  open_attempts integer,
  hold_seconds integer,
  visit_grace_seconds integer,
  watch_grace_seconds integer,
  untimed_seconds integer
);

-- part: whole, or of feedback half or rest; reward_points and fee_points are then those of the part. holds: the place
-- was reserved when it was handed in.
ALTER TYPE exchange.attempt_line ADD ATTRIBUTE part text;
ALTER TYPE exchange.attempt_line ADD ATTRIBUTE holds boolean;

INSERT INTO ledger.reason (code, name, source_kind, target_kind, fee_allowed) VALUES
  (13, 'attempt_half_credit', 'escrow', 'wallet', true),
  (14, 'attempt_rest_credit', 'escrow', 'wallet', false),
  (15, 'attempt_rest_refused', 'escrow', 'house', false);

-- Their work is done by functions of other names or with more arguments.
DROP FUNCTION IF EXISTS exchange.start_visit(bigint, bigint, integer, integer, integer, integer, integer, integer,
  integer, integer, integer, integer, timestamptz);
DROP FUNCTION IF EXISTS exchange.cap_reached(bigint, public.campaign, text, timestamptz, integer, integer, integer,
  integer, integer, integer, integer);
DROP FUNCTION IF EXISTS exchange.take_caps(bigint, public.campaign, text, date);
DROP FUNCTION IF EXISTS exchange.end_running(public.attempt, text, timestamptz);
DROP FUNCTION IF EXISTS exchange.running_attempt(bigint);
DROP FUNCTION IF EXISTS exchange.end_attempts(exchange.attempt_line[]);
