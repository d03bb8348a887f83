-- The night: fees fill the House Fund up to a limit, the rest is burned, and the fund keeps between its bounds.

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

-- Lines of a night, with keys that derive from its name. `taken` points leave the fee account's partitions, in their order:
-- the first `filled` go to one partition of the House Fund, since a payment out of the fund draws on a single partition;
-- the rest is burned. The issuer adds `issued` points to the same partition; `excess` points of the fund are burned, its
-- smallest partitions first.
CREATE OR REPLACE FUNCTION ledger.night_lines(
  name text, about bigint, taken bigint, filled bigint, issued bigint, excess bigint, at timestamptz
) RETURNS ledger.line[] LANGUAGE plpgsql AS $$
DECLARE
  house_partition integer := ledger.fullest_partition('house');
BEGIN
  RETURN ARRAY(
    WITH held AS (
      SELECT id, kind, partition, balance,
        sum(balance) OVER (PARTITION BY kind ORDER BY CASE kind WHEN 'house' THEN balance END, partition) - balance AS before
      FROM ledger.account WHERE kind IN ('fees', 'house')
    ), part AS (
      SELECT 'house_fill' AS reason, id, partition, house_partition AS target_partition,
        least(before + balance, filled) - before AS points
      FROM held WHERE kind = 'fees'
      UNION ALL SELECT 'fee_burn', id, partition, partition, least(before + balance, taken) - greatest(before, filled)
      FROM held WHERE kind = 'fees'
      UNION ALL SELECT 'house_top_up', ledger.system_account_id('issuer', house_partition), house_partition,
        house_partition, issued
      UNION ALL SELECT 'house_burn', id, partition, partition, least(before + balance, excess) - before
      FROM held WHERE kind = 'house'
    )
    SELECT ROW(row_number() OVER (ORDER BY code, partition), ledger.named_key(format('%s:%s:%s', part.reason, night_lines.name, partition)), code,
      part.id, source_kind, ledger.system_account_id(target_kind, target_partition), target_kind,
      NULL, points, 0, about, NULL, ledger.request_hash(code, NULL, NULL, points::bigint, 0, about, NULL), at)::ledger.line
    FROM part JOIN ledger.reason ON reason.name = part.reason WHERE points > 0
    ORDER BY code, partition);
END $$;
DROP FUNCTION IF EXISTS ledger.fee_lines(text, bigint, bigint, bigint, timestamptz);
DROP FUNCTION IF EXISTS ledger.settle_fees(text, bigint, bigint, bigint);

-- Entry point: takes `due` points out of the fee account, or its balance if that is less, fills the House Fund up to
-- fill_most and burns the rest. Then the issuer adds up to issue_most while the fund has less than house_least, and what
-- the fund has above house_most is burned. A name can be used once. Concurrent credits wait only while the lines are
-- written.
CREATE OR REPLACE FUNCTION ledger.settle_night(
  name text, about bigint, due bigint, fill_most bigint, house_least bigint, issue_most bigint, house_most bigint,
  OUT house_before bigint, OUT filled bigint, OUT burned bigint, OUT issued bigint, OUT excess bigint
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  taken bigint;
BEGIN
  SELECT greatest(0, least(due, sum(balance) FILTER (WHERE kind = 'fees'))), sum(balance) FILTER (WHERE kind = 'house')
  INTO taken, house_before
  FROM ledger.account WHERE kind IN ('fees', 'house');
  filled := greatest(0, least(taken, fill_most - house_before));
  burned := taken - filled;
  issued := greatest(0, least(issue_most, house_least - house_before - filled));
  excess := greatest(0, house_before - house_most);
  IF EXISTS (SELECT FROM ledger.post_lines(
      ledger.night_lines(name, about, taken, filled, issued, excess, ledger.clock())) AS posted
      WHERE posted.verdict <> 'ok') THEN
    RAISE EXCEPTION 'the night of % was already settled, or reversed in the meantime', name USING ERRCODE = '40001';
  END IF;
END $$;

CALL ledger.plan_by_key('ledger.settle_night');
CALL ledger.grant_if_exists('mutuals_app', 'EXECUTE ON FUNCTION ledger.settle_night');
