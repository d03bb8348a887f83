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
  WHERE owner_id IS NULL AND platform = 'website' AND site_key IS NOT NULL AND reward IS NOT NULL
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

-- The night: distribution of the fees of a finished day.

-- Settles the oldest finished day (UTC) not yet settled: fills the House Fund from the day's fees up to what it spent
-- in the last fill_days, or to least_points if that is more, and burns the rest. Returns the day, or NULL if none is
-- left. The row is inserted first, so a concurrent call for the same day waits for it and then finds it settled. A
-- day is finished 15 minutes after midnight, when no transaction that carries its date is still running.
CREATE OR REPLACE FUNCTION exchange.settle_night(fill_days integer, least_points bigint)
RETURNS date LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := ledger.clock();
  night public.house_night;
  shared record;
BEGIN
  night.day := coalesce((SELECT max(day) + 1 FROM public.house_night), ledger.first_day());
  IF night.day IS NULL OR night.day >= ((moment - interval '15 minutes') AT TIME ZONE 'UTC')::date THEN
    RETURN NULL;
  END IF;
  night.ledger_ref := to_char(night.day, 'YYYYMMDD');
  INSERT INTO public.house_night (day, fee_points, spent_points, limit_points, fund_points, filled_points, burned_points,
    settled_at, ledger_ref)
  VALUES (night.day, 0, 0, 0, 0, 0, 0, moment, night.ledger_ref)
  ON CONFLICT (day) DO NOTHING;
  IF NOT FOUND THEN
    RETURN night.day;
  END IF;
  -- The fund itself spends on tasks and refunds, less what its tasks returned. Points from clawbacks and rejected halves
  -- are income, not less spending.
  SELECT coalesce(sum(fees), 0), coalesce(sum(CASE reason WHEN 'house_campaign_return' THEN -points ELSE points END)
    FILTER (WHERE source_kind = 'house' OR reason = 'house_campaign_return'), 0)
  INTO night.fee_points, night.spent_points FROM ledger.day_flows(night.day);
  night.limit_points := greatest(least_points, night.spent_points + (
    SELECT coalesce(sum(spent_points), 0) FROM public.house_night
    WHERE day > night.day - fill_days AND day < night.day));
  -- The reversal of a credit whose fee was already shared takes a day below zero: the next days make up for it.
  SELECT * INTO shared FROM ledger.settle_fees(night.day::text, night.ledger_ref, night.fee_points
    + (SELECT coalesce(sum(fee_points - filled_points - burned_points), 0)::bigint FROM public.house_night), night.limit_points);
  UPDATE public.house_night SET fee_points = night.fee_points, spent_points = night.spent_points,
    limit_points = night.limit_points, fund_points = shared.house_before, filled_points = shared.filled,
    burned_points = shared.burned
  WHERE day = night.day;
  RETURN night.day;
END $$;

-- Differences between the points that the nights record and those in the ledger. One row for each fault.
CREATE OR REPLACE FUNCTION exchange.verify_nights() RETURNS TABLE (subject text, detail text) LANGUAGE sql STABLE AS $$
  SELECT 'night ' || coalesce(recorded.about, found.ref),
    format('says %s to the house and %s burned, the ledger %s and %s', recorded.filled_points, recorded.burned_points,
      coalesce(found.filled, 0), coalesce(found.burned, 0))
  FROM (SELECT coalesce(ledger_ref, to_char(day, 'YYYYMMDD')::bigint) AS about, * FROM public.house_night) AS recorded
  FULL JOIN (
    SELECT ref, sum(amount) FILTER (WHERE reason = 'house_fill') AS filled,
      sum(amount) FILTER (WHERE reason = 'fee_burn') AS burned
    FROM ledger.posted_transfer WHERE reason IN ('house_fill', 'fee_burn') GROUP BY ref
  ) AS found ON found.ref = recorded.about
  WHERE recorded.about IS NULL OR recorded.filled_points <> coalesce(found.filled, 0)
    OR recorded.burned_points <> coalesce(found.burned, 0)
$$;
