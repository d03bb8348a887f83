-- Processes that run jobs, each with its last sign of life. The queue itself waits four hours before it takes a job
-- from a worker that was killed; with these rows it takes seconds. By the machine's clock, as the queue's own times
-- are: this is no rule of the exchange.
CREATE TABLE job_worker (
  id text PRIMARY KEY,
  seen_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
