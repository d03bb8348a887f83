-- A credit changes an attempt's state, so no index of attempts may name the state: then the new version of the row
-- stays on its page, and a credit writes to none of their indexes (docs/decisions/057). What runs is found here instead.
-- A row stands from an attempt's beginning on and may outlive its run: the attempt's state says whether it runs. No
-- foreign key: it would be looked at with each credit.
CREATE TABLE started_attempt (
  attempt_id bigint PRIMARY KEY,
  member_id bigint NOT NULL,
  campaign_id bigint NOT NULL,
  is_timed boolean NOT NULL,
  expires_at timestamptz NOT NULL
);
-- One timed task at a time.
CREATE UNIQUE INDEX started_attempt_one_timed ON started_attempt (member_id) WHERE is_timed;
CREATE INDEX started_attempt_member ON started_attempt (member_id);
CREATE INDEX started_attempt_campaign ON started_attempt (campaign_id);
CREATE INDEX started_attempt_expires ON started_attempt (expires_at);

-- payable_at: since when something is approved and unpaid, the whole, a half or the rest; NULL where nothing is. What is
-- checked by a timer is never approved, only paid, and so never changes it.
ALTER TABLE attempt ADD COLUMN payable_at timestamptz;
UPDATE attempt SET payable_at = CASE state WHEN 'half_credited' THEN rest_approved_at ELSE approved_at END
WHERE state IN ('proving', 'pending') AND approved_at IS NOT NULL
  OR state = 'half_credited' AND rest_approved_at IS NOT NULL;
INSERT INTO started_attempt (attempt_id, member_id, campaign_id, is_timed, expires_at)
SELECT id, member_id, campaign_id, action IN ('watch', 'visit'), expires_at FROM attempt WHERE state = 'started';

DROP INDEX attempt_one_timed;
DROP INDEX attempt_untimed;
DROP INDEX attempt_of_campaign;
DROP INDEX attempt_running;

-- A reason is there exactly where an attempt has ended without points.
DROP INDEX attempt_once;
CREATE UNIQUE INDEX attempt_once ON attempt (member_id, action, content_key)
  WHERE content_key IS NOT NULL AND (reason IS NULL OR half_transfer_id IS NOT NULL);
DROP INDEX attempt_due;
CREATE INDEX attempt_due ON attempt (due_at) WHERE due_at IS NOT NULL;
DROP INDEX attempt_proving;
CREATE INDEX attempt_proving ON attempt (handed_in_at)
  WHERE handed_in_at IS NOT NULL AND approved_at IS NULL AND due_at IS NULL AND reason IS NULL;
DROP INDEX attempt_unpaid;
DROP INDEX attempt_rest_unpaid;
CREATE INDEX attempt_payable ON attempt (payable_at) WHERE payable_at IS NOT NULL;
DROP INDEX attempt_kept_of_owner;
CREATE INDEX attempt_kept_of_owner ON attempt (owner_id, id DESC)
  WHERE reason IS NULL AND action IN ('follow', 'subscribe', 'join');
