-- Posting: lock, check, write. Only ledger.write_lines changes a balance or adds an entry.

-- Every path that moves points takes its accounts here, all at once and by ascending id, so that no two
-- transactions can wait for each other. NO KEY: rows that merely refer to an account are not kept waiting.
-- Says besides what it found, as of the locks: fitting, whether each account that is named exists and is of the kind
-- that its line's reason needs; covered, whether each source is good for the sum of what is taken from it. That sum is
-- stricter than line by line (points that arrive in the batch do not count): 'no' only means: look at each.
CREATE OR REPLACE FUNCTION ledger.lock_accounts(lines ledger.line[], OUT fitting boolean, OUT covered boolean)
LANGUAGE plpgsql AS $$
BEGIN
  WITH named AS MATERIALIZED (
    SELECT source_id AS id, source_kind AS kind, amount AS taken FROM unnest(lines)
    UNION ALL SELECT target_id, target_kind, 0 FROM unnest(lines)
    UNION ALL SELECT fee_account_id, 'fees', 0 FROM unnest(lines) WHERE fee > 0
  ), locked AS MATERIALIZED (
    SELECT id, kind, balance FROM ledger.account
    WHERE id = ANY (ARRAY(SELECT id FROM named))
    ORDER BY id
    FOR NO KEY UPDATE
  )
  SELECT coalesce(bool_and(wanted.kind = locked.kind AND wanted.kind = wanted.other_kind), false),
    bool_and(locked.kind = 'issuer' OR locked.balance >= wanted.taken)
  INTO fitting, covered
  FROM (SELECT id, min(kind) AS kind, max(kind) AS other_kind, sum(taken) AS taken FROM named GROUP BY id) AS wanted
  LEFT JOIN locked ON locked.id = wanted.id;
END $$;

-- True where no line's key was used before, in the ledger or in the batch.
CREATE OR REPLACE FUNCTION ledger.keys_are_new(lines ledger.line[]) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  RETURN NOT EXISTS (
      SELECT FROM unnest(lines) AS line JOIN ledger.transfer ON transfer.idem_key = line.idem_key)
    AND (SELECT count(DISTINCT idem_key) = count(*) FROM unnest(lines));
END $$;

-- Writes transfers, entries and balances of lines that were found payable while their accounts are locked;
-- answers the transfers' ids in the lines' order. One statement: each account's chain continues from the
-- balance and seq that its own update returns.
CREATE OR REPLACE FUNCTION ledger.write_lines(lines ledger.line[]) RETURNS bigint[]
LANGUAGE plpgsql AS $$
DECLARE
  transfer_ids bigint[];
  legs_missing bigint;
BEGIN
  WITH line AS MATERIALIZED (
    SELECT asked.*, nextval('ledger.transfer_id_seq') AS transfer_id,
      CASE WHEN asked.reverses IS NULL THEN 1 ELSE -1 END AS sign
    FROM unnest(lines) AS asked
  ), recorded AS (
    INSERT INTO ledger.transfer (id, idem_key, reason, ref, amount, fee, reverses, request_hash, created_at)
    SELECT transfer_id, idem_key, reason, ref, amount, fee, reverses, request_hash, created_at FROM line
  ), leg AS MATERIALIZED (
    SELECT transfer_id, source_id AS account_id, -sign * amount AS amount FROM line
    UNION ALL
    SELECT transfer_id, target_id, sign * (amount - fee) FROM line
    UNION ALL
    SELECT transfer_id, fee_account_id, sign * fee FROM line WHERE fee > 0
  ), moved AS (
    UPDATE ledger.account SET balance = balance + net.amount, seq = seq + net.legs
    FROM (SELECT account_id, sum(amount)::bigint AS amount, count(*) AS legs FROM leg GROUP BY account_id) AS net
    WHERE account.id = net.account_id
    RETURNING account.id, balance - net.amount AS balance_before, seq - net.legs AS seq_before
  ), written AS (
    INSERT INTO ledger.entry (account_id, seq, transfer_id, amount, balance_after)
    SELECT leg.account_id, moved.seq_before + row_number() OVER chain, leg.transfer_id, leg.amount,
      moved.balance_before + (sum(leg.amount) OVER chain)::bigint
    FROM leg JOIN moved ON moved.id = leg.account_id
    WINDOW chain AS (PARTITION BY leg.account_id ORDER BY leg.transfer_id ROWS UNBOUNDED PRECEDING)
    RETURNING 1
  )
  SELECT array_agg(transfer_id ORDER BY line_number),
    (SELECT count(*) FROM leg) - (SELECT count(*) FROM written)
  INTO transfer_ids, legs_missing
  FROM line;

  IF legs_missing <> 0 THEN
    RAISE EXCEPTION 'an account of the batch is missing' USING ERRCODE = 'MU003';
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
      transfer_id := (ledger.write_lines(ARRAY[line]))[1];
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
  accounts record;
BEGIN
  IF cardinality(lines) = 0 THEN
    RETURN;
  END IF;
  accounts := ledger.lock_accounts(lines);
  IF NOT accounts.fitting THEN
    RAISE EXCEPTION 'a transfer names an account that is missing or of another kind' USING ERRCODE = 'MU003';
  END IF;
  IF accounts.covered AND ledger.keys_are_new(lines) THEN
    RETURN QUERY
      SELECT written.position::integer, 'ok'::text, written.id
      FROM unnest(ledger.write_lines(lines)) WITH ORDINALITY AS written(id, position);
  ELSE
    RETURN QUERY SELECT * FROM ledger.post_each(lines);
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
  IF EXISTS (SELECT FROM unnest(requests) WHERE dated IS NOT NULL) THEN
    RAISE EXCEPTION 'a dated transfer goes through ledger.post_batch_at' USING ERRCODE = 'MU004';
  END IF;
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
