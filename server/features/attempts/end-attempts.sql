-- Attempts that end without points: marked with their reason, and the caps they had taken given back.

-- Ends the lines' attempts with their verdict as the reason. The caller holds the locks of attempts and members.
CREATE OR REPLACE FUNCTION exchange.end_attempts(lines exchange.attempt_line[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  WITH ended AS (
    UPDATE public.attempt SET state = CASE line.verdict WHEN 'expired' THEN 'expired' ELSE 'rejected' END,
      reason = line.verdict, measured_seconds = line.measured_seconds, ended_at = line.ended_at
    FROM unnest(lines) AS line
    WHERE attempt.id = line.attempt_id AND attempt.state IN ('started', 'proving', 'pending')
    RETURNING attempt.*
  ), day_freed AS (
    UPDATE public.member_day SET attempts_taken = greatest(attempts_taken - freed.attempts, 0),
      points_taken = greatest(points_taken - freed.points, 0)
    FROM (SELECT member_id, day, count(*)::integer AS attempts, sum(reward_points)::integer AS points FROM ended
      GROUP BY member_id, day) AS freed
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
  )
  UPDATE public.pair_day SET attempts_taken = greatest(attempts_taken - freed.attempts, 0)
  FROM (SELECT member_id, coalesce(owner_id, 0) AS owner_id, day, count(*)::integer AS attempts FROM ended
    GROUP BY member_id, coalesce(owner_id, 0), day) AS freed
  WHERE pair_day.earner_id = freed.member_id AND pair_day.owner_id = freed.owner_id AND pair_day.day = freed.day;
END $$;

-- Expires up to 500 attempts whose time is over; answers how many. For a job; callers repeat it while it is full.
-- at: NULL means now; the past is for planting history.
CREATE OR REPLACE FUNCTION exchange.expire_attempts(at timestamptz DEFAULT NULL) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := coalesce(at, ledger.clock());
  overdue bigint[];
  lines exchange.attempt_line[];
BEGIN
  overdue := ARRAY(
    SELECT id FROM public.attempt WHERE state = 'started' AND expires_at < moment ORDER BY expires_at LIMIT 500);
  PERFORM FROM public.attempt WHERE id = ANY (overdue) ORDER BY id FOR NO KEY UPDATE;
  PERFORM exchange.lock_members(ARRAY(SELECT member_id FROM public.attempt WHERE id = ANY (overdue)));
  SELECT array_agg(ROW(session_id, member_id, 'expired', id, member_id, campaign_id, owner_id, site_key, day,
    NULL, NULL, reward_points, fee_points, floor(extract(epoch FROM moment - started_at))::integer, required_seconds,
    moment)::exchange.attempt_line)
  INTO lines FROM public.attempt WHERE id = ANY (overdue) AND state = 'started';
  PERFORM exchange.end_attempts(lines);
  RETURN coalesce(cardinality(lines), 0);
END $$;
