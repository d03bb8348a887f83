-- Accounts: those of the system have fixed ids; those of members and campaigns are opened here.

-- Id of one partition of a system account; NULL for wallets and escrows, which have owners.
CREATE OR REPLACE FUNCTION ledger.system_account_id(kind text, partition integer) RETURNS bigint
LANGUAGE sql IMMUTABLE AS $$
  SELECT 1 + partition + 16 * (array_position(ARRAY['issuer', 'fees', 'burn', 'house'], kind) - 1)
$$;

-- Opens the wallet of a member or the escrow of a campaign and returns its id. Idempotent: a repeated call returns
-- the same id.
CREATE OR REPLACE FUNCTION ledger.open_account(account_kind text, account_owner_id bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  opened_id bigint;
BEGIN
  INSERT INTO ledger.account (kind, owner_id) VALUES (account_kind, account_owner_id)
  ON CONFLICT (kind, owner_id) DO NOTHING
  RETURNING id INTO opened_id;
  IF opened_id IS NULL THEN
    SELECT id INTO STRICT opened_id FROM ledger.account
    WHERE kind = account_kind AND owner_id = account_owner_id;
  END IF;
  RETURN opened_id;
END $$;
CALL ledger.grant_if_exists('mutuals_app', 'EXECUTE ON FUNCTION ledger.open_account');

-- Partition of a system account with the highest balance: the one a payment out of it should start with.
CREATE OR REPLACE FUNCTION ledger.fullest_partition(account_kind text) RETURNS integer
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT partition FROM ledger.account
  WHERE kind = account_kind AND partition IS NOT NULL
  ORDER BY balance DESC, partition
  LIMIT 1
$$;
CALL ledger.grant_if_exists('mutuals_app', 'EXECUTE ON FUNCTION ledger.fullest_partition');

-- Locks, until the transaction ends, the unlocked partition of a system account with the highest balance, if that is at
-- least least_balance; NULL if there is none. SKIP LOCKED never waits, so it is safe to call after other accounts are
-- locked.
CREATE OR REPLACE FUNCTION ledger.free_partition(account_kind text, least_balance bigint) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT partition FROM ledger.account
  WHERE kind = account_kind AND partition IS NOT NULL AND balance >= least_balance
  ORDER BY balance DESC, partition
  LIMIT 1
  FOR NO KEY UPDATE SKIP LOCKED
$$;
CALL ledger.grant_if_exists('mutuals_app', 'EXECUTE ON FUNCTION ledger.free_partition');
