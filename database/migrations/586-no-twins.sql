-- Asked in server/exchange/attempts/verdict.ts.
DROP FUNCTION IF EXISTS exchange.matches_targeting(text[], text[], smallint, smallint, timestamptz, text, text, timestamptz);
DROP FUNCTION IF EXISTS exchange.within_hours(integer, integer, timestamptz);
