-- Crediting: the only path by which an attempt is paid. Judges attempts and sets their states, raises counters,
-- updates campaigns, writes the activity of both sides and posts to the ledger, all in the caller's transaction.
--
-- Lock order (database/migrations/417-baseline/04-campaigns.sql): attempts, members, campaigns, then ledger accounts. Each step
-- locks all its rows at once, by ascending id, so two calls cannot deadlock. Many calls may credit one campaign at
-- the same time, so its row is locked only after all rows of the earners are written, and its remaining completions
-- are checked again then (docs/decisions/061-credits-in-batches.md). If few remain, the row is locked before
-- they are judged.

-- exchange.judge_attempts (judge-attempts.sql) takes the first two steps at once; operations on a single attempt take
-- them one by one. Posting locks the accounts.

-- Locks members. A member's row guards all counters of the member.
CREATE OR REPLACE FUNCTION exchange.lock_members(member_ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM public.member WHERE id = ANY (member_ids) ORDER BY id FOR NO KEY UPDATE;
END $$;

-- Locks campaigns. A campaign's row guards its figures, its remaining completions and its escrow.
CREATE OR REPLACE FUNCTION exchange.lock_campaigns(campaign_ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM public.campaign WHERE id = ANY (campaign_ids) ORDER BY id FOR NO KEY UPDATE;
END $$;

-- Judges, then records (record-credits.sql) and pays.
CREATE OR REPLACE FUNCTION exchange.judge_and_pay(
  session_ids uuid[], member_ids bigint[], partition integer
) RETURNS exchange.attempt_line[] LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := ledger.clock();
  judged record := exchange.judge_attempts(session_ids, member_ids, moment);
  paid exchange.attempt_line[];
  unpaid exchange.attempt_line[];
  grants exchange.grant_due[] := '{}';
  requests ledger.request[];
  transfer_ids bigint[];
  closed_ids bigint[];
BEGIN
  IF judged.scarce THEN
    PERFORM exchange.lock_campaigns(ARRAY(SELECT campaign_id FROM unnest(judged.lines)));
    judged := exchange.judge_attempts(session_ids, member_ids, moment);
  END IF;
  IF judged.all_paid THEN
    paid := judged.lines;
  ELSE
    SELECT array_agg(line) FILTER (WHERE line.verdict = 'ok'),
      array_agg(line) FILTER (WHERE line.verdict IN
        ('expired', 'too_short', 'not_allowed', 'linked', 'campaign_ended', 'campaign_full'))
    INTO paid, unpaid FROM unnest(judged.lines) AS line;
  END IF;
  IF paid IS NOT NULL THEN
    IF judged.grant_near THEN
      grants := exchange.second_grants_due(paid);
    END IF;
    requests := exchange.credit_requests(paid, grants);
    transfer_ids := ledger.next_transfer_ids(cardinality(requests));
    PERFORM exchange.record_credits(paid, grants, transfer_ids);
  END IF;
  PERFORM exchange.lock_campaigns(ARRAY(SELECT campaign_id FROM unnest(judged.lines)));
  IF paid IS NOT NULL THEN
    closed_ids := exchange.take_places(paid, judged.scarce);
    -- The ledger has no reason to reject requests judged under these locks. If it does, that is a bug, and the call
    -- rolls back.
    PERFORM ledger.post_all(requests, partition, transfer_ids);
    PERFORM exchange.record_activities(paid, grants);
    IF closed_ids IS NOT NULL THEN
      PERFORM exchange.return_spare(closed_ids, moment);
    END IF;
  END IF;
  IF unpaid IS NOT NULL THEN
    PERFORM exchange.end_attempts(unpaid);
  END IF;
  RETURN judged.lines;
END $$;

-- Completes attempts for the members who claim them; returns one row for each request, in their order. Of two requests
-- for one session, the later is a replay.
--   ok              paid now: points
--   replay          paid before: the same points
--   not_found       no such session of this member
--   waiting         neither approved nor rejected yet
--   too_short, expired, not_allowed, linked, campaign_ended, campaign_full
--                   ended without points, now or before; a repeated call returns the same verdict
CREATE OR REPLACE FUNCTION exchange.credit_attempts(
  session_ids uuid[], member_ids bigint[], partition integer DEFAULT NULL
) RETURNS TABLE (line_number integer, verdict text, attempt_id bigint, points integer,
  measured_seconds integer, required_seconds integer)
LANGUAGE plpgsql AS $$
DECLARE
  lines exchange.attempt_line[] := exchange.judge_and_pay(session_ids, member_ids, partition);
BEGIN
  IF cardinality(lines) = cardinality(session_ids) THEN
    RETURN QUERY
    SELECT line.ordinality::integer, line.verdict, line.attempt_id,
      CASE WHEN line.verdict IN ('ok', 'replay') THEN line.reward_points ELSE 0 END,
      line.measured_seconds, line.required_seconds
    FROM unnest(lines) WITH ORDINALITY AS line;
    RETURN;
  END IF;
  RETURN QUERY
  SELECT asked.position::integer,
    CASE WHEN line.verdict = 'ok' AND asked.repeat > 1 THEN 'replay' ELSE line.verdict END,
    line.attempt_id, CASE WHEN line.verdict IN ('ok', 'replay') THEN line.reward_points ELSE 0 END,
    line.measured_seconds, line.required_seconds
  FROM (SELECT request.*, row_number() OVER (PARTITION BY session_id, member_id ORDER BY position) AS repeat
    FROM unnest(session_ids, member_ids) WITH ORDINALITY AS request(session_id, member_id, position)) AS asked
  JOIN unnest(lines) AS line ON line.session_id = asked.session_id AND line.asked_member_id = asked.member_id
  ORDER BY asked.position;
END $$;
CALL ledger.plan_by_key('exchange.credit_attempts');
