-- Posting: lock, check, write. Only ledger.write_lines changes a balance or adds an entry.

-- Every path that moves points takes its accounts here, all at once and by ascending id, so that no two
-- transactions can wait for each other. NO KEY: rows that merely refer to an account are not kept waiting.
-- Answers the accounts as they are under the locks.
CREATE OR REPLACE FUNCTION ledger.lock_accounts(lines ledger.line[]) RETURNS ledger.account[]
LANGUAGE plpgsql AS $$
BEGIN
  RETURN ARRAY(
    SELECT account FROM ledger.account
    WHERE id = ANY (ARRAY(
      SELECT unnest(ARRAY[source_id, target_id, CASE WHEN fee > 0 THEN fee_account_id END]) FROM unnest(lines)))
    ORDER BY id
    FOR NO KEY UPDATE);
END $$;

-- Writes transfers, entries and balances of lines whose accounts are held locked; answers the transfers' ids in the
-- lines' order, or NULL and writes nothing where a key was used before, in the ledger or in the batch, or where an
-- account would go below zero on the way: then look at each line by itself. Raises MU003 for an account that does not
-- exist or is not of the kind that the reason needs.
-- Each account's chain is its balance and seq, then its legs in order: one sort instead of a join. Nobody else writes
-- what is held; if somebody did, the entry's seq would be there twice, which aborts. Who may owe are the issuer's
-- accounts, 1 to 16 (ledger.system_account_id).
CREATE OR REPLACE FUNCTION ledger.write_lines(lines ledger.line[], held ledger.account[]) RETURNS bigint[]
LANGUAGE plpgsql AS $$
DECLARE
  transfer_ids bigint[];
  all_fit boolean;
BEGIN
  WITH line AS MATERIALIZED (
    SELECT asked.*, nextval('ledger.transfer_id_seq') AS transfer_id,
      CASE WHEN asked.reverses IS NULL THEN 1 ELSE -1 END AS sign
    FROM unnest(lines) AS asked
  ), step AS (
    SELECT id AS account_id, 0::bigint AS transfer_id, balance AS amount, seq, kind::text FROM unnest(held)
    UNION ALL SELECT source_id, transfer_id, -sign * amount, NULL, source_kind FROM line
    UNION ALL SELECT target_id, transfer_id, sign * (amount - fee), NULL, target_kind FROM line
    UNION ALL SELECT fee_account_id, transfer_id, sign * fee, NULL, 'fees' FROM line WHERE fee > 0
  ), chain AS MATERIALIZED (
    SELECT account_id, transfer_id, amount, (sum(amount) OVER so_far)::bigint AS balance_after,
      first_value(seq) OVER so_far + row_number() OVER so_far - 1 AS seq,
      coalesce(kind = first_value(kind) OVER so_far, true) AND first_value(seq) OVER so_far IS NOT NULL AS fits,
      account_id <= 16 AS may_owe, lead(transfer_id) OVER so_far IS NULL AS is_last
    FROM step
    WINDOW so_far AS (PARTITION BY account_id ORDER BY transfer_id ROWS UNBOUNDED PRECEDING)
  ), checked AS MATERIALIZED (
    SELECT bool_and(fits) AS all_fit, bool_and(fits AND (balance_after >= 0 OR may_owe))
      AND (SELECT count(DISTINCT idem_key) = count(*) FROM line)
      AND NOT EXISTS (SELECT FROM ledger.transfer WHERE idem_key = ANY (ARRAY(SELECT idem_key FROM line))) AS writable
    FROM chain
  ), recorded AS (
    INSERT INTO ledger.transfer (id, idem_key, reason, ref, amount, fee, reverses, request_hash, created_at)
    SELECT transfer_id, idem_key, reason, ref, amount, fee, reverses, request_hash, created_at FROM line
    WHERE (SELECT checked.writable FROM checked)
  ), written AS (
    INSERT INTO ledger.entry (account_id, seq, transfer_id, amount, balance_after)
    SELECT account_id, seq, transfer_id, amount, balance_after FROM chain
    WHERE transfer_id > 0 AND (SELECT checked.writable FROM checked)
  ), moved AS (
    UPDATE ledger.account SET balance = chain.balance_after, seq = chain.seq
    FROM chain
    WHERE account.id = chain.account_id AND chain.is_last AND (SELECT checked.writable FROM checked)
  )
  SELECT checked.all_fit, CASE WHEN checked.writable THEN ARRAY(SELECT line.transfer_id FROM line) END
  INTO all_fit, transfer_ids
  FROM checked;

  IF NOT all_fit THEN
    RAISE EXCEPTION 'a transfer names an account that is missing or of another kind' USING ERRCODE = 'MU003';
  END IF;
  RETURN transfer_ids;
