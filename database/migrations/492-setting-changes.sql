-- Nobody reads it: the audit log has the same changes.

DROP TABLE setting_change;
