-- Attempts that end without points: sets their reason, and releases the caps they used and what their campaigns had
-- reserved for them.

-- The line that ends an attempt, with the reason as its verdict.
CREATE OR REPLACE FUNCTION exchange.ending_line(ending public.attempt, why text, at timestamptz)
RETURNS exchange.attempt_line LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  line exchange.attempt_line;
BEGIN
  line.attempt_id := ending.id;
  line.session_id := ending.session_id;
  line.member_id := ending.member_id;
  line.campaign_id := ending.campaign_id;
  line.verdict := why;
  line.measured_seconds := coalesce(ending.measured_seconds, floor(extract(epoch FROM at - ending.started_at))::integer);
  line.ended_at := at;
  RETURN line;
END $$;

-- Points that a campaign closed to new starts must keep: those reserved, plus the cost of its running attempts, the
-- most expensive first, up to its remaining completions.
CREATE OR REPLACE FUNCTION exchange.owed_points(closed public.campaign) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN closed.reserved_points + coalesce((SELECT sum(cost) FROM (
    SELECT reward_points + fee_points AS cost FROM public.attempt
    WHERE id = ANY (ARRAY(
      SELECT attempt_id FROM public.started_attempt WHERE campaign_id = closed.id ORDER BY campaign_id))
      AND state = 'started'
    ORDER BY cost DESC LIMIT closed.target - closed.delivered - closed.reserved) AS running), 0);
END $$;

