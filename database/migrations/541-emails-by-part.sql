-- All that three letters of a text in a row can be: the staff find members by any part of an email. In place of pg_trgm,
-- which not every server offers, and which sees only letters of ASCII under some locales (docs/decisions/064).
CREATE FUNCTION exchange.trigrams_of(content text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY(SELECT DISTINCT substr(content, place, 3) FROM generate_series(1, length(content) - 2) AS place);
CREATE INDEX member_email_parts ON member USING gin (exchange.trigrams_of(email)) WITH (fastupdate = off);
