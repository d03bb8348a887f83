-- Agreement of the automatic checks with people is read of the latest verdicts.
CREATE INDEX held_item_decided ON held_item (decided_at) WHERE decided_at IS NOT NULL;
