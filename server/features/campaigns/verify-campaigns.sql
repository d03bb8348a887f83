-- What the ledger alone cannot know: that the points it moved are those of attempts and campaigns. One row for each
-- fault; STABLE, so all of it sees the snapshot of the caller's statement.
CREATE OR REPLACE FUNCTION exchange.verify_campaigns() RETURNS TABLE (subject text, detail text)
LANGUAGE sql STABLE AS $$
  SELECT 'attempt ' || coalesce(attempt.id::text, transfer.idem_key::text),
    CASE
      WHEN attempt.id IS NULL THEN 'was paid but does not exist'
      WHEN attempt.state <> 'credited' THEN format('was paid but is %s', attempt.state)
      WHEN transfer.id IS NULL THEN 'is credited but was not paid'
      ELSE format('should have moved %s and %s, moved %s and %s',
        attempt.reward_points, attempt.fee_points, transfer.amount - transfer.fee, transfer.fee)
    END
  FROM (SELECT * FROM public.attempt WHERE state = 'credited') AS credited
  FULL JOIN (SELECT * FROM ledger.posted_transfer WHERE reason = 'attempt_credit') AS transfer
    ON transfer.idem_key = credited.session_id
  LEFT JOIN public.attempt ON attempt.session_id = coalesce(credited.session_id, transfer.idem_key)
  WHERE credited.id IS NULL OR transfer.id IS NULL OR credited.transfer_id <> transfer.id OR transfer.ref <> credited.id
    OR transfer.fee <> credited.fee_points OR transfer.amount <> credited.reward_points + credited.fee_points
  UNION ALL
  SELECT 'campaign ' || campaign.id,
    format('delivered %s for %s points, its attempts say %s for %s', campaign.delivered, campaign.spent_points,
      coalesce(told.delivered, 0), coalesce(told.spent, 0))
  FROM public.campaign
  LEFT JOIN (SELECT campaign_id, count(*) AS delivered, sum(reward_points + fee_points) AS spent FROM public.attempt
    WHERE state = 'credited' GROUP BY campaign_id) AS told ON told.campaign_id = campaign.id
  WHERE campaign.delivered <> coalesce(told.delivered, 0) OR campaign.spent_points <> coalesce(told.spent, 0)
  UNION ALL
  SELECT 'campaign ' || campaign.id,
    format('%s points are set aside for %s completions', escrow.balance, campaign.target - campaign.delivered)
  FROM public.campaign JOIN ledger.account_balance AS escrow ON escrow.id = campaign.escrow_account_id
  WHERE campaign.state IN ('review', 'live', 'paused')
    AND escrow.balance < (campaign.target - campaign.delivered) * (campaign.reward_points + campaign.fee_points)
$$;
