-- Carries out a change of points by the staff. Lock order: the change (by the caller), members, then accounts.

-- Adds points to a member's wallet, or removes them. insufficient: the wallet holds less.
CREATE OR REPLACE FUNCTION exchange.adjust_points(adjusted_id bigint, points bigint, change_id bigint) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  reason text := CASE WHEN points > 0 THEN 'points_added' ELSE 'points_removed' END;
  posted text;
BEGIN
  PERFORM exchange.lock_members(ARRAY[adjusted_id]);
  posted := exchange.change_wallet(adjusted_id, reason, points, change_id, ledger.named_key('point_change:' || change_id));
  IF posted = 'ok' THEN
    INSERT INTO public.activity (member_id, kind, points, created_at)
    VALUES (adjusted_id, reason, points, ledger.clock());
    PERFORM exchange.collect_from_income(ARRAY[adjusted_id], ARRAY[points]);
  END IF;
  RETURN posted;
END $$;

-- Reverses a transfer between wallets and accounts of the system. Points that the wallet it had paid no longer holds
-- are advanced by the House Fund (empty: the issuer), and the member owes them. owed: these points.
CREATE OR REPLACE FUNCTION exchange.reverse_points(reversed_id bigint, change_id bigint, OUT verdict text, OUT owed bigint)
LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := ledger.clock();
  paid record;
  payer record;
  partition integer;
BEGIN
  PERFORM exchange.lock_members(ARRAY(
    SELECT owner_id FROM ledger.statement WHERE transfer_id = reversed_id AND kind = 'wallet'));
  SELECT statement.owner_id, account_id, amount, balance INTO paid FROM ledger.statement
  JOIN ledger.account_balance AS wallet ON wallet.id = account_id
  WHERE transfer_id = reversed_id AND statement.kind = 'wallet' AND amount > 0;
  SELECT owner_id, -amount AS amount INTO payer FROM ledger.statement
  WHERE transfer_id = reversed_id AND kind = 'wallet' AND amount < 0;
  owed := greatest(0, coalesce(paid.amount - paid.balance, 0));
  IF owed > 0 THEN
    partition := ledger.free_partition('house', owed);
    PERFORM ledger.post_all(ARRAY[ROW(ledger.named_key('reversal_advance:' || change_id),
      CASE WHEN partition IS NULL THEN 'reversal_advance_issued' ELSE 'reversal_advance' END,
      NULL, paid.account_id, owed, 0, change_id)::ledger.request], partition);
  END IF;
  SELECT reversed.verdict INTO STRICT verdict
  FROM ledger.reverse_transfer(ledger.named_key('point_change:' || change_id), reversed_id) AS reversed;
  IF verdict <> 'ok' THEN
    RAISE EXCEPTION 'transfer % was not reversed: %', reversed_id, verdict USING ERRCODE = 'MU010';
  END IF;
  IF paid.owner_id IS NOT NULL AND paid.amount > owed THEN
    INSERT INTO public.activity (member_id, kind, points, created_at)
    VALUES (paid.owner_id, 'reversal', -(paid.amount - owed), moment);
  END IF;
  IF payer.owner_id IS NOT NULL THEN
    INSERT INTO public.activity (member_id, kind, points, created_at)
    VALUES (payer.owner_id, 'reversal', payer.amount, moment);
    PERFORM exchange.collect_from_income(ARRAY[payer.owner_id], ARRAY[payer.amount::bigint]);
  END IF;
  IF owed > 0 THEN
    PERFORM exchange.claw_back_change(paid.owner_id, owed, change_id);
  END IF;
END $$;

-- Checks that every change that took effect moved its points, and that no transfer was reversed without one. One row for
-- each fault; STABLE, so all parts see the snapshot of the caller's statement.
CREATE OR REPLACE FUNCTION exchange.verify_changes() RETURNS TABLE (subject text, detail text)
LANGUAGE sql STABLE AS $$
  SELECT 'change ' || coalesce(change.id, moved.ref), format('%s points decided, %s moved', change.points, moved.points)
  FROM (SELECT id, points FROM public.point_change WHERE state = 'done' AND transfer_id IS NULL) AS change
  FULL JOIN (
    SELECT ref, CASE reason WHEN 'points_added' THEN amount ELSE -amount END AS points, idem_key
    FROM ledger.posted_transfer WHERE reason IN ('points_added', 'points_removed')
  ) AS moved ON moved.idem_key = ledger.named_key('point_change:' || change.id)
  WHERE change.points IS DISTINCT FROM moved.points
  UNION ALL
  SELECT 'transfer ' || id, 'was reversed and nobody asked for it' FROM ledger.posted_transfer AS reversal
  WHERE reverses IS NOT NULL
    AND NOT EXISTS (SELECT FROM public.point_change WHERE transfer_id = reversal.reverses AND state = 'done')
$$;
