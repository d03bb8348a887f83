-- Number of jobs with these names that wait or run. How many requests are accepted at once depends on how many others
-- wait.
CREATE OR REPLACE FUNCTION exchange.count_jobs(tasks text[]) RETURNS int
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
  SELECT count(*)::int FROM graphile_worker.jobs
  WHERE task_identifier = ANY (tasks) AND attempts < max_attempts;
$$;
