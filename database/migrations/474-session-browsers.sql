-- The browser of a session: pushes to it continue after its next sign-in. NULL: not used since this column exists.

ALTER TABLE session ADD COLUMN device_id uuid;
