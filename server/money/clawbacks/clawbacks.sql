-- Points taken back from a member, debts that are collected, and their check.

-- Adds to a member's debt and collects what the wallet holds of it; returns the points collected. The caller holds
-- the lock on the member's row.
CREATE OR REPLACE FUNCTION exchange.add_debt(debtor_id bigint, more bigint, about_attempt_id bigint) RETURNS bigint
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.debt (member_id, points) VALUES (debtor_id, more)
  ON CONFLICT (member_id) DO UPDATE SET points = debt.points + excluded.points;
  RETURN exchange.collect_debt(debtor_id, more, about_attempt_id);
END $$;

-- Writes a clawback of an attempt that was judged under its locks. due: points the earner loses; refund: points the
-- owner gets, 0 for none: from the House Fund, or from the issuer if the fund does not hold enough.
CREATE OR REPLACE FUNCTION exchange.claw_back_attempt(
  undone_id bigint, why text, due bigint, refund integer, admin_id bigint, OUT taken bigint, OUT refunded_from text
) LANGUAGE plpgsql AS $$
DECLARE
  undone public.attempt;
  moment timestamptz := ledger.clock();
  partition integer;
BEGIN
  SELECT * INTO STRICT undone FROM public.attempt WHERE id = undone_id;
  IF refund > 0 THEN
    partition := ledger.free_partition('house', refund);
    refunded_from := CASE WHEN partition IS NULL THEN 'issuer' ELSE 'house' END;
    PERFORM ledger.post_all(ARRAY[ROW(ledger.named_key('owner_refund:' || undone_id),
      CASE WHEN partition IS NULL THEN 'owner_refund_issued' ELSE 'owner_refund' END, NULL,
      (SELECT wallet_account_id FROM public.member WHERE id = undone.owner_id), refund, 0, undone_id
      )::ledger.request], partition);
    INSERT INTO public.activity (member_id, kind, points, campaign_id, attempt_id, created_at)
    VALUES (undone.owner_id, 'owner_refund', refund, undone.campaign_id, undone_id, moment);
    PERFORM exchange.collect_from_income(ARRAY[undone.owner_id], ARRAY[refund::bigint]);
  END IF;
  INSERT INTO public.clawback (member_id, cause, attempt_id, points, refunded_points, refunded_by, decided_by, created_at)
  VALUES (undone.member_id, why, undone_id, due, refund, refunded_from, admin_id, moment);
  taken := exchange.add_debt(undone.member_id, due, undone_id);
END $$;
CALL ledger.plan_by_key('exchange.claw_back_attempt');

-- Writes the clawback of points that a reversal by the staff did not find in the member's wallet. The caller holds the
-- lock on the member's row.
CREATE OR REPLACE FUNCTION exchange.claw_back_change(debtor_id bigint, due bigint, cause_id bigint) RETURNS bigint
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.clawback (member_id, cause, change_id, points, created_at)
  VALUES (debtor_id, 'reversal', cause_id, due, ledger.clock());
  RETURN exchange.add_debt(debtor_id, due, NULL);
END $$;

-- A member's debt is taken from the wallet, then from earnings, grants and returns as they arrive.

-- Moves at most `most` points of a member's debt from the wallet to the House Fund; returns how many. A wallet never
-- goes below zero: what it does not hold stays owed. In the lock order the debt comes after campaigns.
CREATE OR REPLACE FUNCTION exchange.collect_debt(
  debtor_id bigint, most bigint, about_attempt_id bigint DEFAULT NULL
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  owed bigint;
  held bigint;
  taking bigint;
  partition integer;
BEGIN
  SELECT points INTO owed FROM public.debt WHERE member_id = debtor_id FOR NO KEY UPDATE;
  SELECT balance INTO held FROM public.member
  JOIN ledger.account_balance ON account_balance.id = wallet_account_id WHERE member.id = debtor_id;
  taking := least(owed, most, held);
  IF taking IS NULL OR taking <= 0 THEN
    RETURN 0;
  END IF;
  -- Partitions come before wallets in the lock order, but the wallet is already locked: so use one nobody holds.
  partition := coalesce(ledger.free_partition('house', 0), floor(random() * 16)::integer);
  IF exchange.change_wallet(debtor_id, 'clawback', -taking, debtor_id, ledger.uuid_v7(), partition) <> 'ok' THEN
    RETURN 0;
  END IF;
  UPDATE public.debt SET points = points - taking WHERE member_id = debtor_id;
  INSERT INTO public.activity (member_id, kind, points, campaign_id, attempt_id, created_at)
  SELECT debtor_id, 'clawback', -taking, (SELECT campaign_id FROM public.attempt WHERE id = about_attempt_id),
    about_attempt_id, ledger.clock();
  RETURN taking;
END $$;

-- Takes from income what its members owe. Whatever pays a member calls it in the same transaction, after it wrote the
-- activity: members, and the points each got. Points below zero take nothing. Purchases are exempt: a clawback takes
-- bought points only if the wallet holds them at its time. Without debtors it is one lookup.
CREATE OR REPLACE FUNCTION exchange.collect_from_income(member_ids bigint[], points bigint[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  debtor_id bigint;
BEGIN
  FOR debtor_id IN
    SELECT member_id FROM public.debt WHERE member_id = ANY (member_ids) AND debt.points > 0 ORDER BY member_id
  LOOP
    PERFORM exchange.collect_debt(debtor_id, (SELECT coalesce(sum(amount), 0)::bigint
      FROM unnest(member_ids, points) AS income (member_id, amount) WHERE member_id = debtor_id AND amount > 0));
  END LOOP;
END $$;

-- Checks that points clawed back, points collected and points still owed agree. One row for each fault; STABLE, so
-- all parts see the snapshot of the caller's statement.
CREATE OR REPLACE FUNCTION exchange.verify_clawbacks() RETURNS TABLE (subject text, detail text)
LANGUAGE sql STABLE AS $$
  WITH due AS (
    SELECT member_id, sum(points) AS points FROM public.clawback GROUP BY member_id
  ), collected AS (
    SELECT owner_id AS member_id, -sum(amount) AS points FROM ledger.statement
    WHERE kind = 'wallet' AND reason = 'clawback' GROUP BY owner_id
  )
  SELECT 'member ' || member_id, format('%s points are due, %s were collected, %s are owed', coalesce(due.points, 0),
    coalesce(collected.points, 0), coalesce(debt.points, 0))
  FROM due FULL JOIN collected USING (member_id) FULL JOIN public.debt USING (member_id)
  WHERE coalesce(due.points, 0) <> coalesce(collected.points, 0) + coalesce(debt.points, 0)
  UNION ALL
  SELECT 'attempt ' || coalesce(clawback.attempt_id, transfer.ref),
    format('%s points due from %s, %s refunded', clawback.refunded_points, clawback.refunded_by, transfer.amount)
  FROM (SELECT * FROM public.clawback WHERE refunded_points > 0) AS clawback
  FULL JOIN (SELECT * FROM ledger.posted_transfer WHERE reason IN ('owner_refund', 'owner_refund_issued')) AS transfer
    ON transfer.ref = clawback.attempt_id
  WHERE transfer.amount IS DISTINCT FROM clawback.refunded_points::bigint
    OR (transfer.reason = 'owner_refund') IS DISTINCT FROM (clawback.refunded_by = 'house')
$$;
