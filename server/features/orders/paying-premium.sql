-- Whether a member pays for premium at this moment: those get more points in a package.
CREATE OR REPLACE FUNCTION exchange.pays_for_premium(payer_id bigint) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT premium_until > ledger.clock() FROM public.member WHERE id = payer_id), false)
$$;
