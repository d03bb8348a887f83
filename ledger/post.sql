-- Posting. Only ledger.write_lines changes a balance or adds an entry.

-- Locks the accounts of lines, all at once and by ascending id, so two transactions cannot deadlock. NO KEY: rows
-- that only refer to an account do not have to wait.
CREATE OR REPLACE FUNCTION ledger.lock_accounts(lines ledger.line[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM ledger.account
  WHERE id = ANY (ARRAY(
    SELECT unnest(ARRAY[source_id, target_id, CASE WHEN fee > 0 THEN fee_account_id END]) FROM unnest(lines)))
  ORDER BY id
  FOR NO KEY UPDATE;
END $$;

-- Draws ids for transfers that other rows refer to before they are written (ledger.post_all).
CREATE OR REPLACE FUNCTION ledger.next_transfer_ids(wanted integer) RETURNS bigint[] LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN ARRAY(SELECT nextval('ledger.transfer_id_seq') FROM generate_series(1, wanted));
END $$;
CALL ledger.grant_if_exists('mutuals_app', 'EXECUTE ON FUNCTION ledger.next_transfer_ids');

-- Writes transfers, entries and balances; returns the transfers' ids in the order of the lines. Raises 23505 for a
-- key that is already used, 23514 if an account would go below zero on the way, MU003 for an account that does not
-- exist or is not of the kind its reason needs.
-- Accounts are locked by ascending id, as in ledger.lock_accounts. Each gets all its legs in one update. Its chain
-- begins with the balance and seq that this update found, and gives each entry its seq and balance. Only the issuer's
-- accounts, 1 to 16 (ledger.system_account_id), may be negative.
CREATE OR REPLACE FUNCTION ledger.write_lines(lines ledger.line[], drawn_ids bigint[] DEFAULT NULL)
RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
  transfer_ids bigint[];
  all_fit boolean;
BEGIN
  WITH line AS MATERIALIZED (
    SELECT given.*, coalesce(drawn_ids[given.line_number], nextval('ledger.transfer_id_seq')) AS transfer_id,
      CASE WHEN given.reverses IS NULL THEN 1 ELSE -1 END AS sign
    FROM unnest(lines) AS given
  ), leg AS MATERIALIZED (
    SELECT source_id AS account_id, transfer_id, -sign * amount AS amount, source_kind AS kind FROM line
    UNION ALL SELECT target_id, transfer_id, sign * (amount - fee), target_kind FROM line
    UNION ALL SELECT fee_account_id, transfer_id, sign * fee, 'fees' FROM line WHERE fee > 0
  ), due AS MATERIALIZED (
    SELECT account_id, sum(amount)::bigint AS amount, count(*) AS legs FROM leg GROUP BY account_id ORDER BY account_id
  ), moved AS (
    UPDATE ledger.account SET balance = balance + due.amount, seq = seq + due.legs
    FROM due WHERE account.id = due.account_id
    RETURNING account.id, balance - due.amount AS balance, seq - due.legs AS seq, account.kind
  ), step AS (
    SELECT id AS account_id, 0::bigint AS transfer_id, balance AS amount, seq, kind::text FROM moved
    UNION ALL SELECT account_id, transfer_id, amount, NULL, kind FROM leg
  ), chain AS MATERIALIZED (
    SELECT account_id, transfer_id, amount, (sum(amount) OVER so_far)::bigint AS balance_after,
      first_value(seq) OVER so_far + row_number() OVER so_far - 1 AS seq,
      coalesce(kind = first_value(kind) OVER so_far, true) AND first_value(seq) OVER so_far IS NOT NULL AS fits
    FROM step
    WINDOW so_far AS (PARTITION BY account_id ORDER BY transfer_id ROWS UNBOUNDED PRECEDING)
  ), recorded AS (
    INSERT INTO ledger.transfer (id, idem_key, reason, ref, amount, fee, reverses, request_hash, created_at)
    SELECT transfer_id, idem_key, reason, ref, amount, fee, reverses, request_hash, created_at FROM line
  ), written AS (
    INSERT INTO ledger.entry (account_id, seq, transfer_id, amount, balance_after)
    SELECT account_id, seq, transfer_id, amount, balance_after FROM chain WHERE transfer_id > 0 AND fits
  )
  SELECT bool_and(fits), ARRAY(SELECT transfer_id FROM line) INTO all_fit, transfer_ids FROM chain;
  IF NOT all_fit THEN
    RAISE EXCEPTION 'a transfer names an account that does not exist or is of the wrong kind' USING ERRCODE = 'MU003';
  END IF;
  RETURN transfer_ids;
END $$;

-- Slow path: posts line by line, so a verdict depends only on the lines before it.
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

-- Posts all lines in one statement if each of them can be posted, otherwise one by one, holding the locks of all.
-- Raises MU003 for an account that does not exist or is not of the kind its reason needs.
CREATE OR REPLACE FUNCTION ledger.post_lines(lines ledger.line[])
RETURNS TABLE (line_number integer, verdict text, transfer_id bigint)
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ledger.lock_accounts(lines);
  IF cardinality(lines) > 1 THEN
    BEGIN
      RETURN QUERY
        SELECT written.position::integer, 'ok'::text, written.id
        FROM unnest(ledger.write_lines(lines)) WITH ORDINALITY AS written(id, position);
      RETURN;
    EXCEPTION WHEN unique_violation OR check_violation THEN
      NULL;
    END;
  END IF;
  RETURN QUERY SELECT * FROM ledger.post_each(lines);
END $$;

-- Entry point of the ledger. Posts requests in order, in the caller's transaction, and returns one row for each:
--   ok            posted
--   replay        the key was posted before with the same content; returns that transfer
--   key_conflict  the key was posted before with other content; nothing written
--   insufficient  the source holds less than the amount; nothing written
-- partition: which of the 16 partitions of each system account to use; a worker passes the one it reserved, NULL uses a
-- random one.
CREATE OR REPLACE FUNCTION ledger.post_batch(requests ledger.request[], partition integer DEFAULT NULL)
RETURNS TABLE (line_number integer, verdict text, transfer_id bigint)
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT * FROM ledger.post_lines(ledger.resolve_lines(requests, ledger.clock(), partition));
END $$;
CALL ledger.plan_by_key('ledger.post_batch');
CALL ledger.grant_if_exists('mutuals_app', 'EXECUTE ON FUNCTION ledger.post_batch');

-- Entry point for callers that hold the locks and have checked that every request can be posted. Posts all or none,
-- without checking again. drawn_ids: the transfers' ids, drawn with ledger.next_transfer_ids, in the order of the
-- requests; NULL: they are drawn here. Raises as ledger.write_lines does.
CREATE OR REPLACE FUNCTION ledger.post_all(
  requests ledger.request[], partition integer DEFAULT NULL, drawn_ids bigint[] DEFAULT NULL
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM ledger.write_lines(ledger.resolve_lines(requests, ledger.clock(), partition), drawn_ids);
END $$;
CALL ledger.plan_by_key('ledger.post_all');
CALL ledger.grant_if_exists('mutuals_app', 'EXECUTE ON FUNCTION ledger.post_all');
