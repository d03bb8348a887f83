-- Step 3 of crediting (credit-attempts.sql): the ledger requests and the rows of the earners, then, with the campaigns
-- locked, those of the campaigns and the activity of both sides. All lines are of one day (UTC). Rows are read by their
-- keys and joined by hash: with nested loops, the cost of a batch would grow with the square of its size.

-- Second halves of welcomes that fall due with these lines: their members reach the promised number of credits.
CREATE OR REPLACE FUNCTION exchange.second_grants_due(lines exchange.attempt_line[]) RETURNS exchange.grant_due[]
LANGUAGE plpgsql AS $$
BEGIN
  RETURN ARRAY(
    SELECT ROW(member.id, member.wallet_account_id, member.second_grant_points, credit.at)::exchange.grant_due
    FROM (SELECT line.member_id, count(*) AS credits, max(line.ended_at) AS at FROM unnest(lines) AS line
      GROUP BY line.member_id) AS credit
    CROSS JOIN LATERAL (SELECT * FROM public.member WHERE id = credit.member_id OFFSET 0) AS member
    WHERE member.second_grant_points > 0
      AND member.credited_count + credit.credits >= member.second_grant_after_count);
END $$;

-- The ledger requests: a transfer for each line, then one for each grant that falls due with them.
CREATE OR REPLACE FUNCTION exchange.credit_requests(
  lines exchange.attempt_line[], grants exchange.grant_due[]
) RETURNS ledger.request[] LANGUAGE plpgsql AS $$
DECLARE
  requests ledger.request[];
BEGIN
  requests := ARRAY(
    SELECT ROW(session_id, 'attempt_credit', escrow_account_id, wallet_account_id, reward_points + fee_points, fee_points,
      attempt_id)::ledger.request
    FROM unnest(lines)
  );
  IF cardinality(grants) > 0 THEN
    requests := requests || ARRAY(
      SELECT ROW(ledger.named_key('welcome_second_grant:' || member_id), 'welcome_second_grant', NULL, wallet_account_id,
        points, 0, member_id)::ledger.request
      FROM unnest(grants)
    );
  END IF;
  RETURN requests;
END $$;

-- Sets the paid attempts to credited and raises the counters of their members; the caller has locked both.
CREATE OR REPLACE FUNCTION exchange.record_credits(
  lines exchange.attempt_line[], grants exchange.grant_due[], transfer_ids bigint[]
) RETURNS void LANGUAGE plpgsql SET enable_hashjoin = on SET enable_nestloop = off AS $$
DECLARE
  today date := (lines[1].ended_at AT TIME ZONE 'UTC')::date;
  granted_ids bigint[] := CASE WHEN cardinality(grants) > 0 THEN ARRAY(SELECT member_id FROM unnest(grants)) END;
BEGIN
  WITH credit AS MATERIALIZED (
    SELECT attempt_id, member_id, reward_points, measured_seconds, ended_at, transfer_ids[ordinality] AS transfer_id
    FROM unnest(lines) WITH ORDINALITY
  ), by_earner AS MATERIALIZED (
    SELECT member_id, count(*) AS credits, sum(reward_points) AS points FROM credit GROUP BY member_id
  ), marked AS (
    UPDATE public.attempt SET state = 'credited', transfer_id = credit.transfer_id, ended_at = credit.ended_at, due_at = NULL,
      payable_at = NULL, measured_seconds = credit.measured_seconds
    FROM credit WHERE attempt.id = ANY (ARRAY(SELECT attempt_id FROM credit)) AND attempt.id = credit.attempt_id
  ), earned AS (
    INSERT INTO public.member_day AS earner (member_id, day, credited, points_credited)
    SELECT member_id, today, credits, points FROM by_earner
    ON CONFLICT (member_id, day) DO UPDATE SET credited = earner.credited + excluded.credited,
      points_credited = earner.points_credited + excluded.points_credited
  )
  UPDATE public.member SET credited_count = credited_count + by_earner.credits,
    credited_days = credited_days + CASE WHEN last_credited_day = today THEN 0 ELSE 1 END,
    last_credited_day = greatest(last_credited_day, today),
    second_grant_points = CASE WHEN member.id = ANY (granted_ids) THEN 0 ELSE second_grant_points END
  FROM by_earner
  WHERE member.id = ANY (ARRAY(SELECT member_id FROM credit)) AND member.id = by_earner.member_id;
END $$;

-- Notifies owners of the first person of these campaigns, by the name that circles show; without it if one of the two
-- has blocked the other.
CREATE OR REPLACE FUNCTION exchange.notify_of_first(campaign_ids bigint[], lines exchange.attempt_line[]) RETURNS void
LANGUAGE plpgsql SET enable_nestloop = on SET enable_hashjoin = off AS $$
BEGIN
  PERFORM exchange.notify(campaign.owner_id, 'campaign',
    coalesce(earner.username, 'Someone') || ' is the first to spend time with “' || left(content.title, 100) || '”',
    CASE WHEN target > delivered THEN (target - delivered) || ' to go.' ELSE '' END, '/dashboard', earner.id)
  FROM (SELECT DISTINCT ON (campaign_id) campaign_id, member_id FROM unnest(lines)
    WHERE campaign_id = ANY (campaign_ids) AND verdict = 'ok' ORDER BY campaign_id, attempt_id) AS first
  JOIN public.campaign ON campaign.id = first.campaign_id
  JOIN public.content ON content.id = campaign.content_id
  LEFT JOIN public.member AS earner ON earner.id = first.member_id
    AND NOT exchange.has_block_between(first.member_id, campaign.owner_id);
