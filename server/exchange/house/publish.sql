-- House tasks: paid by the House Fund, without a fee, for the websites in the house's stock.

-- Publishes a task of the house: with drafts, the oldest one that was imported for it, for no more people than other
-- tasks of the house; else, or if the fund can't pay it, one for a website that has no open campaign, the longest waiting
-- first; reward NULL: no website, as visits are switched off. Returns its campaign, or NULL if nothing is left or the fund
-- lacks the points.
CREATE OR REPLACE FUNCTION exchange.publish_house_task(
  reward integer, seconds integer, people integer, with_drafts boolean
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  site public.content;
  published_id bigint;
BEGIN
  IF with_drafts THEN
    UPDATE public.campaign SET target = least(target, people)
    WHERE id = (SELECT id FROM public.campaign WHERE house AND state = 'draft' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id INTO published_id;
    IF published_id IS NOT NULL AND exchange.fund_campaign(published_id, NULL, ledger.uuid_v7()) = 'ok' THEN
      RETURN published_id;
    END IF;
  END IF;
  SELECT content.* INTO site FROM public.content
  WHERE owner_id IS NULL AND platform = 'website' AND reward IS NOT NULL
    AND NOT EXISTS (SELECT FROM public.campaign
      WHERE content_id = content.id AND state IN ('draft', 'review', 'live', 'paused'))
  ORDER BY (SELECT max(campaign.id) FROM public.campaign WHERE content_id = content.id) NULLS FIRST, content.id
  LIMIT 1
  FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  INSERT INTO public.campaign (content_id, house, platform, action, reward_points, fee_points, required_seconds,
    effort_seconds, target)
  VALUES (site.id, true, site.platform, 'visit', reward, 0, seconds, seconds, people)
  RETURNING id INTO published_id;
  IF exchange.fund_campaign(published_id, NULL, ledger.uuid_v7()) <> 'ok' THEN
    DELETE FROM public.campaign WHERE id = published_id;
    RETURN NULL;
  END IF;
  RETURN published_id;
END $$;

-- Ends the live house task with the most completions; false if none is live. Its remaining points return to the fund.
-- One per transaction, since a campaign is never locked after an account.
CREATE OR REPLACE FUNCTION exchange.end_house_task() RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  surplus bigint := (SELECT id FROM public.campaign WHERE house AND state = 'live' ORDER BY delivered DESC, id LIMIT 1);
BEGIN
  RETURN surplus IS NOT NULL
    AND (SELECT verdict FROM exchange.end_campaign(surplus, NULL, ledger.uuid_v7())) = 'ok';
END $$;