END $$;

-- The full path: line by line, so that a refusal depends only on the lines before it.
CREATE OR REPLACE FUNCTION ledger.post_each(lines ledger.line[])
RETURNS TABLE (line_number integer, verdict text, transfer_id bigint)
LANGUAGE plpgsql AS $$
DECLARE
  line ledger.line;
  earlier_hash bytea;
BEGIN
  FOREACH line IN ARRAY lines LOOP
    line_number := line.line_number;
    transfer_id := NULL;
    SELECT transfer.id, transfer.request_hash INTO transfer_id, earlier_hash
    FROM ledger.transfer WHERE transfer.idem_key = line.idem_key;
    IF FOUND AND earlier_hash = line.request_hash THEN
      verdict := 'replay';
    ELSIF FOUND THEN
      verdict := 'key_conflict';
      transfer_id := NULL;
    ELSIF EXISTS (SELECT FROM ledger.account
        WHERE id = line.source_id AND kind <> 'issuer' AND balance < line.amount) THEN
      verdict := 'insufficient';
    ELSE
      verdict := 'ok';
      transfer_id := (ledger.write_lines(ARRAY[line], ledger.lock_accounts(ARRAY[line])))[1];
    END IF;
    RETURN NEXT;
  END LOOP;
END $$;

-- All lines in one statement where nothing stands against it, else each by itself. Raises MU003 for an account that
-- does not exist or is not of the kind that the reason needs.
CREATE OR REPLACE FUNCTION ledger.post_lines(lines ledger.line[])
RETURNS TABLE (line_number integer, verdict text, transfer_id bigint)
LANGUAGE plpgsql AS $$
DECLARE
  transfer_ids bigint[];
BEGIN
  IF cardinality(lines) = 0 THEN
    RETURN;
  END IF;
  transfer_ids := ledger.write_lines(lines, ledger.lock_accounts(lines));
  IF transfer_ids IS NULL THEN
    RETURN QUERY SELECT * FROM ledger.post_each(lines);
  ELSE
    RETURN QUERY
      SELECT written.position::integer, 'ok'::text, written.id
      FROM unnest(transfer_ids) WITH ORDINALITY AS written(id, position);
  END IF;
END $$;

-- THE DOOR. Posts requests in order, in the caller's transaction; one row of answer for each:
--   ok            written
--   replay        this key was posted before with the same content: its transfer
--   key_conflict  this key was posted before with other content; nothing written
--   insufficient  the source does not hold the amount; nothing written
-- stripe: which of the 16 rows of each system kind to use; a lane passes its own, others leave it to chance. Plans are
-- made once: replanning costs more than the work; sequential scans are off, so that a plan from the day the tables
-- were empty stays good.
CREATE OR REPLACE FUNCTION ledger.post_batch(requests ledger.request[], stripe integer DEFAULT NULL)
RETURNS TABLE (line_number integer, verdict text, transfer_id bigint)
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off
SET enable_mergejoin = off AS $$
BEGIN
  RETURN QUERY SELECT * FROM ledger.post_lines(
    ledger.resolve_lines(requests, ledger.clock(), coalesce(stripe, floor(random() * 16)::integer)));
END $$;
CALL ledger.grant_if_exists('mutuals_app', 'EXECUTE ON FUNCTION ledger.post_batch');

-- The same door with the time of each transfer given, for planting history; only the seeding role may call it.
-- Raises MU004 for a time that is missing, in the future, or on a day whose hash stands.
CREATE OR REPLACE FUNCTION ledger.post_batch_at(requests ledger.request[], stripe integer DEFAULT NULL)
RETURNS TABLE (line_number integer, verdict text, transfer_id bigint)
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off
SET enable_mergejoin = off AS $$
BEGIN
  IF EXISTS (
    SELECT FROM unnest(requests)
    WHERE dated IS NULL OR dated > ledger.clock()
      OR dated < (SELECT (max(day) + 1)::timestamp AT TIME ZONE 'UTC' FROM ledger.day_hash)
  ) THEN
    RAISE EXCEPTION 'a transfer may not be dated in the future or on a closed day' USING ERRCODE = 'MU004';
  END IF;
  RETURN QUERY SELECT * FROM ledger.post_lines(
    ledger.resolve_lines(requests, NULL, coalesce(stripe, floor(random() * 16)::integer)));
END $$;
CALL ledger.grant_if_exists('mutuals_seed', 'EXECUTE ON FUNCTION ledger.post_batch_at');
