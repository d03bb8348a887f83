-- When BACKUP_COMMAND had copied a backup. Earlier ones count as copied: nobody recorded it.
ALTER TABLE backup ADD COLUMN copied_at timestamptz;
UPDATE backup SET copied_at = made_at;
