-- Ledger requests and activity rows for credited attempts (see credit-attempts.sql).

-- Second halves of welcomes that fall due with these lines: their members reach the promised number of credits.
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

-- The ledger requests: a transfer for each line, then one for each grant that falls due with them.
CREATE OR REPLACE FUNCTION exchange.credit_requests(
  lines exchange.attempt_line[], grants exchange.grant_due[]
) RETURNS ledger.request[] LANGUAGE plpgsql AS $$
DECLARE
  requests ledger.request[];
BEGIN
  requests := ARRAY(
    SELECT ROW(CASE part WHEN 'whole' THEN session_id ELSE ledger.named_key('attempt_' || part || ':' || session_id) END,
      CASE part WHEN 'whole' THEN 'attempt_credit' ELSE 'attempt_' || part || '_credit' END,
      escrow_account_id, wallet_account_id, reward_points + fee_points,
      fee_points, attempt_id)::ledger.request
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

-- Writes the activity of both sides, after the points are posted, and collects what the earners owe.
CREATE OR REPLACE FUNCTION exchange.record_activities(lines exchange.attempt_line[], grants exchange.grant_due[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.activity (member_id, kind, points, campaign_id, attempt_id, created_at)
  SELECT member_id, CASE part WHEN 'whole' THEN 'attempt_credit' ELSE 'attempt_' || part || '_credit' END,
    reward_points, campaign_id, attempt_id, ended_at FROM unnest(lines)
  UNION ALL
  SELECT owner_id, CASE part WHEN 'rest' THEN 'campaign_rest' ELSE 'campaign_completion' END,
    -(reward_points + fee_points), campaign_id, attempt_id, ended_at FROM unnest(lines)
  WHERE owner_id IS NOT NULL
  UNION ALL
  SELECT member_id, 'welcome_second_grant', points, NULL, NULL, at FROM unnest(grants);
  PERFORM exchange.collect_from_income(
    ARRAY(SELECT member_id FROM unnest(lines)) || ARRAY(SELECT member_id FROM unnest(grants)),
    ARRAY(SELECT reward_points FROM unnest(lines)) || ARRAY(SELECT points FROM unnest(grants))::bigint[]);
END $$;
