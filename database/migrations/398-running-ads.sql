-- Past ads are left out of what a slot draws from.
DROP INDEX ad_running;
CREATE INDEX ad_running ON ad (slot, coalesce(ends_at, 'infinity')) WHERE state = 'running';
