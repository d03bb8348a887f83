-- The staff search members by the beginning of their names.
CREATE INDEX member_username_prefix ON member (username_key text_pattern_ops);