END $$;

-- True if one of the two has blocked the other.
CREATE OR REPLACE FUNCTION exchange.has_block_between(one_id bigint, other_id bigint) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM public.owner_block
    WHERE member_id = one_id AND owner_id = other_id OR member_id = other_id AND owner_id = one_id);
END $$;

-- Takes the lines' completions, raises the campaigns' figures, and finishes campaigns that reach their target. The
-- caller has locked the campaigns; judged_under_lock: it did so before they were judged. Otherwise, one may have
-- filled up or closed in between: that raises 40001, and a retry of the call reads its new state. Returns the
-- campaigns that are now closed; NULL: none.
CREATE OR REPLACE FUNCTION exchange.take_places(lines exchange.attempt_line[], judged_under_lock boolean)
RETURNS bigint[] LANGUAGE plpgsql SET enable_hashjoin = on SET enable_nestloop = off AS $$
DECLARE
  today date := (lines[1].ended_at AT TIME ZONE 'UTC')::date;
  all_served boolean;
  first_ids bigint[];
  half_ids bigint[];
  met_ids bigint[];
  closed_ids bigint[];
BEGIN
  WITH credit AS (
    SELECT campaign_id, reward_points + fee_points AS cost, ended_at, holds, measured_seconds AS seconds
    FROM unnest(lines)
  ), by_campaign AS MATERIALIZED (
    SELECT campaign_id, count(*) AS credits, sum(cost) AS cost, coalesce(sum(seconds), 0) AS seconds,
      count(*) FILTER (WHERE holds) AS held_places,
      sum(CASE WHEN holds THEN cost ELSE 0 END) AS held_points, bool_and(holds) AS all_held, max(ended_at) AS at
    FROM credit GROUP BY campaign_id
  ), served AS (
    UPDATE public.campaign SET delivered = delivered + by_campaign.credits,
      reserved = reserved - by_campaign.held_places,
      reserved_points = reserved_points - by_campaign.held_points,
      spent_points = spent_points + by_campaign.cost,
      measured_seconds = campaign.measured_seconds + by_campaign.seconds,
      updated_at = by_campaign.at
    FROM by_campaign
    WHERE campaign.id = ANY (ARRAY(SELECT campaign_id FROM by_campaign)) AND campaign.id = by_campaign.campaign_id
      -- Only timers are credited without a reserved completion, and their campaigns reserve none.
      AND delivered + by_campaign.credits <= target
      AND (judged_under_lock OR all_held OR state IN ('live', 'paused'))
    RETURNING campaign.id, campaign.state, delivered = target AS is_met,
      owner_id IS NOT NULL AND delivered > 0 AND delivered = by_campaign.credits AS is_first,
      target >= 10 AND delivered * 2 >= target AND (delivered - by_campaign.credits) * 2 < target AS is_half
  ), figured AS (
    INSERT INTO public.campaign_day AS figures (campaign_id, day, delivered, spent_points)
    SELECT campaign_id, today, credits, cost FROM by_campaign
    ON CONFLICT (campaign_id, day) DO UPDATE SET delivered = figures.delivered + excluded.delivered,
      spent_points = figures.spent_points + excluded.spent_points
  )
  SELECT count(*) = (SELECT count(*) FROM by_campaign),
    array_agg(id) FILTER (WHERE is_met AND state IN ('live', 'paused')),
    array_agg(id) FILTER (WHERE is_met AND state IN ('live', 'paused') OR state IN ('finished', 'ended', 'rejected')),
    array_agg(id) FILTER (WHERE is_half AND NOT is_met AND state IN ('live', 'paused')),
    array_agg(id) FILTER (WHERE is_first)
  INTO all_served, met_ids, closed_ids, half_ids, first_ids FROM served;

  IF NOT all_served THEN
    RAISE EXCEPTION 'a campaign was filled or closed after it was read' USING ERRCODE = '40001';
  END IF;
  IF first_ids IS NOT NULL THEN
    PERFORM exchange.notify_of_first(first_ids, lines);
  END IF;
  IF met_ids IS NOT NULL THEN
    UPDATE public.campaign SET state = 'finished', paused_by = NULL, ended_at = updated_at WHERE id = ANY (met_ids);
    PERFORM exchange.notify_owners(met_ids, 'Your campaign is finished', 'Its target is reached.');
  END IF;
  IF half_ids IS NOT NULL THEN
    PERFORM exchange.notify_owners(half_ids, 'Your campaign is half done', 'Half of its people have completed it.');
  END IF;
  RETURN closed_ids;
END $$;

-- Writes the activity of both sides, after the points are posted, and collects what the earners owe.
CREATE OR REPLACE FUNCTION exchange.record_activities(lines exchange.attempt_line[], grants exchange.grant_due[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.activity (member_id, kind, points, campaign_id, attempt_id, created_at)
  SELECT member_id, 'attempt_credit', reward_points, campaign_id, attempt_id, ended_at FROM unnest(lines)
  UNION ALL
  SELECT owner_id, 'campaign_completion', -(reward_points + fee_points), campaign_id, attempt_id, ended_at FROM unnest(lines)
  WHERE owner_id IS NOT NULL
  UNION ALL
  SELECT member_id, 'welcome_second_grant', points, NULL, NULL, at FROM unnest(grants);
  PERFORM exchange.collect_from_income(
    ARRAY(SELECT member_id FROM unnest(lines)) || ARRAY(SELECT member_id FROM unnest(grants)),
    ARRAY(SELECT reward_points FROM unnest(lines)) || ARRAY(SELECT points FROM unnest(grants))::bigint[]);
END $$;
