-- What a feedback's attempt says about its second half, so that lists and counts read it from an index. Written with the
-- attempt, in one transaction (server/features/feedback/note-state.sql).
ALTER TABLE feedback ADD COLUMN state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'refused'));
UPDATE feedback SET state = CASE attempt.state WHEN 'rejected' THEN 'refused' ELSE 'approved' END
FROM attempt WHERE attempt.id = feedback.attempt_id
  AND (attempt.state IN ('rejected', 'credited') OR attempt.rest_approved_at IS NOT NULL);
CREATE INDEX feedback_received_state ON feedback (owner_id, state, attempt_id DESC);

-- A member's attempts that wait for a verdict or their payment. No state is named and no column that the credit of a
-- timed task changes: it stays on its page.
CREATE INDEX attempt_waiting ON attempt (member_id, id DESC)
  WHERE due_at IS NOT NULL OR payable_at IS NOT NULL OR handed_in_at IS NOT NULL AND approved_at IS NULL AND reason IS NULL;
