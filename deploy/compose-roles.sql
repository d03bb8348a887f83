-- Creates the two roles and the database. The image of PostgreSQL runs it with psql on an empty volume; the
-- passwords are those of the URLs that the application uses.
\set owner_password `sed -E 's#^[^/]*//[^:]*:([^@]*)@.*$#\1#' /run/secrets/database_migration_url`
\set app_password `sed -E 's#^[^/]*//[^:]*:([^@]*)@.*$#\1#' /run/secrets/database_url`
CREATE ROLE mutuals_owner LOGIN PASSWORD :'owner_password';
-- Exactly this name: migrations grant rights to it.
CREATE ROLE mutuals_app LOGIN PASSWORD :'app_password';
CREATE DATABASE mutuals OWNER mutuals_owner;
REVOKE ALL ON DATABASE mutuals FROM PUBLIC;
GRANT CONNECT ON DATABASE mutuals TO mutuals_app;
