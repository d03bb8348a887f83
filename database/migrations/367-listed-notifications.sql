-- The list shows unread notifications first, each part newest first.
DROP INDEX notification_of_member;
CREATE INDEX notification_listed ON notification (member_id, (read_at IS NULL), id);
-- False: the browser's time zone is still suggested.
ALTER TABLE member ADD COLUMN time_zone_chosen boolean NOT NULL DEFAULT false;
