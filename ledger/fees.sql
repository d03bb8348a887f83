-- What becomes of fees: so much of them to the House Fund, the rest out of the world.

-- What moved on a day (UTC), by reason; a reversal counts against the reason that it reverses, on its own day.
CREATE OR REPLACE FUNCTION ledger.day_flows(wanted_day date)
RETURNS TABLE (reason text, source_kind text, target_kind text, transfers bigint, points bigint, fees bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT reason.name, reason.source_kind, reason.target_kind, count(*),
    sum(CASE WHEN transfer.reverses IS NULL THEN transfer.amount ELSE -transfer.amount END)::bigint,
    sum(CASE WHEN transfer.reverses IS NULL THEN transfer.fee ELSE -transfer.fee END)::bigint
  FROM ledger.transfer
  LEFT JOIN ledger.transfer AS reversed ON reversed.id = transfer.reverses
  JOIN ledger.reason ON reason.code = coalesce(reversed.reason, transfer.reason)
  WHERE transfer.created_at >= wanted_day::timestamp AT TIME ZONE 'UTC'
    AND transfer.created_at < (wanted_day + 1)::timestamp AT TIME ZONE 'UTC'
  GROUP BY reason.code
$$;
CALL ledger.grant_if_exists('mutuals_app', 'EXECUTE ON FUNCTION ledger.day_flows');

-- The first day (UTC) on which anything moved; NULL while nothing did.
CREATE OR REPLACE FUNCTION ledger.first_day() RETURNS date
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT (created_at AT TIME ZONE 'UTC')::date FROM ledger.transfer ORDER BY id LIMIT 1
$$;
CALL ledger.grant_if_exists('mutuals_app', 'EXECUTE ON FUNCTION ledger.first_day');

-- The lines that take so many points out of the fee account's stripes in their order, the first of them for one stripe
-- of the House Fund, which pays from one, the rest to be burned. Their keys are made from the name.
CREATE OR REPLACE FUNCTION ledger.fee_lines(name text, about bigint, taken bigint, filled bigint, at timestamptz)
RETURNS ledger.line[] LANGUAGE plpgsql AS $$
DECLARE
  house_stripe integer := ledger.fullest_stripe('house');
BEGIN
  RETURN ARRAY(
    WITH held AS (
      SELECT id, stripe, balance, sum(balance) OVER (ORDER BY stripe) - balance AS before
      FROM ledger.account WHERE kind = 'fees'
    ), part AS (
      SELECT held.id, stripe, reason.name AS reason, code, source_kind, target_kind,
        CASE target_kind WHEN 'house' THEN house_stripe ELSE stripe END AS target_stripe,
        CASE target_kind
          WHEN 'house' THEN least(before + balance, filled) - before
          ELSE least(before + balance, taken) - greatest(before, filled)
        END AS points
      FROM held, ledger.reason WHERE reason.name IN ('house_fill', 'fee_burn')
    )
    SELECT ROW(row_number() OVER (ORDER BY code, stripe), ledger.named_key(format('%s:%s:%s', reason, name, stripe)), code,
      part.id, source_kind, ledger.system_account_id(target_kind, target_stripe), target_kind,
      NULL, points, 0, about, NULL, ledger.request_hash(code, NULL, NULL, points::bigint, 0, about, NULL), at)::ledger.line
    FROM part WHERE points > 0
    ORDER BY code, stripe);
END $$;

-- Takes so many points out of the fee account, or what it holds where that is less: as many to the House Fund as it
-- lacks to house_most, the rest is burned. The name may be used once. Credits that arrive meanwhile wait for nothing but
-- the lines being written.
CREATE OR REPLACE FUNCTION ledger.share_fees(
  name text, about bigint, due bigint, house_most bigint, at timestamptz,
  OUT house_before bigint, OUT filled bigint, OUT burned bigint
) LANGUAGE plpgsql AS $$
DECLARE
  taken bigint;
BEGIN
  SELECT greatest(0, least(due, sum(balance) FILTER (WHERE kind = 'fees'))), sum(balance) FILTER (WHERE kind = 'house')
  INTO taken, house_before
  FROM ledger.account WHERE kind IN ('fees', 'house');
  filled := greatest(0, least(taken, house_most - house_before));
  burned := taken - filled;
  IF EXISTS (SELECT FROM ledger.post_lines(ledger.fee_lines(name, about, taken, filled, at)) AS posted
      WHERE posted.verdict <> 'ok') THEN
    RAISE EXCEPTION 'the fees of % were moved before, or reversed meanwhile', name USING ERRCODE = '40001';
  END IF;
END $$;

-- The door for now, and the one for history, which only the seeding role may open.
CREATE OR REPLACE FUNCTION ledger.settle_fees(
  name text, about bigint, due bigint, house_most bigint,
  OUT house_before bigint, OUT filled bigint, OUT burned bigint
) LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
  SELECT * FROM ledger.share_fees(name, about, due, house_most, ledger.clock())
$$;
CALL ledger.grant_if_exists('mutuals_app', 'EXECUTE ON FUNCTION ledger.settle_fees');

CREATE OR REPLACE FUNCTION ledger.settle_fees_at(
  name text, about bigint, due bigint, house_most bigint, at timestamptz,
  OUT house_before bigint, OUT filled bigint, OUT burned bigint
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF at IS NULL OR at > ledger.clock()
    OR at < (SELECT (max(day) + 1)::timestamp AT TIME ZONE 'UTC' FROM ledger.day_hash)
  THEN
    RAISE EXCEPTION 'fees may not be moved in the future or on a closed day' USING ERRCODE = 'MU004';
  END IF;
  SELECT shared.* INTO house_before, filled, burned
  FROM ledger.share_fees(name, about, due, house_most, at) AS shared;
END $$;
CALL ledger.grant_if_exists('mutuals_seed', 'EXECUTE ON FUNCTION ledger.settle_fees_at');
