-- A site's hour counts from its last visit that was paid. Its row names the visit that began last, and the attempt says
-- when it was paid: a credit has nothing to write here. No foreign key: it would be looked at with each start.
ALTER TABLE site_day ADD COLUMN last_attempt_id bigint;
UPDATE site_day SET last_attempt_id = (SELECT max(id) FROM attempt
  WHERE attempt.member_id = site_day.member_id AND attempt.site_key = site_day.site_key AND attempt.day = site_day.day)
WHERE day > (ledger.clock() AT TIME ZONE 'UTC')::date - 31;
ALTER TABLE site_day DROP COLUMN last_credited_at;

-- Only that was written from them.
ALTER TYPE exchange.attempt_line DROP ATTRIBUTE site_key;
ALTER TYPE exchange.attempt_line DROP ATTRIBUTE day;
