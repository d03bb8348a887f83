-- A member's debt is taken from the wallet, then from earnings, grants and returns as they arrive.

-- Moves at most `most` points of a member's debt from the wallet to the House Fund; returns how many. A wallet never
-- goes below zero: what it does not hold stays owed. In the lock order the debt comes after campaigns.
CREATE OR REPLACE FUNCTION exchange.collect_debt(
  debtor_id bigint, most bigint, about_attempt_id bigint DEFAULT NULL
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  owed bigint;
  wallet record;
  taking bigint;
  partition integer;
BEGIN
  SELECT points INTO owed FROM public.debt WHERE member_id = debtor_id FOR NO KEY UPDATE;
  SELECT account_balance.id, balance INTO wallet FROM public.member
  JOIN ledger.account_balance ON account_balance.id = wallet_account_id WHERE member.id = debtor_id;
  taking := least(owed, most, wallet.balance);
  IF taking IS NULL OR taking <= 0 THEN
    RETURN 0;
  END IF;
  -- Partitions come before wallets in the lock order, but the wallet is already locked: so use one nobody holds.
  partition := coalesce(ledger.free_partition('house', 0), floor(random() * 16)::integer);
  IF (SELECT verdict FROM ledger.post_batch(ARRAY[
      ROW(ledger.uuid_v7(), 'clawback', wallet.id, NULL, taking, 0, debtor_id)::ledger.request], partition)) <> 'ok' THEN
    RETURN 0;
  END IF;
  UPDATE public.debt SET points = points - taking WHERE member_id = debtor_id;
  INSERT INTO public.activity (member_id, kind, points, campaign_id, attempt_id, created_at)
  SELECT debtor_id, 'clawback', -taking, (SELECT campaign_id FROM public.attempt WHERE id = about_attempt_id),
    about_attempt_id, ledger.clock();
  RETURN taking;
END $$;

-- All points that reach a wallet are recorded as an activity in the same transaction, and this trigger collects the
-- member's debt from them. Purchases are exempt: a clawback takes bought points only if the wallet holds them at its
-- time.
CREATE OR REPLACE FUNCTION exchange.collect_from_income() RETURNS trigger
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off
SET enable_mergejoin = off AS $$
DECLARE
  income record;
BEGIN
  FOR income IN
    SELECT told.member_id, sum(told.points)::bigint AS points FROM told
    JOIN public.debt ON debt.member_id = told.member_id AND debt.points > 0
    WHERE told.points > 0 AND told.kind NOT IN ('purchase', 'crypto_purchase')
    GROUP BY told.member_id ORDER BY told.member_id
  LOOP
    PERFORM exchange.collect_debt(income.member_id, income.points);
  END LOOP;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER collect_from_income AFTER INSERT ON public.activity
  REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION exchange.collect_from_income();
