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
