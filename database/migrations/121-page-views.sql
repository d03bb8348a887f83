-- The snippet of an owner: their own page says that a visit arrived there.

-- The owner has it on the site: visits carry their token only there.
CREATE TABLE site_snippet (
  content_id bigint PRIMARY KEY REFERENCES content (id),
  since timestamptz NOT NULL DEFAULT ledger.clock()
);

-- A visit whose page said so, once.
CREATE TABLE page_view (
  attempt_id bigint PRIMARY KEY REFERENCES attempt (id),
  campaign_id bigint NOT NULL REFERENCES campaign (id),
  seen_at timestamptz NOT NULL DEFAULT ledger.clock()
);
CREATE INDEX page_view_campaign ON page_view (campaign_id);
