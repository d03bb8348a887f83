-- It also takes the hours in which news may arrive now.
DROP FUNCTION IF EXISTS exchange.send_news(integer, integer);
