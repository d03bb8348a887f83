-- Credited tasks at which the owner is told that this draft can be started; NULL: nothing is to be told.
ALTER TABLE campaign ADD COLUMN opens_at_count integer;
CREATE INDEX campaign_waiting_draft ON campaign (id) WHERE opens_at_count IS NOT NULL;
