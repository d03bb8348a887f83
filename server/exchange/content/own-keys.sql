-- Keys by which content is a member's own, under any address and whoever promotes it: each content that they promote,
-- and each host that is theirs as a whole, since they promote its first page or have proven it. Such a host is the key
-- of its site (siteKeyOf in rules.ts); where many people have pages, the keys of their sites are longer.
CREATE OR REPLACE FUNCTION exchange.own_keys(earner_id bigint) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  WITH promoted AS MATERIALIZED (
    SELECT content_key, site_key FROM public.content WHERE owner_id = earner_id
  )
  SELECT content_key FROM promoted
  UNION SELECT site_key FROM promoted WHERE content_key = 'website:' || site_key AND site_key NOT LIKE '%/%'
  UNION SELECT handle_key FROM public.connection WHERE member_id = earner_id AND platform = 'website'
$$;
