-- Feedback: three answers on one attempt, and what its creator says about them. Where its two halves stand is the
-- attempt's own state.

CREATE TABLE feedback (
  attempt_id bigint PRIMARY KEY REFERENCES attempt (id),
  -- Those of the attempt, so that lists and comparisons start here.
  earner_id bigint NOT NULL REFERENCES member (id),
  owner_id bigint REFERENCES member (id),                -- NULL: the house
  campaign_id bigint NOT NULL REFERENCES campaign (id),
  works text NOT NULL,
  fix text NOT NULL,
  moment text NOT NULL,
  refusal text,
  rating smallint CHECK (rating BETWEEN 1 AND 5),
  tip_points integer CHECK (tip_points > 0),
  report_note text,
  reported_at timestamptz,
  CHECK ((report_note IS NULL) = (reported_at IS NULL))
);
CREATE INDEX feedback_received ON feedback (owner_id, attempt_id DESC);
CREATE INDEX feedback_given ON feedback (earner_id, attempt_id DESC);
CREATE INDEX feedback_campaign ON feedback (campaign_id, attempt_id DESC);
CREATE INDEX feedback_reported ON feedback (reported_at) WHERE reported_at IS NOT NULL;

-- The one way that points go from a member to a member.
INSERT INTO ledger.reason (code, name, source_kind, target_kind, fee_allowed) VALUES
  (40, 'feedback_tip', 'wallet', 'wallet', false);
