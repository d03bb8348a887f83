-- Who may do what, before there is anything to do it to. The schema ledger is made by its own migration and
-- gives nothing away by default; graphile_worker's is made by that library.

CREATE SCHEMA exchange;

-- PostgreSQL lets everybody execute a new function. Here each one is granted by name or by schema.
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;

-- An installation with a single role has nobody to grant to.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = 'mutuals_app') THEN
    GRANT USAGE ON SCHEMA public, exchange TO mutuals_app;
    GRANT SELECT ON public.migration TO mutuals_app;
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO mutuals_app;
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO mutuals_app;
    ALTER DEFAULT PRIVILEGES IN SCHEMA exchange GRANT EXECUTE ON FUNCTIONS TO mutuals_app;
  END IF;
END $$;
