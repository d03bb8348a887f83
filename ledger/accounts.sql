-- Accounts: the system's own have fixed ids, those of members and campaigns are opened here.

-- The id of a system account; NULL for wallets and escrows, which belong to somebody.
CREATE OR REPLACE FUNCTION ledger.system_account_id(kind text, stripe integer) RETURNS bigint
LANGUAGE sql IMMUTABLE AS $$
  SELECT 1 + stripe + 16 * (array_position(ARRAY['issuer', 'fees', 'burn', 'house'], kind) - 1)
$$;

-- Opens the wallet of a member or the escrow of a campaign, once: the same question gets the same id.
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

-- The stripe of a system kind that holds most: where a payment out of it should start.
CREATE OR REPLACE FUNCTION ledger.fullest_stripe(account_kind text) RETURNS integer
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT stripe FROM ledger.account
  WHERE kind = account_kind AND stripe IS NOT NULL
  ORDER BY balance DESC, stripe
  LIMIT 1
$$;
CALL ledger.grant_if_exists('mutuals_app', 'EXECUTE ON FUNCTION ledger.fullest_stripe');

-- The fullest stripe of a system kind that holds at least so much and that nobody has locked, locked until the
-- transaction ends; NULL where there is none. Nobody is waited for, so it may be asked for after other accounts.
CREATE OR REPLACE FUNCTION ledger.free_stripe(account_kind text, least_balance bigint) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT stripe FROM ledger.account
  WHERE kind = account_kind AND stripe IS NOT NULL AND balance >= least_balance
  ORDER BY balance DESC, stripe
  LIMIT 1
  FOR NO KEY UPDATE SKIP LOCKED
$$;
CALL ledger.grant_if_exists('mutuals_app', 'EXECUTE ON FUNCTION ledger.free_stripe');

-- A stripe for this connection alone, until it ends: lanes of all processes keep out of each other's way without
-- knowing of each other. With all 16 taken, any.
CREATE OR REPLACE FUNCTION ledger.claim_stripe() RETURNS integer
LANGUAGE plpgsql AS $$
BEGIN
  FOR stripe IN 0..15 LOOP
    IF pg_try_advisory_lock(1818584946, stripe) THEN
      RETURN stripe;
    END IF;
  END LOOP;
  RETURN floor(random() * 16)::integer;
END $$;
CALL ledger.grant_if_exists('mutuals_app', 'EXECUTE ON FUNCTION ledger.claim_stripe');
