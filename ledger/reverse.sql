-- Reversals: a mistake is undone by a new transfer with the entries of the first, signs inverted.

-- Line that reverses a transfer: it uses exactly the accounts of that transfer, including its partition of the fee
-- account.
CREATE OR REPLACE FUNCTION ledger.reversal_line(reversal_key uuid, reversed_id bigint) RETURNS ledger.line
LANGUAGE plpgsql AS $$
DECLARE
  line ledger.line;
  reversal_code smallint := (SELECT code FROM ledger.reason WHERE name = 'reversal');
BEGIN
  SELECT 1, reversal_key, reversal_code,
    (SELECT account_id FROM ledger.entry WHERE transfer_id = reversed.id AND amount < 0), NULL,
    (SELECT account_id FROM ledger.entry WHERE transfer_id = reversed.id AND amount > 0
      AND account_id IS DISTINCT FROM collected.account_id), NULL,
    collected.account_id,
    reversed.amount, reversed.fee, reversed.ref, reversed.id,
    ledger.request_hash(reversal_code, NULL, NULL, reversed.amount, reversed.fee, reversed.ref, reversed.id),
    ledger.clock()
  INTO line
  FROM ledger.transfer AS reversed
  LEFT JOIN LATERAL (
    SELECT account_id FROM ledger.entry JOIN ledger.account ON account.id = account_id
    WHERE transfer_id = reversed.id AND entry.amount > 0 AND reversed.fee > 0 AND account.kind = 'fees'
  ) AS collected ON true
  WHERE reversed.id = reversed_id AND reversed.reverses IS NULL;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'transfer % does not exist or is itself a reversal', reversed_id USING ERRCODE = 'MU002';
  END IF;
  RETURN line;
END $$;

-- Reverses a transfer, once. Verdicts of post_batch, plus already_reversed (with the reversal's id). insufficient:
-- the recipient no longer has the points; a wallet never goes below zero.
CREATE OR REPLACE FUNCTION ledger.reverse_transfer(reversal_key uuid, reversed_id bigint)
RETURNS TABLE (verdict text, transfer_id bigint)
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  line ledger.line := ledger.reversal_line(reversal_key, reversed_id);
  earlier ledger.transfer;
BEGIN
  PERFORM ledger.lock_accounts(ARRAY[line]);
  SELECT * INTO earlier FROM ledger.transfer
  WHERE idem_key = reversal_key OR reverses = reversed_id
  ORDER BY idem_key = reversal_key DESC LIMIT 1;
  IF earlier.idem_key = reversal_key THEN
    verdict := CASE WHEN earlier.request_hash = line.request_hash THEN 'replay' ELSE 'key_conflict' END;
    transfer_id := CASE verdict WHEN 'replay' THEN earlier.id END;
  ELSIF earlier.id IS NOT NULL THEN
    verdict := 'already_reversed';
    transfer_id := earlier.id;
  ELSIF EXISTS (
    SELECT FROM ledger.account
    WHERE kind <> 'issuer'
      AND (id = line.target_id AND balance < line.amount - line.fee OR id = line.fee_account_id AND balance < line.fee)
  ) THEN
    verdict := 'insufficient';
  ELSE
    verdict := 'ok';
    transfer_id := (ledger.write_lines(ARRAY[line]))[1];
  END IF;
  RETURN NEXT;
END $$;
CALL ledger.plan_by_key('ledger.reverse_transfer');
CALL ledger.grant_if_exists('mutuals_app', 'EXECUTE ON FUNCTION ledger.reverse_transfer');
