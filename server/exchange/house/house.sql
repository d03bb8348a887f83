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

-- Settles the oldest finished day (UTC) not yet settled. The day's fees fill the House Fund up to what it spent in the last
-- fill_days, or to least_points if that is more, and the rest is burned. A fund below least_points then gets up to
-- issue_points, and per_active for each member with a credited task on that day, from the issuer. What it holds above
-- its limit is burned, whatever it came from; in the first fill_days, whose spending is not known yet, start_points are
-- within the limit. Returns the day, or NULL if none is left. The row is inserted first, so a concurrent call for the same
-- day waits for it and then finds it settled. A day is finished 15 minutes after midnight, when no transaction that
-- carries its date is still running.
DROP FUNCTION IF EXISTS exchange.settle_night(integer, bigint);
CREATE OR REPLACE FUNCTION exchange.settle_night(
  fill_days integer, least_points bigint, start_points bigint, issue_points integer, per_active integer
) RETURNS date LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := ledger.clock();
  first_day date := ledger.first_day();
  night public.house_night;
  shared record;
BEGIN
  night.day := coalesce((SELECT max(day) + 1 FROM public.house_night), first_day);
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
  -- The fund itself spends on tasks and refunds, less what its tasks returned. Points from clawbacks and rejected feedback
  -- are income, not less spending; what a night burned is not spent.
  SELECT coalesce(sum(fees), 0), coalesce(sum(CASE reason WHEN 'house_campaign_return' THEN -points ELSE points END)
    FILTER (WHERE source_kind = 'house' AND reason <> 'house_burn' OR reason = 'house_campaign_return'), 0)
  INTO night.fee_points, night.spent_points FROM ledger.day_flows(night.day);
  night.limit_points := greatest(least_points, night.spent_points + (
    SELECT coalesce(sum(spent_points), 0) FROM public.house_night
    WHERE day > night.day - fill_days AND day < night.day));
  -- The reversal of a credit whose fee was already shared takes a day below zero: the next days make up for it.
  SELECT * INTO shared FROM ledger.settle_night(night.day::text, night.ledger_ref, night.fee_points
      + (SELECT coalesce(sum(fee_points - filled_points - burned_points), 0)::bigint FROM public.house_night),
    night.limit_points, least_points,
    issue_points + per_active * (SELECT count(*) FROM public.member_day WHERE day = night.day AND credited > 0),
    greatest(night.limit_points, CASE WHEN night.day < first_day + fill_days THEN start_points END));
  UPDATE public.house_night SET fee_points = night.fee_points, spent_points = night.spent_points,
    limit_points = night.limit_points, fund_points = shared.house_before, filled_points = shared.filled,
    burned_points = shared.burned, issued_points = shared.issued, excess_points = shared.excess
  WHERE day = night.day;
  RETURN night.day;
END $$;

-- Differences between the points that the nights record and those in the ledger. One row for each fault.
CREATE OR REPLACE FUNCTION exchange.verify_nights() RETURNS TABLE (subject text, detail text) LANGUAGE sql STABLE AS $$
  SELECT 'night ' || coalesce(recorded.about, found.ref),
    format('says %s to the house, %s of fees burned, %s issued and %s of the fund burned, the ledger %s, %s, %s and %s',
      filled_points, burned_points, issued_points, excess_points, coalesce(filled, 0), coalesce(burned, 0),
      coalesce(issued, 0), coalesce(excess, 0))
  FROM (SELECT coalesce(ledger_ref, to_char(day, 'YYYYMMDD')::bigint) AS about, * FROM public.house_night) AS recorded
  FULL JOIN (
    SELECT ref, sum(amount) FILTER (WHERE reason = 'house_fill') AS filled,
      sum(amount) FILTER (WHERE reason = 'fee_burn') AS burned,
      sum(amount) FILTER (WHERE reason = 'house_top_up') AS issued,
      sum(amount) FILTER (WHERE reason = 'house_burn') AS excess
    FROM ledger.posted_transfer WHERE reason IN ('house_fill', 'fee_burn', 'house_top_up', 'house_burn') GROUP BY ref
  ) AS found ON found.ref = recorded.about
  WHERE recorded.about IS NULL
    OR (filled_points, burned_points, issued_points, excess_points)
      <> (coalesce(filled, 0), coalesce(burned, 0), coalesce(issued, 0), coalesce(excess, 0))
$$;
