-- The session that a browser's pushes were turned on in, with which they end. NULL: turned on before this column existed.

ALTER TABLE push_device ADD COLUMN session_id bigint REFERENCES session (id) ON DELETE CASCADE;
CREATE INDEX push_device_of_session ON push_device (session_id);
