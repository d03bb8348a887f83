-- Words of everything else that members write, for the staff's search, as in 374.
ALTER TABLE feedback ADD COLUMN words tsvector NOT NULL
  GENERATED ALWAYS AS (exchange.words_of(works || ' ' || fix || ' ' || moment)) STORED;
ALTER TABLE circle_comment ADD COLUMN words tsvector NOT NULL GENERATED ALWAYS AS (exchange.words_of(text)) STORED;
ALTER TABLE ticket ADD COLUMN words tsvector NOT NULL GENERATED ALWAYS AS (exchange.words_of(subject)) STORED;
ALTER TABLE ticket_message ADD COLUMN words tsvector NOT NULL GENERATED ALWAYS AS (exchange.words_of(text)) STORED;
CREATE INDEX feedback_words ON feedback USING gin (words) WITH (fastupdate = off);
CREATE INDEX circle_comment_words ON circle_comment USING gin (words) WITH (fastupdate = off);
CREATE INDEX ticket_words ON ticket USING gin (words) WITH (fastupdate = off);
CREATE INDEX ticket_message_words ON ticket_message USING gin (words) WITH (fastupdate = off);
-- Names are short, so they are compared without a stored column, which would lengthen each member's row.
CREATE INDEX member_words ON member USING gin (exchange.words_of(username || ' ' || coalesce(first_name, '')))
  WITH (fastupdate = off);
CREATE INDEX circle_created_by ON circle (created_by, id);
