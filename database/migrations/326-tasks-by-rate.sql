-- Lists by points per minute: points per 100 minutes, whole ones, since a cursor holds whole numbers. They change with
-- a boost, never with a credit.
ALTER TABLE campaign ADD COLUMN pay_rate bigint
  GENERATED ALWAYS AS (reward_points::bigint * 6000 / effort_seconds) STORED;
CREATE INDEX campaign_by_rate ON campaign (platform, action, pay_rate DESC, id DESC) WHERE state = 'live';
CREATE INDEX campaign_all_by_rate ON campaign (pay_rate DESC, id DESC) WHERE state = 'live';
