-- These functions of jobs have other parameters since this version.
DROP FUNCTION IF EXISTS exchange.expire_attempts();
DROP FUNCTION IF EXISTS exchange.decide_due(text[], integer, integer);
DROP FUNCTION IF EXISTS exchange.release_reported();
DROP FUNCTION IF EXISTS exchange.send_news(integer, integer, integer, integer);
DROP FUNCTION IF EXISTS exchange.step_campaigns(text, text, text[], boolean, bigint, text, bigint, integer);
