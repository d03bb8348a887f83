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
