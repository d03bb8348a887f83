-- Feedback is compared by the trigrams of its text, one bit for each. NULL: stored before this column; computed when
-- the text is first compared, which the two indexes find.
ALTER TABLE feedback ADD COLUMN fingerprint bit(4096);
CREATE INDEX feedback_unprinted_given ON feedback (earner_id) WHERE fingerprint IS NULL;
CREATE INDEX feedback_unprinted_campaign ON feedback (campaign_id) WHERE fingerprint IS NULL;

-- It takes one parameter more: is_fault.
DROP FUNCTION IF EXISTS exchange.refuse_rest(uuid, text, timestamptz);
