-- Admins read the open flags and reports page by page, by id.
DROP INDEX flag_newest;
CREATE INDEX flag_newest ON flag (id DESC) WHERE closed_at IS NULL;
CREATE INDEX report_newest ON report (id DESC) WHERE closed_at IS NULL;
