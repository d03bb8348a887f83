-- PostgreSQL 18 makes time-ordered uuids itself, several times as fast; older ones keep the function of 010.
DO $$
BEGIN
  IF to_regprocedure('pg_catalog.uuidv7()') IS NOT NULL THEN
    CREATE OR REPLACE FUNCTION ledger.uuid_v7() RETURNS uuid LANGUAGE sql VOLATILE AS 'SELECT pg_catalog.uuidv7()';
  END IF;
END $$;
