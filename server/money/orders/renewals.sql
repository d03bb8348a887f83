-- Creates the order of a renewal of first_order_id, once for each invoice of the provider, and returns its id. It is
-- already paid, so its history starts with that. Goods and price are those of the first order; anything above the
-- price on the invoice is tax.
CREATE OR REPLACE FUNCTION exchange.add_renewal_order(
  first_order_id bigint, invoice_ref text, total_cents integer
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  renewed_id bigint;
  moment timestamptz := ledger.clock();
BEGIN
  INSERT INTO public.purchase_order (member_id, kind, item, points, price_cents, tax_cents, provider, state, provider_ref,
    created_at, expires_at, paid_at)
  SELECT member_id, kind, item, points, least(price_cents, total_cents), greatest(0, total_cents - price_cents), provider,
    'paid', invoice_ref, moment, moment, moment
  FROM public.purchase_order WHERE id = first_order_id
  ON CONFLICT (provider_ref) DO NOTHING RETURNING id INTO renewed_id;
  IF renewed_id IS NULL THEN
    RETURN (SELECT id FROM public.purchase_order WHERE provider_ref = invoice_ref);
  END IF;
  INSERT INTO public.order_change (order_id, state, at, by, note)
  VALUES (renewed_id, 'paid', moment, 'provider', 'Renewed.');
  RETURN renewed_id;
END $$;