-- Returns what ended campaigns hold and no longer owe, in one ledger call; an open campaign keeps its points for the
-- next earner. The caller holds the campaigns' rows. Rows of started_attempt are deleted last: a start that waits for
-- them may already hold a ledger account, so deleting them before posting could deadlock.
-- MATERIALIZED, because a plan made while the table was empty would otherwise look these rows up by their state
-- instead of by id.
CREATE OR REPLACE FUNCTION exchange.return_spare(campaign_ids bigint[], at timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  requests ledger.request[];
BEGIN
  requests := ARRAY(
    WITH closed AS MATERIALIZED (SELECT campaign FROM public.campaign WHERE id = ANY (campaign_ids))
    SELECT ROW(ledger.uuid_v7(), CASE WHEN (campaign).house THEN 'house_' ELSE '' END || 'campaign_return',
      (campaign).escrow_account_id, (SELECT wallet_account_id FROM public.member WHERE id = (campaign).owner_id),
      spare.points, 0, (campaign).id)::ledger.request
    FROM closed, LATERAL (SELECT (SELECT balance FROM ledger.account_balance WHERE id = (campaign).escrow_account_id)
      - exchange.owed_points(campaign) AS points) AS spare
    WHERE (campaign).state IN ('finished', 'ended', 'rejected') AND spare.points > 0
    ORDER BY (campaign).id);
  IF cardinality(requests) > 0 THEN
    PERFORM ledger.post_all(requests);
    INSERT INTO public.activity (member_id, kind, points, campaign_id, created_at)
    SELECT campaign.owner_id, 'campaign_late_return', request.amount, campaign.id, return_spare.at
    FROM unnest(requests) AS request JOIN public.campaign ON campaign.id = request.ref
    WHERE campaign.id = ANY (campaign_ids) AND campaign.owner_id IS NOT NULL;
    PERFORM exchange.collect_from_income(array_agg(campaign.owner_id), array_agg(request.amount))
    FROM unnest(requests) AS request JOIN public.campaign ON campaign.id = request.ref;
  END IF;
  PERFORM exchange.forget_started(ARRAY(
    WITH closed AS MATERIALIZED (SELECT id, state FROM public.campaign WHERE id = ANY (campaign_ids))
    SELECT attempt_id FROM public.started_attempt WHERE campaign_id = ANY (ARRAY(
      SELECT id FROM closed WHERE state IN ('finished', 'ended', 'rejected')))
    ORDER BY campaign_id));
END $$;

-- Ends the attempts of the lines, each with its verdict as the reason. The caller holds the locks of attempts,
-- members and campaigns. A submitted screenshot still counts against those of its day, or forged ones would be free.
CREATE OR REPLACE FUNCTION exchange.end_attempts(lines exchange.attempt_line[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(cardinality(lines), 0) = 0 THEN
    RETURN;
  END IF;
  WITH ended AS (
    UPDATE public.attempt SET state = CASE line.verdict WHEN 'expired' THEN 'expired' ELSE 'rejected' END,
      reason = line.verdict, measured_seconds = line.measured_seconds, ended_at = line.ended_at, due_at = NULL,
      payable_at = NULL
    FROM unnest(lines) AS line
    WHERE attempt.id = line.attempt_id AND attempt.state IN ('started', 'proving', 'pending')
    RETURNING attempt.*
  ), day_freed AS (
    UPDATE public.member_day SET attempts_taken = greatest(attempts_taken - freed.attempts, 0),
      points_taken = greatest(points_taken - freed.points, 0),
      screenshots_taken = greatest(screenshots_taken - freed.screenshots, 0)
    FROM (SELECT member_id, day, count(*)::integer AS attempts, sum(reward_points)::integer AS points,
        count(*) FILTER (WHERE check_name = 'screenshot' AND handed_in_at IS NULL)::integer AS screenshots
      FROM ended GROUP BY member_id, day) AS freed
    WHERE member_day.member_id = freed.member_id AND member_day.day = freed.day
  ), group_freed AS (
    UPDATE public.member_group_day SET attempts_taken = greatest(attempts_taken - freed.attempts, 0)
    FROM (SELECT member_id, day, platform, action_group, count(*)::integer AS attempts FROM ended
      GROUP BY member_id, day, platform, action_group) AS freed
    WHERE member_group_day.member_id = freed.member_id AND member_group_day.day = freed.day
      AND member_group_day.platform = freed.platform AND member_group_day.action_group = freed.action_group
  ), site_freed AS (
    UPDATE public.site_day SET attempts_taken = greatest(attempts_taken - freed.attempts, 0)
    FROM (SELECT member_id, site_key, day, count(*)::integer AS attempts FROM ended WHERE site_key IS NOT NULL
      GROUP BY member_id, site_key, day) AS freed
    WHERE site_day.member_id = freed.member_id AND site_day.site_key = freed.site_key AND site_day.day = freed.day
  ), place_freed AS (
    UPDATE public.campaign SET reserved = reserved - freed.places, reserved_points = reserved_points - freed.points
    FROM (SELECT campaign_id, count(*)::integer AS places, sum(reward_points + fee_points) AS points FROM ended
      WHERE handed_in_at IS NOT NULL GROUP BY campaign_id) AS freed
    WHERE campaign.id = freed.campaign_id
  )
  UPDATE public.pair_day SET attempts_taken = greatest(attempts_taken - freed.attempts, 0)
  FROM (SELECT member_id, coalesce(owner_id, 0) AS owner_id, day, count(*)::integer AS attempts FROM ended
    GROUP BY member_id, coalesce(owner_id, 0), day) AS freed
  WHERE pair_day.earner_id = freed.member_id AND pair_day.owner_id = freed.owner_id AND pair_day.day = freed.day;

  PERFORM exchange.return_spare(ARRAY(SELECT DISTINCT campaign_id FROM unnest(lines)), lines[1].ended_at);
END $$;

-- Up to 500 overdue attempts, longest ago first. A submitted attempt does not expire: it ends with its verdict.
CREATE OR REPLACE FUNCTION exchange.overdue_attempts() RETURNS bigint[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  moment timestamptz := ledger.clock();
BEGIN
  RETURN ARRAY(
    SELECT attempt_id FROM public.started_attempt AS listed
    CROSS JOIN LATERAL (SELECT state, expires_at FROM public.attempt WHERE id = listed.attempt_id OFFSET 0) AS attempt
    WHERE listed.expires_at < moment AND attempt.state = 'started' AND attempt.expires_at < moment
    ORDER BY listed.expires_at LIMIT 500);
END $$;
CALL ledger.plan_by_key('exchange.overdue_attempts');

-- Expires those of these attempts that are overdue; returns how many. For a job.
CREATE OR REPLACE FUNCTION exchange.expire_attempts(overdue bigint[] DEFAULT exchange.overdue_attempts()) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := ledger.clock();
  lines exchange.attempt_line[];
BEGIN
  PERFORM FROM public.attempt WHERE id = ANY (overdue) ORDER BY id FOR NO KEY UPDATE;
  PERFORM exchange.lock_members(ARRAY(SELECT member_id FROM public.attempt WHERE id = ANY (overdue)));
  PERFORM exchange.lock_campaigns(ARRAY(SELECT campaign_id FROM public.attempt WHERE id = ANY (overdue)));
  lines := ARRAY(
    WITH locked AS MATERIALIZED (SELECT attempt FROM public.attempt WHERE id = ANY (overdue))
    SELECT exchange.ending_line(attempt, 'expired', moment) FROM locked
    WHERE (attempt).state = 'started' AND (attempt).expires_at < moment);
  PERFORM exchange.end_attempts(lines);
  PERFORM exchange.forget_started(ARRAY(SELECT attempt_id FROM public.started_attempt
    WHERE expires_at < moment ORDER BY expires_at LIMIT 20000));
  RETURN cardinality(lines);
END $$;
CALL ledger.plan_by_key('exchange.expire_attempts');

-- Ends rejected feedback that nobody disputed in time: its reward and its fee go to the House Fund, so a rejection never
-- pays. The completion counts, and the caps stay used. The caller holds the locks of attempts, members and campaigns.
CREATE OR REPLACE FUNCTION exchange.forfeit_attempts(forfeited_ids bigint[], moment timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  lines exchange.attempt_line[];
  closed_ids bigint[];
BEGIN
  IF cardinality(forfeited_ids) = 0 THEN
    RETURN;
  END IF;
  WITH ended AS (
    UPDATE public.attempt SET state = 'rejected', reason = due_reason, ended_at = moment, due_at = NULL,
      measured_seconds = floor(extract(epoch FROM handed_in_at - started_at))::integer
    WHERE id = ANY (forfeited_ids) RETURNING *
  )
  SELECT array_agg(ROW(ended.session_id, ended.member_id, ended.reason, ended.id, ended.member_id, ended.campaign_id,
    ended.owner_id, NULL, campaign.escrow_account_id, ended.reward_points, ended.fee_points, ended.measured_seconds,
    ended.required_seconds, moment, true)::exchange.attempt_line)
  INTO lines FROM ended JOIN public.campaign ON campaign.id = ended.campaign_id;
  closed_ids := exchange.take_places(lines, true);
  PERFORM ledger.post_all(ARRAY(
    SELECT ROW(ledger.named_key('feedback_refused:' || session_id), 'feedback_refused', escrow_account_id, NULL,
      reward_points + fee_points, 0, attempt_id)::ledger.request FROM unnest(lines)));
  INSERT INTO public.activity (member_id, kind, points, campaign_id, attempt_id, created_at)
  SELECT owner_id, 'campaign_refusal', -(reward_points + fee_points), campaign_id, attempt_id, moment
  FROM unnest(lines) WHERE owner_id IS NOT NULL;
  PERFORM exchange.return_spare(closed_ids, moment);
END $$;
CALL ledger.plan_by_key('exchange.forfeit_attempts');
