-- The daily bonus: what was claimed on which day, and the days that a freeze joined to a row.

INSERT INTO ledger.reason (code, name, source_kind, target_kind, fee_allowed) VALUES
  (20, 'streak_freeze', 'wallet', 'burn', false);

-- One claim a member and day (UTC). The last three columns say where counting for the next one begins: by counts and
-- ids that grow under the member's lock, because moments do not tell what was credited before and what after a claim.
CREATE TABLE bonus_claim (
  member_id bigint NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  day date NOT NULL,
  points integer NOT NULL CHECK (points >= 0),
  claimed_at timestamptz NOT NULL,
  -- The member's credited attempts, ever.
  credited_count integer NOT NULL,
  -- The newest of their transfers, and the oldest attempt that was still open: older ones count no more.
  last_transfer_id bigint NOT NULL,
  first_attempt_id bigint NOT NULL,
  PRIMARY KEY (member_id, day)
);

-- A day without a credited attempt that does not end the row.
CREATE TABLE streak_freeze (
  member_id bigint NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  day date NOT NULL,
  bought_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, day)
);

-- Points spent on other things than completions, without reading past all that was earned.
CREATE INDEX activity_sink ON activity (member_id, created_at) INCLUDE (points)
  WHERE kind IN ('streak_freeze', 'extra_slot', 'spotlight', 'tip_paid', 'premium_points', 'new_circle', 'tool_run',
    'owner_refund');

CREATE INDEX campaign_house_live ON campaign (id) WHERE house AND state = 'live';
