-- When a pause ends by itself; NULL: somebody has to end it. The time is fixed when it begins, so that what its owner
-- was told holds.
ALTER TABLE campaign_pause ADD COLUMN ends_at timestamptz;
CREATE INDEX campaign_pause_ending ON campaign_pause (ends_at) WHERE ended_at IS NULL AND ends_at IS NOT NULL;
UPDATE campaign_pause SET ends_at = paused_at + interval '24 hours' WHERE cause = 'report' AND ended_at IS NULL;

DROP FUNCTION IF EXISTS exchange.hold_reported(bigint, text);
DROP FUNCTION IF EXISTS exchange.release_reported(integer);
