-- The staff sort members by when a browser of theirs was last in use.
CREATE INDEX member_device_seen ON member_device (last_seen_at, member_id);
