-- How many jobs of these names wait or are at work: what somebody may ask for at once depends on what others wait for.
CREATE OR REPLACE FUNCTION exchange.count_jobs(tasks text[]) RETURNS int
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
  SELECT count(*)::int FROM graphile_worker.jobs
  WHERE task_identifier = ANY (tasks) AND attempts < max_attempts;
$$;
