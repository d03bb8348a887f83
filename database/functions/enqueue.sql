-- The job queue's door for requests: a job that is added in a transaction runs if and only if that commits.
-- `run_at` NULL means now; one waiting job per `job_key`: a later one takes its place; of one `queue` one job runs at a
-- time. Answers the job's id.
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
