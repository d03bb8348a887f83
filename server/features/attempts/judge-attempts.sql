-- Step 4 of crediting: who is paid, under the locks of the steps before (credit-attempts.sql).

-- Says of each request, once for each session, whether it is paid or why not, and which part of it. A timer counts in
-- whole seconds from the attempt's start to the given moment, never by what a browser says; every other check is paid
-- once it was approved. What is handed in has its place and its points; what runs takes what its campaign's target and
-- escrow leave beside them, in the order of asking. An ended campaign has kept as much as its running attempts take.
-- Rows are fetched line by line, by their keys (OFFSET 0 keeps it so): while a table is known to be empty any other
-- order looks as good to the planner, and its plan outlives that day.
CREATE OR REPLACE FUNCTION exchange.judge_attempts(session_ids uuid[], member_ids bigint[], times timestamptz[])
RETURNS exchange.attempt_line[] LANGUAGE plpgsql AS $$
DECLARE
  lines exchange.attempt_line[];
BEGIN
  WITH asked AS (
    SELECT session_id, member_id, min(at) AS at, min(line_number) AS line_number
    FROM unnest(session_ids, member_ids, times) WITH ORDINALITY AS asked(session_id, member_id, at, line_number)
    GROUP BY session_id, member_id
  ), seen AS MATERIALIZED (
    SELECT asked.session_id, asked.member_id AS asked_member_id, asked.line_number, asked.at, attempt.id AS attempt_id,
      attempt.member_id, attempt.campaign_id, attempt.owner_id, attempt.site_key, attempt.day,
      attempt.reward_points, attempt.fee_points, attempt.required_seconds, attempt.state = 'started' AS is_free,
      member.wallet_account_id, campaign.escrow_account_id, campaign.state IN ('ended', 'rejected') AS is_closed,
      campaign.target - campaign.delivered - campaign.reserved AS places_left, campaign.reserved_points,
      CASE WHEN attempt.state = 'half_credited' THEN 'rest' WHEN attempt.check_name = 'creator' AND attempt.reward_points > 1 THEN 'half'
        ELSE 'whole' END AS part,
      CASE WHEN attempt.state IN ('started', 'proving', 'pending')
        THEN coalesce(attempt.measured_seconds,
          floor(extract(epoch FROM coalesce(attempt.handed_in_at, asked.at) - attempt.started_at))::integer)
        ELSE attempt.measured_seconds
      END AS measured_seconds,
      CASE
        WHEN attempt.id IS NULL THEN 'not_found'
        WHEN attempt.state = 'credited' THEN 'replay'
        WHEN attempt.state IN ('rejected', 'expired') THEN attempt.reason
        WHEN attempt.state = 'half_credited' THEN CASE WHEN attempt.rest_approved_at IS NULL THEN 'half_paid' ELSE 'ok' END
        WHEN attempt.approved_at IS NULL AND (attempt.state <> 'started' OR attempt.check_name <> 'timer') THEN 'waiting'
        WHEN attempt.approved_at IS NULL AND asked.at > attempt.expires_at THEN 'expired'
        WHEN attempt.approved_at IS NULL
          AND asked.at < attempt.started_at + make_interval(secs => attempt.required_seconds) THEN 'too_short'
        WHEN member.state <> 'active' THEN 'not_allowed'
        WHEN (SELECT email_key FROM public.member AS owner WHERE id = attempt.owner_id) = member.email_key
          OR ARRAY(SELECT device_id FROM public.member_device WHERE member_id = attempt.member_id)
            && ARRAY(SELECT device_id FROM public.member_device WHERE member_id = attempt.owner_id) THEN 'linked'
        ELSE 'ok'
      END AS verdict
    FROM asked
    LEFT JOIN LATERAL (SELECT * FROM public.attempt WHERE session_id = asked.session_id OFFSET 0) AS attempt
      ON attempt.member_id = asked.member_id
    LEFT JOIN LATERAL (SELECT * FROM public.member WHERE id = attempt.member_id OFFSET 0) AS member ON true
    LEFT JOIN LATERAL (SELECT * FROM public.campaign WHERE id = attempt.campaign_id OFFSET 0) AS campaign ON true
  ), placed AS (
    SELECT seen.*,
      count(*) FILTER (WHERE verdict = 'ok' AND is_free) OVER queue AS place,
      sum(reward_points + fee_points) FILTER (WHERE verdict = 'ok' AND is_free) OVER queue AS cost
    FROM seen
    WINDOW queue AS (PARTITION BY campaign_id ORDER BY line_number ROWS UNBOUNDED PRECEDING)
  )
  SELECT array_agg(ROW(placed.session_id, placed.asked_member_id,
      CASE
        WHEN verdict <> 'ok' OR NOT is_free THEN verdict
        WHEN place > places_left THEN 'campaign_full'
        WHEN cost > (SELECT balance FROM ledger.account_balance WHERE id = placed.escrow_account_id) - reserved_points
          THEN CASE WHEN is_closed THEN 'campaign_ended' ELSE 'campaign_full' END
        ELSE verdict
      END,
      placed.attempt_id, placed.member_id, placed.campaign_id, placed.owner_id, placed.site_key, placed.day,
      placed.wallet_account_id, placed.escrow_account_id,
      CASE
        WHEN part = 'whole' OR verdict = 'replay' THEN reward_points
        WHEN part = 'half' OR verdict = 'half_paid' THEN reward_points / 2
        ELSE reward_points - reward_points / 2
      END,
      CASE part WHEN 'rest' THEN 0 ELSE fee_points END,
      placed.measured_seconds, placed.required_seconds, placed.at, placed.part,
      NOT placed.is_free)::exchange.attempt_line ORDER BY line_number)
  INTO lines
  FROM placed;
  RETURN lines;
END $$;
