-- The one place that decides which accounts are one person's: for starts, credits, lists, limits and referrals.
-- shared_sign holds the signs that two accounts or more share, so it is nearly empty, and reading it costs one lookup
-- by member. Triggers maintain it from the tables where signs are recorded:
--   device:   a browser in which both signed in
--   address:  the canonical form of the email
--   card:, evm:  a card or a wallet
--   network:  one mail domain and network, if it has more accounts than counted separately. Not one person: such
--             accounts only count together in the limits of one earner for one owner.

-- Updates who shares a sign. More than five members who paid from one wallet are customers of an exchange, which pays
-- for everybody from the same one, so the wallet is no sign. Signs that are recorded at the same moment wait for each
-- other, or neither would see the other; few locks are taken, however many accounts one statement adds.
CREATE OR REPLACE FUNCTION exchange.update_sign(kind text, key text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  wanted_sign text := CASE kind WHEN 'payer' THEN key ELSE kind || ':' || key END;
  holder_ids bigint[];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('sign ' || kind), hashtext(key) & 1023);
  IF kind = 'device' THEN
    holder_ids := ARRAY(SELECT member_id FROM public.member_device WHERE device_id = key::uuid);
  ELSIF kind = 'address' THEN
    holder_ids := ARRAY(SELECT id FROM public.member WHERE email_key = key);
  ELSIF kind = 'payer' THEN
    holder_ids := ARRAY(SELECT member_id FROM public.member_payer WHERE payer_key = key);
  ELSE
    holder_ids := ARRAY(SELECT member_id FROM public.mail_network_member WHERE mail_network_id = key::bigint
      AND EXISTS (SELECT FROM public.mail_network WHERE id = key::bigint AND counts_as_one));
  END IF;
  IF cardinality(holder_ids) < 2 OR cardinality(holder_ids) > 5 AND key LIKE 'evm:%' THEN
    holder_ids := '{}';
  END IF;
  DELETE FROM public.shared_sign WHERE sign = wanted_sign AND member_id <> ALL (holder_ids);
  INSERT INTO public.shared_sign (member_id, sign) SELECT unnest(holder_ids), wanted_sign ON CONFLICT DO NOTHING;
END $$;
CALL ledger.plan_by_key('exchange.update_sign');

-- Trigger of a table of signs; arguments: the kind of sign, and the column that names it.
CREATE OR REPLACE FUNCTION exchange.note_sign() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM exchange.update_sign(TG_ARGV[0], changed.key) FROM (
    SELECT to_jsonb(OLD) ->> TG_ARGV[1] UNION SELECT to_jsonb(NEW) ->> TG_ARGV[1]) AS changed (key)
  WHERE changed.key IS NOT NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER note_sign AFTER INSERT OR DELETE OR UPDATE OF member_id, device_id ON public.member_device
FOR EACH ROW EXECUTE FUNCTION exchange.note_sign('device', 'device_id');
CREATE OR REPLACE TRIGGER note_sign AFTER INSERT OR DELETE OR UPDATE OF email_key ON public.member
FOR EACH ROW EXECUTE FUNCTION exchange.note_sign('address', 'email_key');
CREATE OR REPLACE TRIGGER note_sign AFTER INSERT OR DELETE ON public.member_payer
FOR EACH ROW EXECUTE FUNCTION exchange.note_sign('payer', 'payer_key');
CREATE OR REPLACE TRIGGER note_sign AFTER INSERT OR DELETE ON public.mail_network_member
FOR EACH ROW EXECUTE FUNCTION exchange.note_sign('network', 'mail_network_id');
CREATE OR REPLACE TRIGGER note_sign AFTER UPDATE OF counts_as_one ON public.mail_network
FOR EACH ROW EXECUTE FUNCTION exchange.note_sign('network', 'id');

-- Accounts that share a sign with the given ones, one row for each pair and sign. is_person: they are one person's;
-- otherwise they only count together. Called from statements with other settings, on plans that may have been made
-- while the table was empty: it states its own, and reads by key and in the order of the key.
CREATE OR REPLACE FUNCTION exchange.members_sharing(member_ids bigint[])
RETURNS TABLE (member_id bigint, other_id bigint, sign text, is_person boolean)
LANGUAGE plpgsql STABLE ROWS 4 SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
SET enable_hashjoin = on SET enable_nestloop = off SET enable_mergejoin = off AS $$
BEGIN
  RETURN QUERY
  WITH mine AS MATERIALIZED (
    SELECT shared.member_id AS id, shared.sign FROM public.shared_sign AS shared
    WHERE shared.member_id = ANY (member_ids) ORDER BY shared.member_id
  ), theirs AS MATERIALIZED (
    SELECT shared.member_id AS id, shared.sign FROM public.shared_sign AS shared
    WHERE shared.sign = ANY (ARRAY(SELECT mine.sign FROM mine)) ORDER BY shared.sign
  )
  SELECT mine.id, theirs.id, mine.sign, mine.sign NOT LIKE 'network:%'
  FROM mine JOIN theirs ON theirs.sign = mine.sign WHERE mine.id <> theirs.id;
END $$;
