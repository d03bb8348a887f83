-- Step 5 of crediting: the points through the ledger, then everything that tells of them. All rows written here are
-- guarded by the locks of the steps before (credit-attempts.sql).

-- The second halves of welcomes that these lines bring about: their members reach the count that was promised.
CREATE OR REPLACE FUNCTION exchange.second_grants_due(lines exchange.attempt_line[]) RETURNS exchange.grant_due[]
LANGUAGE plpgsql AS $$
BEGIN
  RETURN ARRAY(
    SELECT ROW(member.id, member.wallet_account_id, member.second_grant_points, credit.at)::exchange.grant_due
    FROM (SELECT line.member_id, count(*) AS credits, max(line.ended_at) AS at FROM unnest(lines) AS line
      WHERE line.part <> 'rest' GROUP BY line.member_id) AS credit
    CROSS JOIN LATERAL (SELECT * FROM public.member WHERE id = credit.member_id OFFSET 0) AS member
    WHERE member.second_grant_points > 0
      AND member.credited_count + credit.credits >= member.second_grant_after_count);
END $$;

-- Pays the lines, and the grants that fall due with them, through the ledger; answers the lines' transfers in order.
-- The ledger has no reason to refuse what was judged under these locks: if it does, that is a fault, and nothing of
-- the call stands.
CREATE OR REPLACE FUNCTION exchange.pay_attempts(
  lines exchange.attempt_line[], grants exchange.grant_due[], stripe integer, backdated boolean
) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
  requests ledger.request[];
BEGIN
  requests := ARRAY(
    SELECT ROW(CASE part WHEN 'whole' THEN session_id ELSE ledger.named_key('attempt_' || part || ':' || session_id) END,
      CASE part WHEN 'whole' THEN 'attempt_credit' ELSE 'attempt_' || part || '_credit' END,
      escrow_account_id, wallet_account_id, reward_points + fee_points,
      fee_points, attempt_id, CASE WHEN backdated THEN ended_at END)::ledger.request
    FROM unnest(lines)
  );
  IF cardinality(grants) > 0 THEN
    requests := requests || ARRAY(
      SELECT ROW(ledger.named_key('welcome_second_grant:' || member_id), 'welcome_second_grant', NULL, wallet_account_id,
        points, 0, member_id, CASE WHEN backdated THEN at END)::ledger.request
      FROM unnest(grants)
    );
  END IF;
  IF backdated THEN
    RETURN (ledger.post_all_at(requests, stripe))[1:cardinality(lines)];
  END IF;
  RETURN (ledger.post_all(requests, stripe))[1:cardinality(lines)];
END $$;

-- Marks the paid attempts, raises counters and figures, finishes campaigns whose target is met, and writes the
-- activity of both sides; all lines are of one day (UTC). Answers which of the campaigns are closed now, NULL where none
-- is. What differs by the part that was paid is worked out once, so that the sums below are plain. Rows are read by
-- their keys and joined by hash: by loops the cost of a batch would grow with its square.
CREATE OR REPLACE FUNCTION exchange.record_credits(
  lines exchange.attempt_line[], transfer_ids bigint[], grants exchange.grant_due[]
) RETURNS bigint[] LANGUAGE plpgsql SET enable_hashjoin = on SET enable_nestloop = off AS $$
DECLARE
  today date := (lines[1].ended_at AT TIME ZONE 'UTC')::date;
  granted_ids bigint[] := CASE WHEN cardinality(grants) > 0 THEN ARRAY(SELECT member_id FROM unnest(grants)) END;
  closed_ids bigint[];
  met_ids bigint[];
