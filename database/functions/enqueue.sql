-- Adds a job from within a request's transaction: the job runs if and only if the transaction commits. run_at NULL:
-- now. One waiting job for each job_key: a later one replaces it. Jobs of one queue run one at a time. Returns the
-- job's id.
CREATE OR REPLACE FUNCTION exchange.enqueue(
  task text,
  payload json,
  job_key text DEFAULT NULL,
  run_at timestamptz DEFAULT NULL,
  max_attempts int DEFAULT 12,
  queue text DEFAULT NULL
) RETURNS bigint
LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
  SELECT id FROM graphile_worker.add_job(
    identifier => task, payload => payload, job_key => job_key, run_at => run_at, max_attempts => max_attempts,
    queue_name => queue);
$$;
