-- Daily hashes: history is closed day by day (UTC).

-- Ordered hash over any number of rows in constant memory: each link hashes the previous state with the next item.
CREATE OR REPLACE FUNCTION ledger.chain_link(state bytea, item bytea) RETURNS bytea
LANGUAGE plpgsql IMMUTABLE AS $$ BEGIN RETURN sha256(state || item); END $$;
CREATE OR REPLACE AGGREGATE ledger.chain_hash(bytea) (SFUNC = ledger.chain_link, STYPE = bytea, INITCOND = '');

-- One digest for each day from first_day to last_day, over all transfers of the day with their entries.
CREATE OR REPLACE FUNCTION ledger.day_digests(first_day date, last_day date)
RETURNS TABLE (day date, transfers bigint, digest bytea)
LANGUAGE sql STABLE AS $$
  WITH wanted AS MATERIALIZED (
    SELECT transfer.*, (created_at AT TIME ZONE 'UTC')::date AS day FROM ledger.transfer
    WHERE created_at >= first_day::timestamp AT TIME ZONE 'UTC'
      AND created_at < (last_day + 1)::timestamp AT TIME ZONE 'UTC'
  ), entries AS (
    SELECT transfer_id, string_agg(format('%s:%s:%s:%s', account_id, seq, amount, balance_after), ','
      ORDER BY account_id) AS legs
    FROM ledger.entry
    WHERE transfer_id BETWEEN (SELECT min(id) FROM wanted) AND (SELECT max(id) FROM wanted)
    GROUP BY transfer_id
  )
  SELECT wanted.day, count(*), ledger.chain_hash(
    convert_to(concat_ws('|', id, idem_key, reason, ref, amount, fee, coalesce(reverses, 0),
      extract(epoch FROM created_at), encode(request_hash, 'hex'), legs), 'UTF8') ORDER BY id)
  FROM wanted LEFT JOIN entries ON entries.transfer_id = wanted.id
  GROUP BY wanted.day
$$;

-- Hashes the oldest days that are over and not yet hashed, at most most_days; returns how many. A day closes 15 minutes
-- after midnight, long after the last transaction that could carry its date has ended. Days are read one by one: a
-- caller with a transaction for each then holds no snapshot for longer than one takes.
CREATE OR REPLACE FUNCTION ledger.close_days(most_days integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  closing record;
  previous_hash bytea;
  next_day date;
  last_day date := ((ledger.clock() - interval '15 minutes') AT TIME ZONE 'UTC')::date - 1;
  closed integer := 0;
BEGIN
  LOCK TABLE ledger.day_hash IN SHARE ROW EXCLUSIVE MODE;
  SELECT hash, day + 1 INTO previous_hash, next_day FROM ledger.day_hash ORDER BY day DESC LIMIT 1;
  IF next_day IS NULL THEN
    SELECT (min(created_at) AT TIME ZONE 'UTC')::date INTO next_day FROM ledger.transfer;
  END IF;
  WHILE next_day <= last_day AND closed < most_days LOOP
    -- No row for a day without transfers.
    SELECT * INTO closing FROM ledger.day_digests(next_day, next_day);
    IF FOUND THEN
      previous_hash := sha256(coalesce(previous_hash, '') || closing.digest);
      INSERT INTO ledger.day_hash (day, transfers, hash) VALUES (closing.day, closing.transfers, previous_hash);
      closed := closed + 1;
    END IF;
    next_day := next_day + 1;
  END LOOP;
  RETURN closed;
END $$;
CALL ledger.grant_if_exists('mutuals_app', 'EXECUTE ON FUNCTION ledger.close_days');