BEGIN
  WITH paid AS (
    SELECT line.*, line.unnest AS transfer_id, line.part = 'half' AS is_half, line.part = 'rest' AS is_rest,
      line.reward_points + line.fee_points AS cost
    FROM unnest(lines, transfer_ids) AS line
  ), credit AS MATERIALIZED (
    SELECT attempt_id, member_id, campaign_id, owner_id, reward_points, cost, measured_seconds, ended_at, part, transfer_id,
      is_half, is_rest, CASE WHEN is_rest THEN 0 ELSE 1 END AS credits,
      CASE WHEN is_rest THEN 0 ELSE measured_seconds END AS seconds,
      CASE WHEN holds AND NOT is_rest THEN 1 ELSE 0 END AS held_places, CASE WHEN holds THEN cost ELSE 0 END AS held_points
    FROM paid
  ), by_earner AS MATERIALIZED (
    SELECT member_id, sum(credits) AS credits, sum(reward_points) AS points FROM credit GROUP BY member_id
  ), by_campaign AS MATERIALIZED (
    SELECT campaign_id, sum(credits) AS credits, sum(cost) AS cost, coalesce(sum(seconds), 0) AS seconds,
      sum(held_places) AS held_places, sum(held_points) AS held_points, max(ended_at) AS at
    FROM credit GROUP BY campaign_id
  ), marked AS (
    UPDATE public.attempt SET state = CASE WHEN is_half THEN 'half_credited' ELSE 'credited' END,
      transfer_id = CASE WHEN is_half THEN NULL ELSE credit.transfer_id END,
      half_transfer_id = CASE WHEN is_half THEN credit.transfer_id ELSE half_transfer_id END,
      half_credited_at = CASE WHEN is_half THEN credit.ended_at ELSE half_credited_at END,
      ended_at = CASE WHEN is_half THEN NULL ELSE credit.ended_at END,
      due_at = CASE WHEN is_half THEN due_at END,
      payable_at = NULL,
      measured_seconds = credit.measured_seconds
    FROM credit WHERE attempt.id = ANY (ARRAY(SELECT attempt_id FROM credit)) AND attempt.id = credit.attempt_id
  ), counted AS (
    UPDATE public.member SET credited_count = credited_count + by_earner.credits,
      credited_days = credited_days + CASE WHEN last_credited_day = today THEN 0 ELSE 1 END,
      last_credited_day = greatest(last_credited_day, today),
      second_grant_points = CASE WHEN member.id = ANY (granted_ids) THEN 0 ELSE second_grant_points END
    FROM by_earner
    WHERE member.id = ANY (ARRAY(SELECT member_id FROM credit)) AND member.id = by_earner.member_id
      AND by_earner.credits > 0
  ), earned AS (
    INSERT INTO public.member_day AS earner (member_id, day, credited, points_credited)
    SELECT member_id, today, credits, points FROM by_earner
    ON CONFLICT (member_id, day) DO UPDATE SET credited = earner.credited + excluded.credited,
      points_credited = earner.points_credited + excluded.points_credited
  ), served AS (
    UPDATE public.campaign SET delivered = delivered + by_campaign.credits,
      reserved = reserved - by_campaign.held_places,
      reserved_points = reserved_points - by_campaign.held_points,
      spent_points = spent_points + by_campaign.cost,
      measured_seconds = campaign.measured_seconds + by_campaign.seconds,
      updated_at = by_campaign.at
    FROM by_campaign
    WHERE campaign.id = ANY (ARRAY(SELECT campaign_id FROM credit)) AND campaign.id = by_campaign.campaign_id
    RETURNING campaign.id, campaign.state, delivered = target AS is_met
  ), figured AS (
    INSERT INTO public.campaign_day AS figures (campaign_id, day, delivered, spent_points, measured_seconds)
    SELECT campaign_id, today, credits, cost, seconds FROM by_campaign
    ON CONFLICT (campaign_id, day) DO UPDATE SET delivered = figures.delivered + excluded.delivered,
      spent_points = figures.spent_points + excluded.spent_points,
      measured_seconds = figures.measured_seconds + excluded.measured_seconds
  ), told AS (
    INSERT INTO public.activity (member_id, kind, points, campaign_id, attempt_id, created_at)
    SELECT member_id, CASE part WHEN 'whole' THEN 'attempt_credit' ELSE 'attempt_' || part || '_credit' END,
      reward_points, campaign_id, attempt_id, ended_at FROM credit
    UNION ALL
    SELECT owner_id, CASE WHEN is_rest THEN 'campaign_rest' ELSE 'campaign_completion' END, -cost, campaign_id,
      attempt_id, ended_at FROM credit
    WHERE owner_id IS NOT NULL
    UNION ALL
    SELECT member_id, 'welcome_second_grant', points, NULL, NULL, at FROM unnest(grants)
  )
  SELECT array_agg(id) FILTER (WHERE is_met AND state IN ('live', 'paused')),
    array_agg(id) FILTER (WHERE is_met AND state IN ('live', 'paused') OR state IN ('finished', 'ended', 'rejected'))
  INTO met_ids, closed_ids FROM served;

  IF met_ids IS NOT NULL THEN
    UPDATE public.campaign SET state = 'finished', paused_by = NULL, ended_at = updated_at WHERE id = ANY (met_ids);
  END IF;
  RETURN closed_ids;
END $$;
