-- Pictures of a ticket's messages.
ALTER TABLE ticket_message ADD COLUMN picture_ids bigint[] NOT NULL DEFAULT '{}';
-- Pictures that people read or look at closely are stored large, those of cards small.
ALTER TABLE thumbnail_upload ADD COLUMN is_large boolean NOT NULL DEFAULT false;
