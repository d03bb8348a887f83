-- The task list: what a member hid, what members reported, and the order of the feed.

CREATE TABLE task_skip (
  member_id bigint NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  campaign_id bigint NOT NULL REFERENCES campaign (id),
  skipped_at timestamptz NOT NULL DEFAULT ledger.clock(),
  PRIMARY KEY (member_id, campaign_id)
);

CREATE TABLE owner_block (
  member_id bigint NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  owner_id bigint NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  blocked_at timestamptz NOT NULL DEFAULT ledger.clock(),
  PRIMARY KEY (member_id, owner_id)
);
CREATE INDEX owner_block_owner ON owner_block (owner_id, blocked_at);

CREATE TABLE report (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  campaign_id bigint NOT NULL REFERENCES campaign (id),
  owner_id bigint REFERENCES member (id),                -- NULL: the house
  member_id bigint NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  reason text NOT NULL CHECK (reason IN ('broken', 'misleading', 'offensive', 'malware', 'other')),
  note text,
  created_at timestamptz NOT NULL DEFAULT ledger.clock(),
  closed_at timestamptz,
  closed_by bigint,
  upheld boolean,
  CHECK ((closed_at IS NULL) = (upheld IS NULL))
);
-- One open report of a member about a campaign: a second one changes the first.
CREATE UNIQUE INDEX report_open ON report (campaign_id, member_id) WHERE closed_at IS NULL;
CREATE INDEX report_owner ON report (owner_id, created_at);

-- The feed reads its order from indexes alone. Reward per second times what members think of the owner, for most
-- places; tenths of the target reached for the rest. A credit changes a tenth seldom and the rate never, so crediting
-- stays off these indexes.
ALTER TABLE campaign
  ADD COLUMN quality_basis_points integer NOT NULL DEFAULT 10000 CHECK (quality_basis_points BETWEEN 1 AND 10000);
ALTER TABLE campaign
  ADD COLUMN feed_rate bigint NOT NULL
    GENERATED ALWAYS AS (reward_points::bigint * quality_basis_points / effort_seconds) STORED,
  ADD COLUMN served_tenths integer NOT NULL GENERATED ALWAYS AS (delivered::bigint * 10 / target) STORED;
CREATE INDEX campaign_best ON campaign (platform, action, feed_rate DESC, id DESC) WHERE state = 'live';
CREATE INDEX campaign_least_served ON campaign (platform, action, served_tenths, id) WHERE state = 'live';
CREATE INDEX campaign_by_reward ON campaign (platform, action, reward_points DESC, id DESC) WHERE state = 'live';
CREATE INDEX campaign_shortest ON campaign (platform, action, required_seconds, id) WHERE state = 'live';
CREATE INDEX content_site ON content (site_key) WHERE site_key IS NOT NULL;

-- Grants of a month or a day, without reading past all that was earned by tasks.
CREATE INDEX activity_grant ON activity (member_id, created_at) INCLUDE (points)
  WHERE kind IN ('welcome_grant', 'welcome_second_grant', 'daily_bonus');

-- What is closed to a member today, over all sites and owners.
CREATE INDEX site_day_recent ON site_day (member_id, day);
CREATE INDEX pair_day_recent ON pair_day (earner_id, day);
