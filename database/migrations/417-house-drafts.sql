-- The house's tasks come from drafts too.
DROP FUNCTION IF EXISTS exchange.publish_house_task(integer, integer, integer);
