-- Notifies the owners of campaigns, in the caller's transaction; nobody for the house. The title is the owner's own.
CREATE OR REPLACE FUNCTION exchange.notify_owners(campaign_ids bigint[], headline text, details text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM exchange.notify(campaign.owner_id, 'campaign', headline,
    concat_ws(' ', '“' || left(content.title, 150) || '”.', left(details, 300)), '/content-hub')
  FROM public.campaign JOIN public.content ON content.id = campaign.content_id
  WHERE campaign.id = ANY (campaign_ids) AND campaign.owner_id IS NOT NULL;
END $$;
