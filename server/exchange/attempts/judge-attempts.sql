-- Steps 1 and 2 of crediting: locks the earners' rows and judges under these locks who is paid (credit-attempts.sql).
-- The one place that judges completions and points; a submission asks here too (submit-attempt.sql).

-- Locks attempts, then their members, each by ascending id; the members' ids come from the attempts, so the second
-- step starts once the first holds all its locks. A row that had to be waited for is read as it is after the wait.
-- Judges each request, once per session: paid or why not. all_paid: true if none is rejected;
-- grant_near: the second half of a welcome may fall due. A timer counts whole seconds from the attempt's start to the
-- given moment, never what a browser reports; every other check is paid once approved. submits: each is submitted
-- now, and ok means that its completion and its points can be reserved. Submitted attempts have theirs. Running
-- attempts share what their campaign has left beyond that, in request order: of an open campaign its completions,
-- whose points its escrow holds (exchange.verify_campaigns verifies this, and the ledger would reject an overdraft);
-- of a closed one the points kept in its escrow, which are as many as its running attempts cost.
-- Campaigns are read without a lock. scarce: one of them is closed, or more than half of its remaining completions
-- are requested; the caller then locks them and judges again. Otherwise, completions are checked once more when they
-- are taken (exchange.take_places).
-- Tables are read only by their keys, and only the rows read are joined, so plans made while tables were empty stay
-- good whatever join the planner preferred then.
CREATE OR REPLACE FUNCTION exchange.judge_attempts(
  session_ids uuid[], member_ids bigint[], moment timestamptz, submits boolean DEFAULT false,
  OUT lines exchange.attempt_line[], OUT all_paid boolean, OUT grant_near boolean, OUT scarce boolean
) LANGUAGE plpgsql SET enable_hashjoin = on SET enable_nestloop = off AS $$
BEGIN
  WITH asked AS MATERIALIZED (
    SELECT session_id, member_id, min(line_number) AS line_number
    FROM unnest(session_ids, member_ids) WITH ORDINALITY AS asked(session_id, member_id, line_number)
    GROUP BY session_id, member_id
  ), attempt AS MATERIALIZED (
    SELECT id, session_id, member_id, campaign_id, owner_id, reward_points, fee_points, required_seconds,
      state, reason, check_name, started_at, expires_at, handed_in_at, approved_at, measured_seconds
    FROM public.attempt
    WHERE session_id = ANY (session_ids)
    ORDER BY id + 0 FOR NO KEY UPDATE
  ), member AS MATERIALIZED (
    SELECT id, state, wallet_account_id, second_grant_points FROM public.member
    WHERE id = ANY (ARRAY(SELECT member_id FROM attempt))
    ORDER BY id FOR NO KEY UPDATE
  ), campaign AS MATERIALIZED (
    SELECT id, state, escrow_account_id, target, delivered, reserved, reserved_points FROM public.campaign
    WHERE id = ANY (ARRAY(SELECT campaign_id FROM attempt))
  ), escrow AS MATERIALIZED (
    SELECT id, balance FROM ledger.account_balance
    WHERE id = ANY (ARRAY(SELECT escrow_account_id FROM campaign WHERE state NOT IN ('live', 'paused')))
  ), linked AS MATERIALIZED (
    SELECT member_id, other_id FROM exchange.members_sharing(ARRAY(SELECT member_id FROM attempt)) WHERE is_person
  ), seen AS (
    SELECT asked.session_id, asked.member_id AS asked_member_id, asked.line_number, attempt.id AS attempt_id,
      attempt.member_id, attempt.campaign_id, attempt.owner_id, attempt.reward_points, attempt.fee_points,
      attempt.required_seconds, attempt.state = 'started' AS is_free,
      member.wallet_account_id, member.second_grant_points > 0 AS grant_near,
      campaign.escrow_account_id, campaign.state IN ('live', 'paused') AS is_open,
      campaign.state IN ('ended', 'rejected') AS was_ended,
      campaign.target - campaign.delivered - campaign.reserved AS places_left,
      escrow.balance - campaign.reserved_points AS points_left,
      CASE WHEN attempt.state IN ('started', 'proving', 'pending')
        THEN coalesce(attempt.measured_seconds,
          floor(extract(epoch FROM coalesce(attempt.handed_in_at, moment) - attempt.started_at))::integer)
        ELSE attempt.measured_seconds
      END AS measured_seconds,
      CASE
        WHEN attempt.id IS NULL THEN 'not_found'
        WHEN attempt.state = 'credited' THEN 'replay'
        WHEN attempt.state IN ('rejected', 'expired') THEN attempt.reason
        WHEN attempt.state = 'half_credited' OR attempt.approved_at IS NULL AND (attempt.state <> 'started' OR attempt.check_name <> 'timer' AND NOT submits) THEN 'waiting'
        WHEN attempt.approved_at IS NULL AND exchange.is_over(attempt.expires_at, moment) THEN 'expired'
        WHEN attempt.approved_at IS NULL AND NOT submits
          AND moment < attempt.started_at + make_interval(secs => attempt.required_seconds) THEN 'too_short'
        WHEN member.state <> 'active' THEN 'not_allowed'
        WHEN EXISTS (SELECT FROM linked WHERE member_id = attempt.member_id AND other_id = attempt.owner_id) THEN 'linked'
        ELSE 'ok'
      END AS verdict
    FROM asked
    LEFT JOIN attempt ON attempt.session_id = asked.session_id AND attempt.member_id = asked.member_id
    LEFT JOIN member ON member.id = attempt.member_id
    LEFT JOIN campaign ON campaign.id = attempt.campaign_id
    LEFT JOIN escrow ON escrow.id = campaign.escrow_account_id
  ), placed AS (
    SELECT seen.*,
      count(*) FILTER (WHERE verdict = 'ok' AND is_free) OVER queue AS place,
      sum(reward_points + fee_points) FILTER (WHERE verdict = 'ok' AND is_free) OVER queue AS cost
    FROM seen
    WINDOW queue AS (PARTITION BY campaign_id ORDER BY line_number ROWS UNBOUNDED PRECEDING)
  ), judged AS (
    SELECT placed.line_number, placed.grant_near,
      verdict = 'ok' AND is_free AND (NOT is_open OR 2 * place > places_left) AS is_scarce, ROW(session_id, asked_member_id,
      CASE
        WHEN verdict <> 'ok' OR NOT is_free THEN verdict
        WHEN place > places_left THEN 'campaign_full'
        WHEN cost > points_left THEN CASE WHEN was_ended THEN 'campaign_ended' ELSE 'campaign_full' END
        ELSE verdict
      END,
      attempt_id, member_id, campaign_id, owner_id, wallet_account_id, escrow_account_id,
      reward_points, fee_points, measured_seconds, required_seconds, moment, NOT is_free)::exchange.attempt_line AS line
    FROM placed
  )
  SELECT array_agg(judged.line ORDER BY judged.line_number), bool_and((judged.line).verdict = 'ok'),
    bool_or(judged.grant_near), bool_or(judged.is_scarce)
  INTO lines, all_paid, grant_near, scarce
  FROM judged;
END $$;
