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

-- Number of jobs with these names that wait or run. How many requests are accepted at once depends on how many others
-- wait.
CREATE OR REPLACE FUNCTION exchange.count_jobs(tasks text[]) RETURNS int
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
  SELECT count(*)::int FROM graphile_worker.jobs
  WHERE task_identifier = ANY (tasks) AND attempts < max_attempts;
$$;

-- State of the job queue by task: seconds since its oldest waiting job became due (NULL: none waits), and jobs that used
-- their last attempt in the last 24 hours. A job that was tried is due again after its pause.
CREATE OR REPLACE FUNCTION exchange.read_queue() RETURNS TABLE (task text, waiting_seconds float8, failed int)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
  SELECT task_identifier,
    max(extract(epoch FROM clock_timestamp() - run_at))
      FILTER (WHERE attempts < max_attempts AND locked_at IS NULL AND run_at <= clock_timestamp())::float8,
    count(*) FILTER (WHERE attempts >= max_attempts AND updated_at > clock_timestamp() - interval '24 hours')::int
  FROM graphile_worker.jobs
  GROUP BY task_identifier;
$$;
