-- What owners decide beyond reward and target, what they buy for a campaign, and what an admin changes of the catalogue.

-- For campaigns that ask for them; who has not said matches none of those.
ALTER TABLE member
  ADD COLUMN language text CHECK (language ~ '^[a-z]{2}$'),
  ADD COLUMN country text CHECK (country ~ '^[A-Z]{2}$');

-- handle: whose it is on its platform, in lower case; author: the name that is shown there.
ALTER TABLE content ADD COLUMN IF NOT EXISTS author text, ADD COLUMN IF NOT EXISTS handle text;
-- One thing is one content of its owner, however its address was written.
CREATE UNIQUE INDEX content_of_owner ON content (owner_id, platform, external_id) NULLS NOT DISTINCT
  WHERE external_id IS NOT NULL;

-- day_limit, hour_limit: starts. hours_from to hours_until: of the day, UTC, over midnight too. rests_until: a limit is
-- used up until then. NULL: no such wish.
ALTER TABLE campaign
  ADD COLUMN day_limit above_zero,
  ADD COLUMN hour_limit above_zero,
  ADD COLUMN languages text[],
  ADD COLUMN countries text[],
  ADD COLUMN hours_from smallint,
  ADD COLUMN hours_until smallint,
  ADD COLUMN rests_until timestamptz,
  ADD CONSTRAINT campaign_hours CHECK ((hours_from IS NULL) = (hours_until IS NULL)
    AND hours_from BETWEEN 0 AND 23 AND hours_until BETWEEN 0 AND 23 AND hours_from <> hours_until),
  ADD CONSTRAINT campaign_targets_somebody CHECK (cardinality(languages) > 0 AND cardinality(countries) > 0);
CREATE INDEX campaign_spotlight_places ON campaign (platform, spotlight_until) WHERE spotlight_until IS NOT NULL;
-- What a campaign's limits count.
CREATE INDEX attempt_campaign_started ON attempt (campaign_id, started_at);

-- A place for one more live campaign, for a week each.
CREATE TABLE campaign_slot (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL REFERENCES member (id),
  starts_at timestamptz NOT NULL DEFAULT ledger.clock(),
  ends_at timestamptz NOT NULL
);
CREATE INDEX campaign_slot_owner ON campaign_slot (owner_id, ends_at);

-- Over the catalogue's rows: a row is here once an admin changed it. NULL: as the catalogue says.
CREATE TABLE catalogue_override (
  row_key text PRIMARY KEY,
  is_on boolean NOT NULL DEFAULT true,
  -- Points by seconds, as {"15": 3}; "0" where there is no timer.
  rewards jsonb,
  floor_points above_zero,
  note text,
  note_version above_zero,
  changed_by bigint,
  changed_at timestamptz NOT NULL DEFAULT ledger.clock(),
  CHECK ((note IS NULL) = (note_version IS NULL))
);

-- Who has read the note of a red row, in which version.
CREATE TABLE catalogue_acknowledgement (
  member_id bigint NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  row_key text NOT NULL,
  note_version integer NOT NULL,
  acknowledged_at timestamptz NOT NULL DEFAULT ledger.clock(),
  PRIMARY KEY (member_id, row_key, note_version)
);

-- What a platform said of a content, kept for a day.
CREATE TABLE content_preview (
  content_key text PRIMARY KEY,
  title text,
  author text,
  thumbnail_url text,
  read_at timestamptz NOT NULL DEFAULT ledger.clock()
);

-- A picture that a member sent, until it was made small; then picture_id or why not.
CREATE TABLE thumbnail_upload (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id bigint NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  bytes bytea,
  picture_id bigint REFERENCES picture (id),
  problem text,
  created_at timestamptz NOT NULL DEFAULT ledger.clock(),
  CHECK (num_nonnulls(bytes, picture_id, problem) = 1)
);
ALTER TABLE thumbnail_upload ALTER COLUMN bytes SET STORAGE EXTERNAL;
CREATE INDEX thumbnail_upload_created ON thumbnail_upload (created_at);

INSERT INTO ledger.reason (code, name, source_kind, target_kind, fee_allowed) VALUES
  (30, 'spotlight', 'wallet', 'burn', false),
  (31, 'campaign_slot', 'wallet', 'burn', false);
