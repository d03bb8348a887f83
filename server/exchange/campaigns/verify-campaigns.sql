-- Checks that the ledger alone cannot make: its transfers match attempts and campaigns. One row per fault; STABLE, so
-- every part sees the snapshot of the caller's statement.

-- Payments due for each attempt, by its state: to the earner; of rejected feedback that nobody disputed to the House Fund.
-- Earlier versions paid feedback in halves: one, then the other to the earner or, if it was rejected, to the House Fund.
CREATE OR REPLACE FUNCTION exchange.attempt_payments()
RETURNS TABLE (attempt_id bigint, idem_key uuid, reason text, transfer_id bigint, points integer, fee integer)
LANGUAGE sql STABLE AS $$
  SELECT id, session_id, 'attempt_credit', transfer_id, reward_points, fee_points FROM public.attempt
  WHERE state = 'credited' AND half_transfer_id IS NULL
  UNION ALL
  SELECT id, ledger.named_key('feedback_refused:' || session_id), 'feedback_refused', transfer_id, reward_points + fee_points, 0
  FROM public.attempt WHERE reason = 'feedback_refused' AND handed_in_at IS NOT NULL AND half_transfer_id IS NULL
  UNION ALL
  SELECT id, ledger.named_key('attempt_half:' || session_id), 'attempt_half_credit', half_transfer_id, reward_points / 2,
    fee_points FROM public.attempt WHERE half_transfer_id IS NOT NULL
  UNION ALL
  SELECT id, ledger.named_key('attempt_rest:' || session_id),
    CASE state WHEN 'credited' THEN 'attempt_rest_credit' ELSE 'attempt_rest_refused' END, transfer_id,
    reward_points - reward_points / 2, 0
  FROM public.attempt WHERE half_transfer_id IS NOT NULL AND state <> 'half_credited'
$$;

CREATE OR REPLACE FUNCTION exchange.verify_campaigns() RETURNS TABLE (subject text, detail text)
LANGUAGE sql STABLE AS $$
  WITH due AS MATERIALIZED (SELECT * FROM exchange.attempt_payments())
  SELECT 'attempt ' || coalesce(attempt.id::text, transfer.idem_key::text),
    CASE
      WHEN attempt.id IS NULL THEN 'was paid but does not exist'
      WHEN due.attempt_id IS NULL THEN format('was paid but is %s', attempt.state)
      WHEN transfer.id IS NULL THEN 'is credited but was not paid'
      ELSE format('should have moved %s and %s, moved %s and %s',
        due.points, due.fee, transfer.amount - transfer.fee, transfer.fee)
    END
  FROM due
  FULL JOIN (SELECT * FROM ledger.posted_transfer WHERE reason IN
    ('attempt_credit', 'feedback_refused', 'attempt_half_credit', 'attempt_rest_credit', 'attempt_rest_refused')) AS transfer
    ON transfer.idem_key = due.idem_key AND transfer.reason = due.reason
  LEFT JOIN public.attempt ON attempt.id = coalesce(due.attempt_id, transfer.ref)
  WHERE due.attempt_id IS NULL OR transfer.id IS NULL OR due.transfer_id <> transfer.id
    OR transfer.ref <> due.attempt_id OR transfer.fee <> due.fee OR transfer.amount <> due.points + due.fee
  UNION ALL
  SELECT 'campaign ' || campaign.id,
    format('delivered %s for %s points, its attempts add up to %s for %s', campaign.delivered, campaign.spent_points,
      coalesce(totals.delivered, 0), coalesce(totals.spent, 0))
  FROM public.campaign
  LEFT JOIN (SELECT campaign_id, count(DISTINCT attempt.id) AS delivered, sum(points + fee) AS spent
    FROM due JOIN public.attempt ON attempt.id = due.attempt_id GROUP BY campaign_id) AS totals
    ON totals.campaign_id = campaign.id
  WHERE campaign.delivered <> coalesce(totals.delivered, 0) OR campaign.spent_points <> coalesce(totals.spent, 0)
  UNION ALL
  SELECT 'attempt ' || id, 'is started but not in the list of running attempts' FROM public.attempt
  WHERE state = 'started' AND NOT EXISTS (SELECT FROM public.started_attempt WHERE attempt_id = attempt.id)
  UNION ALL
  SELECT 'campaign ' || campaign.id,
    format('%s completions and %s points are reserved, its attempts add up to %s and %s', campaign.reserved,
      campaign.reserved_points, coalesce(held.places, 0), coalesce(held.points, 0))
  FROM public.campaign
  LEFT JOIN (SELECT campaign_id, count(*) FILTER (WHERE state <> 'half_credited') AS places,
      sum(CASE state WHEN 'half_credited' THEN reward_points - reward_points / 2 ELSE reward_points + fee_points END)
        AS points
    FROM public.attempt WHERE state IN ('proving', 'pending', 'half_credited') GROUP BY campaign_id) AS held
    ON held.campaign_id = campaign.id
  WHERE campaign.reserved <> coalesce(held.places, 0) OR campaign.reserved_points <> coalesce(held.points, 0)
  UNION ALL
  SELECT 'campaign ' || campaign.id,
    format('%s points are set aside for %s completions', escrow.balance, campaign.target - campaign.delivered)
  FROM public.campaign JOIN ledger.account_balance AS escrow ON escrow.id = campaign.escrow_account_id
  WHERE campaign.state IN ('review', 'live', 'paused')
    AND escrow.balance < campaign.reserved_points + (campaign.target - campaign.delivered - campaign.reserved)::bigint
      * (campaign.reward_points + campaign.fee_points)
  UNION ALL
  SELECT 'campaign ' || campaign.id,
    format('has ended and holds %s points, %s of them owed', escrow.balance, exchange.owed_points(campaign))
  FROM public.campaign JOIN ledger.account_balance AS escrow ON escrow.id = campaign.escrow_account_id
  WHERE campaign.state IN ('finished', 'ended', 'rejected')
    AND (escrow.balance < campaign.reserved_points OR escrow.balance > exchange.owed_points(campaign))
$$;
