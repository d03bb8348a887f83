-- Distribution of fees: they fill the House Fund up to a limit, the rest is burned.

-- Points moved on a UTC day, by reason. A reversal counts negatively under the reason it reverses, on the day of the
-- reversal.
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

-- First UTC day with a transfer; NULL if there is none.
CREATE OR REPLACE FUNCTION ledger.first_day() RETURNS date
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT (created_at AT TIME ZONE 'UTC')::date FROM ledger.transfer ORDER BY id LIMIT 1
$$;
CALL ledger.grant_if_exists('mutuals_app', 'EXECUTE ON FUNCTION ledger.first_day');

-- Lines that take `taken` points out of the fee account's partitions, in their order: the first `filled` points go to
-- one partition of the House Fund, since a payment out of the fund draws on a single partition; the rest is burned.
-- Keys derive from the name.
CREATE OR REPLACE FUNCTION ledger.fee_lines(name text, about bigint, taken bigint, filled bigint, at timestamptz)
RETURNS ledger.line[] LANGUAGE plpgsql AS $$
DECLARE
  house_partition integer := ledger.fullest_partition('house');
BEGIN
  RETURN ARRAY(
    WITH held AS (
      SELECT id, partition, balance, sum(balance) OVER (ORDER BY partition) - balance AS before
      FROM ledger.account WHERE kind = 'fees'
    ), part AS (
      SELECT held.id, partition, reason.name AS reason, code, source_kind, target_kind,
        CASE target_kind WHEN 'house' THEN house_partition ELSE partition END AS target_partition,
        CASE target_kind
          WHEN 'house' THEN least(before + balance, filled) - before
          ELSE least(before + balance, taken) - greatest(before, filled)
        END AS points
      FROM held, ledger.reason WHERE reason.name IN ('house_fill', 'fee_burn')
    )
    SELECT ROW(row_number() OVER (ORDER BY code, partition), ledger.named_key(format('%s:%s:%s', reason, name, partition)), code,
      part.id, source_kind, ledger.system_account_id(target_kind, target_partition), target_kind,
      NULL, points, 0, about, NULL, ledger.request_hash(code, NULL, NULL, points::bigint, 0, about, NULL), at)::ledger.line
    FROM part WHERE points > 0
    ORDER BY code, partition);
END $$;

-- Entry point: takes `due` points out of the fee account, or its balance if that is less, fills the House Fund up to
-- house_most and burns the rest. A name can be used once. Concurrent credits wait only while the lines are written.
CREATE OR REPLACE FUNCTION ledger.settle_fees(
  name text, about bigint, due bigint, house_most bigint,
  OUT house_before bigint, OUT filled bigint, OUT burned bigint
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  taken bigint;
BEGIN
  SELECT greatest(0, least(due, sum(balance) FILTER (WHERE kind = 'fees'))), sum(balance) FILTER (WHERE kind = 'house')
  INTO taken, house_before
  FROM ledger.account WHERE kind IN ('fees', 'house');
  filled := greatest(0, least(taken, house_most - house_before));
  burned := taken - filled;
  IF EXISTS (SELECT FROM ledger.post_lines(ledger.fee_lines(name, about, taken, filled, ledger.clock())) AS posted
      WHERE posted.verdict <> 'ok') THEN
    RAISE EXCEPTION 'the fees of % were already settled, or reversed in the meantime', name USING ERRCODE = '40001';
  END IF;
END $$;

CALL ledger.plan_by_key('ledger.settle_fees');
CALL ledger.grant_if_exists('mutuals_app', 'EXECUTE ON FUNCTION ledger.settle_fees');
