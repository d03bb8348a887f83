-- Titles are counted in visible characters, which the database can't; these are the bytes behind them. Rows of before have
-- at most 120 characters in the form's own count, so they need no check.
ALTER TABLE content
  ADD CONSTRAINT content_title_too_long CHECK (octet_length(title) <= 3000) NOT VALID,
  ADD CONSTRAINT content_author_too_long CHECK (octet_length(author) <= 3000) NOT VALID;
