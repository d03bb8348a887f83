-- A part of a system account is its partition, and crediting is named by what each step does. Functions of these names
-- follow in the repeatable files.
ALTER DOMAIN ledger.stripe RENAME TO partition;
ALTER TABLE ledger.account RENAME COLUMN stripe TO partition;
ALTER INDEX ledger.account_kind_stripe RENAME TO account_kind_partition;
DROP FUNCTION IF EXISTS ledger.fullest_stripe(text);
DROP FUNCTION IF EXISTS ledger.free_stripe(text, bigint);
DROP FUNCTION IF EXISTS ledger.system_account_id(text, integer);
DROP FUNCTION IF EXISTS ledger.resolve_lines(ledger.request[], timestamptz, integer);
DROP FUNCTION IF EXISTS ledger.post_batch(ledger.request[], integer);
DROP FUNCTION IF EXISTS ledger.post_all(ledger.request[], integer, bigint[]);
DROP FUNCTION IF EXISTS exchange.settle_attempts(uuid[], bigint[], integer);
DROP FUNCTION IF EXISTS exchange.credit_attempts(uuid[], bigint[], integer);
DROP FUNCTION IF EXISTS exchange.answer_attempts(uuid[], bigint[], exchange.attempt_line[]);
DROP FUNCTION IF EXISTS exchange.serve_campaigns(exchange.attempt_line[], boolean);
DROP FUNCTION IF EXISTS exchange.tell_credits(exchange.attempt_line[], exchange.grant_due[]);
-- A job of the old name would wait for ever.
DO $$
BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    DELETE FROM graphile_worker._private_jobs AS job USING graphile_worker._private_tasks AS task
    WHERE task.id = job.task_id AND task.identifier = 'settle-attempts';
  END IF;
END $$;
