-- When the mail server rejected the address for good: such a mail is not sent again, and is not overdue.
ALTER TABLE magic_link ADD COLUMN rejected_at timestamptz;

-- For the figures of the last hour, which each scrape of /metrics reads.
CREATE INDEX magic_link_requested ON magic_link (requested_at);
