-- Videos of channels and playlists, read by the staff to become drafts of campaigns.
CREATE TABLE video_import (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  asked_by bigint NOT NULL REFERENCES member (id),
  -- A link, or the name of a CSV file.
  source text NOT NULL,
  -- NULL: the house.
  owner_id bigint REFERENCES member (id),
  -- Requests sent to the API, of the day's quota.
  units integer NOT NULL DEFAULT 0,
  -- Rows as they were read, with what became of each.
  rows jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT ledger.clock()
);
CREATE INDEX video_import_time ON video_import (created_at);
-- Drafts of the house, which start when members have too few tasks.
CREATE INDEX campaign_house_draft ON campaign (id) WHERE house AND state = 'draft';
