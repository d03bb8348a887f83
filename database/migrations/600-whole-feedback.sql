-- Feedback is paid whole (docs/decisions/140-feedback-is-paid-whole.md). Attempts whose first half was paid before are
-- ended by the job finish-halves: until then they are 'half_credited', and of them all half_transfer_id stays.
DROP FUNCTION IF EXISTS exchange.approve_attempt(uuid, integer, integer);
DROP FUNCTION IF EXISTS exchange.approve_rest(uuid);
DROP FUNCTION IF EXISTS exchange.reject_rest(uuid, text, boolean);
DROP TRIGGER IF EXISTS note_feedback_state ON attempt;
ALTER TABLE attempt DROP COLUMN rest_approved_at, DROP COLUMN half_credited_at;
ALTER TYPE exchange.attempt_line DROP ATTRIBUTE part;

INSERT INTO ledger.reason (code, name, source_kind, target_kind, fee_allowed)
VALUES (16, 'feedback_refused', 'escrow', 'house', false);
UPDATE attempt SET reason = 'feedback_refused'
WHERE reason = 'half_refused' AND id IN (SELECT attempt_id FROM feedback WHERE state = 'refused');
-- Feedback on a thing is given once, also if it is rejected.
DROP INDEX attempt_once;
CREATE UNIQUE INDEX attempt_once ON attempt (member_id, action, content_key)
  WHERE content_key IS NOT NULL AND (reason IS NULL OR reason IN ('feedback_refused', 'feedback_removed'));

-- The time to write is the same everywhere.
DELETE FROM setting WHERE name = 'feedback_wait_seconds';
