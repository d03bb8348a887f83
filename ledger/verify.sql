-- Verification: each function returns one row for each fault, so a sound ledger returns none. All are STABLE and see
-- the snapshot of the one statement that called ledger.verify(), so concurrent transfers cause no false findings.

-- Transfers: each has entries, which sum to zero and match its amount, fee and reason.
CREATE OR REPLACE FUNCTION ledger.faults_of_transfers() RETURNS TABLE (subject text, detail text)
LANGUAGE sql STABLE AS $$
  WITH legs AS (
    SELECT entry.transfer_id, sum(entry.amount) AS total, count(*) AS entries,
      -sum(entry.amount) FILTER (WHERE entry.amount < 0) AS taken,
      array_agg(account.kind::text ORDER BY account.kind) FILTER (WHERE entry.amount < 0) AS takers,
      array_agg(account.kind::text ORDER BY account.kind) FILTER (WHERE entry.amount > 0) AS getters,
      coalesce(sum(entry.amount) FILTER (WHERE account.kind = 'fees' AND entry.amount > 0), 0) AS to_fees
    FROM ledger.entry LEFT JOIN ledger.account ON account.id = entry.account_id
    GROUP BY entry.transfer_id
  )
  SELECT 'transfer ' || coalesce(transfer.id, legs.transfer_id),
    CASE
      WHEN transfer.id IS NULL THEN 'entries without a transfer'
      WHEN legs.transfer_id IS NULL THEN 'no entries'
      WHEN legs.total <> 0 THEN format('entries sum to %s', legs.total)
      ELSE format('entries move %s from %s to %s', legs.taken, legs.takers, legs.getters)
    END
  FROM ledger.transfer
  FULL JOIN legs ON legs.transfer_id = transfer.id
  LEFT JOIN ledger.reason ON reason.code = transfer.reason
  WHERE transfer.id IS NULL OR legs.transfer_id IS NULL OR legs.total <> 0 OR legs.taken <> transfer.amount
    OR legs.entries <> 2 + (transfer.fee > 0)::integer
    OR transfer.reverses IS NULL AND (reason.source_kind IS NULL
      OR legs.takers IS DISTINCT FROM ARRAY[reason.source_kind]
      OR NOT reason.target_kind = ANY (legs.getters)
      OR reason.target_kind <> 'fees' AND legs.to_fees <> transfer.fee)
$$;

-- Reversals: each is its transfer with the signs inverted.
CREATE OR REPLACE FUNCTION ledger.faults_of_reversals() RETURNS TABLE (subject text, detail text)
LANGUAGE sql STABLE AS $$
  SELECT DISTINCT 'transfer ' || reversal.id, 'does not undo what it reverses'
  FROM ledger.transfer AS reversal
  JOIN ledger.entry ON entry.transfer_id IN (reversal.id, reversal.reverses)
  WHERE reversal.reverses IS NOT NULL
  GROUP BY reversal.id, entry.account_id
  HAVING sum(entry.amount) <> 0
$$;

-- Accounts: the balance is the sum of the entries, seq is their count, the chain is unbroken from zero.
CREATE OR REPLACE FUNCTION ledger.faults_of_accounts() RETURNS TABLE (subject text, detail text)
LANGUAGE sql STABLE AS $$
  WITH chain AS (
    SELECT account_id, count(*) AS entries, sum(amount) AS folded, min(seq) AS first_seq, max(seq) AS last_seq,
      count(*) FILTER (WHERE balance_after <> running) AS broken, min(balance_after) AS lowest
    FROM (SELECT entry.*, sum(amount) OVER (PARTITION BY account_id ORDER BY seq ROWS UNBOUNDED PRECEDING) AS running
      FROM ledger.entry) AS accumulated
    GROUP BY account_id
  )
  SELECT 'account ' || coalesce(account.id, chain.account_id),
    CASE
      WHEN account.id IS NULL THEN 'entries without an account'
      WHEN account.balance <> coalesce(chain.folded, 0)
        THEN format('balance %s, its entries sum to %s', account.balance, coalesce(chain.folded, 0))
      WHEN account.kind <> 'issuer' AND chain.lowest < 0 THEN format('fell to %s', chain.lowest)
      ELSE format('%s entries numbered %s to %s, seq %s, %s breaks',
        coalesce(chain.entries, 0), chain.first_seq, chain.last_seq, account.seq, coalesce(chain.broken, 0))
    END
  FROM ledger.account
  FULL JOIN chain ON chain.account_id = account.id
  WHERE account.id IS NULL OR account.balance <> coalesce(chain.folded, 0)
    OR account.seq <> coalesce(chain.entries, 0)
    OR chain.entries > 0 AND (chain.first_seq <> 1 OR chain.last_seq <> chain.entries OR chain.broken > 0)
    OR account.kind <> 'issuer' AND chain.lowest < 0
$$;

-- Supply: the points held anywhere equal those issued minus those burned. Escrows: no more paid out than paid in.
CREATE OR REPLACE FUNCTION ledger.faults_of_supply() RETURNS TABLE (subject text, detail text)
LANGUAGE sql STABLE AS $$
  SELECT 'supply', format('%s issued, %s burned, %s held', issued, burned, wallets + escrows + fees + house)
  FROM ledger.supply
  WHERE issued - burned <> wallets + escrows + fees + house
  UNION ALL
  SELECT 'account ' || account.id, 'paid out more than was set aside'
  FROM ledger.account JOIN ledger.entry ON entry.account_id = account.id
  WHERE account.kind = 'escrow'
  GROUP BY account.id
  HAVING sum(entry.amount) < 0
$$;

-- Days: each closed day still has the hash it was closed with.
CREATE OR REPLACE FUNCTION ledger.faults_of_days() RETURNS TABLE (subject text, detail text)
LANGUAGE sql STABLE AS $$
  SELECT 'day ' || coalesce(closed.day, found.day),
    CASE
      WHEN closed.day IS NULL THEN format('%s transfers appeared after it was closed', found.transfers)
      WHEN found.day IS NULL THEN format('its %s transfers are missing', closed.transfers)
      ELSE format('hash differs; %s transfers then, %s now', closed.transfers, found.transfers)
    END
  FROM (SELECT day, transfers, hash, lag(hash, 1, '') OVER (ORDER BY day) AS previous_hash
    FROM ledger.day_hash) AS closed
  FULL JOIN ledger.day_digests('2000-01-01', (SELECT max(day) FROM ledger.day_hash)) AS found USING (day)
  WHERE closed.transfers IS DISTINCT FROM found.transfers
    OR closed.hash IS DISTINCT FROM sha256(closed.previous_hash || found.digest)
$$;

-- All checks in one snapshot; no row: the ledger is sound.
CREATE OR REPLACE FUNCTION ledger.verify() RETURNS TABLE (proof text, subject text, detail text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT 'transfers', fault.* FROM ledger.faults_of_transfers() AS fault
  UNION ALL SELECT 'reversals', fault.* FROM ledger.faults_of_reversals() AS fault
  UNION ALL SELECT 'accounts', fault.* FROM ledger.faults_of_accounts() AS fault
  UNION ALL SELECT 'supply', fault.* FROM ledger.faults_of_supply() AS fault
  UNION ALL SELECT 'days', fault.* FROM ledger.faults_of_days() AS fault
$$;
CALL ledger.grant_if_exists('mutuals_app', 'EXECUTE ON FUNCTION ledger.verify');
