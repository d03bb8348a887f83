-- When a member was notified that premium ended with this term; NULL: not (yet).

ALTER TABLE premium_term ADD COLUMN end_notified_at timestamptz;
CREATE INDEX premium_term_end ON premium_term (ends_at) WHERE end_notified_at IS NULL AND ended_at IS NULL;
-- Ends of the past are not told now.
UPDATE premium_term SET end_notified_at = ends_at FROM member
WHERE member.id = member_id AND premium_until <= ledger.clock() AND ends_at <= premium_until;
