-- Tries of the public screenshot check. A row lives for the seconds between the question and its answer, so it needs
-- no log: after a crash of the database it is gone. The picture itself is a file, deleted before it is read.
CREATE UNLOGGED TABLE screenshot_trial (
  id uuid PRIMARY KEY,
  platform text NOT NULL,
  action text NOT NULL,
  handle text NOT NULL,
  -- NULL while it waits.
  answer jsonb,
  asked_at timestamptz NOT NULL DEFAULT ledger.clock()
);
