-- Settings of the functions that move points or places, for themselves and what they call: one plan for all values,
-- which reads rows by their keys. Without them a connection plans again for each array of keys, and a plan made while
-- tables are nearly empty scans and hashes them in full, also once they have grown
-- (docs/decisions/114-planned-once-by-key.md). A file calls this after each such function.
CREATE OR REPLACE PROCEDURE ledger.plan_by_key(planned regproc) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER FUNCTION %s SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
    SET enable_hashjoin = off SET enable_mergejoin = off', planned);
END $$;
