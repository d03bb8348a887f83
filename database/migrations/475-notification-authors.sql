-- The member whose name the title of a notification has; it is deleted with their account.

ALTER TABLE notification ADD COLUMN author_id bigint REFERENCES member (id);
CREATE INDEX notification_of_author ON notification (author_id) WHERE author_id IS NOT NULL;
UPDATE notification SET author_id = member.id FROM member
WHERE kind IN ('mention', 'reply') AND username = split_part(title, ' ', 1);
-- Of a member who has another name now, or an account no more.
UPDATE notification SET title = 'Someone' || substr(title, strpos(title, ' '))
WHERE kind IN ('mention', 'reply') AND author_id IS NULL;

-- Replaced by one that takes the author too (notify.sql).
DROP FUNCTION IF EXISTS exchange.notify(bigint, text, text, text, text);
