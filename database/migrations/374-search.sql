-- Words by which a search finds a text: in lower case, without accents, and apart where a sign joins them.
CREATE FUNCTION exchange.words_of(content text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN to_tsvector('pg_catalog.simple',
  translate(regexp_replace(normalize(content, NFD), '[\u0300-\u036f]+', '', 'g'), '-_./:@+&#%~*''’', '              '));

-- Stored, as the latest rows are compared one by one before the index is read (docs/decisions/093-how-search-stays-quick.md).
ALTER TABLE content ADD COLUMN words tsvector NOT NULL GENERATED ALWAYS AS (exchange.words_of(title)) STORED;
ALTER TABLE circle ADD COLUMN words tsvector NOT NULL
  GENERATED ALWAYS AS (exchange.words_of(name || ' ' || about)) STORED;
ALTER TABLE circle_post ADD COLUMN words tsvector NOT NULL GENERATED ALWAYS AS (exchange.words_of(text)) STORED;
ALTER TABLE blog_post ADD COLUMN words tsvector NOT NULL
  GENERATED ALWAYS AS (exchange.words_of(title || ' ' || description)) STORED;
CREATE INDEX content_words ON content USING gin (words) WITH (fastupdate = off);
CREATE INDEX circle_words ON circle USING gin (words) WITH (fastupdate = off);
CREATE INDEX circle_post_words ON circle_post USING gin (words) WITH (fastupdate = off);
CREATE INDEX blog_post_words ON blog_post USING gin (words) WITH (fastupdate = off);
