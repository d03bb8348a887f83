-- Takes points back from a member, and refunds the owner what the completion cost.

-- Pays an owner from the House Fund, or from the issuer if the fund does not hold enough; returns which one paid.
CREATE OR REPLACE FUNCTION exchange.refund_owner(served public.attempt, points integer, at timestamptz) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  partition integer := ledger.free_partition('house', points);
  wallet bigint := (SELECT wallet_account_id FROM public.member WHERE id = served.owner_id);
  reason text := CASE WHEN partition IS NULL THEN 'owner_refund_issued' ELSE 'owner_refund' END;
  paid text;
BEGIN
  SELECT verdict INTO STRICT paid FROM ledger.post_batch(ARRAY[ROW(ledger.named_key('owner_refund:' || served.id),
    reason, NULL, wallet, points, 0, served.id)::ledger.request], partition);
  IF paid <> 'ok' THEN
    RAISE EXCEPTION 'the refund of attempt % was not paid: %', served.id, paid USING ERRCODE = 'MU010';
  END IF;
  INSERT INTO public.activity (member_id, kind, points, campaign_id, attempt_id, created_at)
  VALUES (served.owner_id, 'owner_refund', points, served.campaign_id, served.id, at);
  PERFORM exchange.collect_from_income(ARRAY[served.owner_id], ARRAY[points::bigint]);
  RETURN CASE WHEN partition IS NULL THEN 'issuer' ELSE 'house' END;
END $$;

-- Adds to a member's debt and collects what the wallet holds of it; returns the points collected. The caller holds
-- the lock on the member's row.
CREATE OR REPLACE FUNCTION exchange.owe(debtor_id bigint, more bigint, about_attempt_id bigint) RETURNS bigint
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.debt (member_id, points) VALUES (debtor_id, more)
  ON CONFLICT (member_id) DO UPDATE SET points = debt.points + excluded.points;
  RETURN exchange.collect_debt(debtor_id, more, about_attempt_id);
END $$;

-- Writes a clawback of an attempt that was judged under its locks. due: points the earner loses; refund: points the
-- owner gets, 0 for none.
CREATE OR REPLACE FUNCTION exchange.claw_back_attempt(
  undone_id bigint, why text, due bigint, refund integer, admin_id bigint, OUT taken bigint, OUT refunded_from text
) LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off
SET enable_mergejoin = off AS $$
DECLARE
  undone public.attempt;
  moment timestamptz := ledger.clock();
BEGIN
  SELECT * INTO STRICT undone FROM public.attempt WHERE id = undone_id;
  refunded_from := CASE WHEN refund > 0 THEN exchange.refund_owner(undone, refund, moment) END;
  INSERT INTO public.clawback (member_id, cause, attempt_id, points, refunded_points, refunded_by, decided_by, created_at)
  VALUES (undone.member_id, why, undone_id, due, refund, refunded_from, admin_id, moment);
  taken := exchange.owe(undone.member_id, due, undone_id);
END $$;

-- Writes the clawback of points that a reversal by the staff did not find in the member's wallet. The caller holds the
-- lock on the member's row.
CREATE OR REPLACE FUNCTION exchange.claw_back_change(debtor_id bigint, due bigint, cause_id bigint) RETURNS bigint
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.clawback (member_id, cause, change_id, points, created_at)
  VALUES (debtor_id, 'reversal', cause_id, due, ledger.clock());
  RETURN exchange.owe(debtor_id, due, NULL);
END $$;
