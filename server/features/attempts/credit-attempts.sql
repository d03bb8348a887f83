-- Crediting: the one path by which an attempt is paid. Checks and marks attempts, raises counters, serves the
-- campaign, tells both sides, and calls the ledger's door, all in the caller's transaction.
--
-- Lock order (database/migrations/020-exchange.sql): attempts, members, campaigns, then the ledger's accounts; each
-- step takes all it needs at once and by ascending id, so two calls can wait for each other in no circle. The
-- locks of one step are taken before the next step reads, so every figure below is current.

-- Step 1. Answers whose attempts they are and which campaigns they belong to.
CREATE OR REPLACE FUNCTION exchange.lock_attempts(
  session_ids uuid[], OUT locked_member_ids bigint[], OUT locked_campaign_ids bigint[]
) LANGUAGE plpgsql AS $$
BEGIN
  WITH locked AS MATERIALIZED (
    SELECT member_id, campaign_id FROM public.attempt
    WHERE session_id = ANY (session_ids)
    ORDER BY id FOR NO KEY UPDATE
  )
  SELECT array_agg(member_id), array_agg(campaign_id) INTO locked_member_ids, locked_campaign_ids FROM locked;
END $$;

-- Step 2. A member's row guards all counters of the member.
CREATE OR REPLACE FUNCTION exchange.lock_members(member_ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM public.member WHERE id = ANY (member_ids) ORDER BY id FOR NO KEY UPDATE;
END $$;

-- Step 3. A campaign's row guards its figures, its places and its escrow.
CREATE OR REPLACE FUNCTION exchange.lock_campaigns(campaign_ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM public.campaign WHERE id = ANY (campaign_ids) ORDER BY id FOR NO KEY UPDATE;
END $$;

-- Says of each request, once for each session, whether it is paid or why not, and which part of it. A timer counts in
-- whole seconds from the attempt's start to the given moment, never by what a browser says; every other check is paid
-- once it was approved. What is handed in has its place and its points; what runs takes what its campaign's target and
-- escrow leave beside them, in the order of asking. An ended campaign has kept as much as its running attempts take.
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
        WHEN owner.email_key = member.email_key OR EXISTS (SELECT FROM public.member_device AS mine
            JOIN public.member_device AS theirs ON theirs.member_id = attempt.owner_id AND theirs.device_id = mine.device_id
            WHERE mine.member_id = attempt.member_id) THEN 'linked'
        ELSE 'ok'
      END AS verdict
    FROM asked
    LEFT JOIN public.attempt ON attempt.session_id = asked.session_id AND attempt.member_id = asked.member_id
    LEFT JOIN public.member ON member.id = attempt.member_id
    LEFT JOIN public.member AS owner ON owner.id = attempt.owner_id
    LEFT JOIN public.campaign ON campaign.id = attempt.campaign_id
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

-- The second halves of welcomes that these lines bring about: their members reach the count that was promised.
CREATE OR REPLACE FUNCTION exchange.second_grants_due(lines exchange.attempt_line[]) RETURNS exchange.grant_due[]
LANGUAGE plpgsql AS $$
BEGIN
  RETURN ARRAY(
    SELECT ROW(member.id, member.wallet_account_id, member.second_grant_points, credit.at)::exchange.grant_due
    FROM (SELECT line.member_id, count(*) AS credits, max(line.ended_at) AS at FROM unnest(lines) AS line
      WHERE line.part <> 'rest' GROUP BY line.member_id) AS credit
    JOIN public.member ON member.id = credit.member_id
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
  transfer_ids bigint[];
  refused bigint;
BEGIN
  requests := ARRAY(
    SELECT ROW(CASE part WHEN 'whole' THEN session_id ELSE ledger.named_key('attempt_' || part || ':' || session_id) END,
      CASE part WHEN 'whole' THEN 'attempt_credit' ELSE 'attempt_' || part || '_credit' END,
      escrow_account_id, wallet_account_id, reward_points + fee_points,
      fee_points, attempt_id, CASE WHEN backdated THEN ended_at END)::ledger.request
    FROM unnest(lines)
  ) || ARRAY(
    SELECT ROW(ledger.named_key('welcome_second_grant:' || member_id), 'welcome_second_grant', NULL, wallet_account_id,
      points, 0, member_id, CASE WHEN backdated THEN at END)::ledger.request
    FROM unnest(grants)
  );
  IF backdated THEN
    SELECT array_agg(transfer_id ORDER BY line_number), count(*) FILTER (WHERE verdict <> 'ok')
    INTO transfer_ids, refused FROM ledger.post_batch_at(requests, stripe);
  ELSE
    SELECT array_agg(transfer_id ORDER BY line_number), count(*) FILTER (WHERE verdict <> 'ok')
    INTO transfer_ids, refused FROM ledger.post_batch(requests, stripe);
  END IF;
  IF refused > 0 THEN
    RAISE EXCEPTION 'the ledger refused % of % payments', refused, cardinality(requests) USING ERRCODE = 'MU010';
  END IF;
  RETURN transfer_ids[1:cardinality(lines)];
END $$;

-- Marks the paid attempts, raises counters and figures, finishes campaigns whose target is met, and writes the
-- activity of both sides. All rows written here are guarded by the locks of steps 1 to 3.
CREATE OR REPLACE FUNCTION exchange.record_credits(
  lines exchange.attempt_line[], transfer_ids bigint[], grants exchange.grant_due[]
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH credit AS MATERIALIZED (
    SELECT line.*, line.unnest AS transfer_id, (line.ended_at AT TIME ZONE 'UTC')::date AS credit_day,
      line.reward_points + line.fee_points AS cost
    FROM unnest(lines, transfer_ids) AS line
  ), marked AS (
    UPDATE public.attempt SET state = CASE part WHEN 'half' THEN 'half_credited' ELSE 'credited' END,
      transfer_id = CASE part WHEN 'half' THEN NULL ELSE credit.transfer_id END,
      half_transfer_id = CASE part WHEN 'half' THEN credit.transfer_id ELSE half_transfer_id END,
      half_credited_at = CASE part WHEN 'half' THEN credit.ended_at ELSE half_credited_at END,
      ended_at = CASE part WHEN 'half' THEN NULL ELSE credit.ended_at END,
      due_at = CASE part WHEN 'half' THEN due_at END,
      measured_seconds = credit.measured_seconds
    FROM credit WHERE attempt.id = credit.attempt_id
  ), counted AS (
    UPDATE public.member SET credited_count = credited_count + by_member.credits,
      credited_days = credited_days + by_member.days - (last_credited_day IS NOT DISTINCT FROM by_member.first_day)::integer,
      last_credited_day = greatest(last_credited_day, by_member.last_day),
      second_grant_points = CASE WHEN granted.member_id IS NULL THEN second_grant_points ELSE 0 END
    FROM (SELECT member_id, count(*) AS credits, count(DISTINCT credit_day) AS days, min(credit_day) AS first_day,
      max(credit_day) AS last_day FROM credit WHERE part <> 'rest' GROUP BY member_id) AS by_member
    LEFT JOIN unnest(grants) AS granted USING (member_id)
    WHERE member.id = by_member.member_id
  ), earned AS (
    INSERT INTO public.member_day AS earner (member_id, day, credited, points_credited)
    SELECT member_id, credit_day, count(*) FILTER (WHERE part <> 'rest'), sum(reward_points) FROM credit
    GROUP BY member_id, credit_day
    ON CONFLICT (member_id, day) DO UPDATE SET credited = earner.credited + excluded.credited,
      points_credited = earner.points_credited + excluded.points_credited
  ), visited AS (
    INSERT INTO public.site_day AS site (member_id, site_key, day, last_credited_at)
    SELECT member_id, site_key, day, max(ended_at) FROM credit WHERE site_key IS NOT NULL
    GROUP BY member_id, site_key, day
    ON CONFLICT (member_id, site_key, day) DO UPDATE SET last_credited_at = excluded.last_credited_at
  ), served AS (
    UPDATE public.campaign SET delivered = delivered + by_campaign.credits,
      reserved = reserved - by_campaign.held_places,
      reserved_points = reserved_points - by_campaign.held_points,
      spent_points = spent_points + by_campaign.cost,
      measured_seconds = campaign.measured_seconds + coalesce(by_campaign.seconds, 0),
      state = CASE WHEN delivered + by_campaign.credits = target AND state IN ('live', 'paused') THEN 'finished'
        ELSE state END,
      paused_by = CASE WHEN delivered + by_campaign.credits < target THEN paused_by END,
      ended_at = CASE WHEN delivered + by_campaign.credits = target AND state IN ('live', 'paused') THEN by_campaign.at
        ELSE ended_at END,
      updated_at = by_campaign.at
    FROM (SELECT campaign_id, count(*) FILTER (WHERE part <> 'rest') AS credits, sum(cost) AS cost,
      sum(measured_seconds) FILTER (WHERE part <> 'rest') AS seconds, max(ended_at) AS at,
      count(*) FILTER (WHERE holds AND part <> 'rest') AS held_places,
      coalesce(sum(cost) FILTER (WHERE holds), 0) AS held_points FROM credit GROUP BY campaign_id) AS by_campaign
    WHERE campaign.id = by_campaign.campaign_id
  ), figured AS (
    INSERT INTO public.campaign_day AS figures (campaign_id, day, delivered, spent_points, measured_seconds)
    SELECT campaign_id, credit_day, count(*) FILTER (WHERE part <> 'rest'), sum(cost),
      coalesce(sum(measured_seconds) FILTER (WHERE part <> 'rest'), 0) FROM credit
    GROUP BY campaign_id, credit_day
    ON CONFLICT (campaign_id, day) DO UPDATE SET delivered = figures.delivered + excluded.delivered,
      spent_points = figures.spent_points + excluded.spent_points,
      measured_seconds = figures.measured_seconds + excluded.measured_seconds
  )
  INSERT INTO public.activity (member_id, kind, points, campaign_id, attempt_id, created_at)
  SELECT member_id, CASE part WHEN 'whole' THEN 'attempt_credit' ELSE 'attempt_' || part || '_credit' END, reward_points,
    campaign_id, attempt_id, ended_at FROM credit
  UNION ALL
  SELECT owner_id, CASE part WHEN 'rest' THEN 'campaign_rest' ELSE 'campaign_completion' END, -cost, campaign_id,
    attempt_id, ended_at FROM credit
  WHERE owner_id IS NOT NULL
  UNION ALL
  SELECT member_id, 'welcome_second_grant', points, NULL, NULL, at FROM unnest(grants);
END $$;

-- The steps, in order. times: the moment of each completion.
CREATE OR REPLACE FUNCTION exchange.settle_attempts(
  session_ids uuid[], member_ids bigint[], times timestamptz[], stripe integer, backdated boolean
) RETURNS exchange.attempt_line[] LANGUAGE plpgsql AS $$
DECLARE
  locked record;
  lines exchange.attempt_line[];
  paid exchange.attempt_line[];
  unpaid exchange.attempt_line[];
  grants exchange.grant_due[];
  closed_ids bigint[];
BEGIN
  locked := exchange.lock_attempts(session_ids);
  PERFORM exchange.lock_members(locked.locked_member_ids);
  PERFORM exchange.lock_campaigns(locked.locked_campaign_ids);
  lines := exchange.judge_attempts(session_ids, member_ids, times);

  SELECT array_agg(line) FILTER (WHERE line.verdict = 'ok'),
    array_agg(line) FILTER (WHERE line.verdict IN
      ('expired', 'too_short', 'not_allowed', 'linked', 'campaign_ended', 'campaign_full'))
  INTO paid, unpaid FROM unnest(lines) AS line;
  IF paid IS NOT NULL THEN
    grants := exchange.second_grants_due(paid);
    PERFORM exchange.record_credits(paid, exchange.pay_attempts(paid, grants, stripe, backdated), grants);
    closed_ids := ARRAY(SELECT id FROM public.campaign
      WHERE id = ANY (locked.locked_campaign_ids) AND state IN ('finished', 'ended', 'rejected'));
    IF cardinality(closed_ids) > 0 THEN
      PERFORM exchange.return_spare(closed_ids, paid[1].ended_at, backdated);
    END IF;
  END IF;
  IF unpaid IS NOT NULL THEN
    PERFORM exchange.end_attempts(unpaid, backdated);
  END IF;
  RETURN lines;
END $$;

-- Completes attempts for the members who say so: one row of answer for each request.
--   ok              paid now: points
--   replay          was paid before: the same points
--   not_found       no such session of this member
--   waiting         is neither approved nor refused yet
--   half_paid       feedback whose first half was paid and whose second waits
--   too_short, expired, not_allowed, linked, campaign_ended, campaign_full
--                   ended without points, now or before; a repeat gets the same answer
-- Plans are made once and never scan a table from end to end: they are made while tables may still be empty.
CREATE OR REPLACE FUNCTION exchange.credit_attempts(
  session_ids uuid[], member_ids bigint[], stripe integer DEFAULT NULL
) RETURNS TABLE (line_number integer, verdict text, attempt_id bigint, points integer,
  measured_seconds integer, required_seconds integer)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off
SET enable_mergejoin = off AS $$
BEGIN
  RETURN QUERY SELECT * FROM exchange.answer_attempts(session_ids, member_ids,
    exchange.settle_attempts(session_ids, member_ids,
      array_fill(ledger.clock(), ARRAY[cardinality(session_ids)]), stripe, false));
END $$;

-- The same at given moments of the past, for planting history. Only the seeding role gets through the ledger.
CREATE OR REPLACE FUNCTION exchange.credit_attempts_at(
  session_ids uuid[], member_ids bigint[], times timestamptz[]
) RETURNS TABLE (line_number integer, verdict text, attempt_id bigint, points integer,
  measured_seconds integer, required_seconds integer)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off
SET enable_mergejoin = off AS $$
BEGIN
  RETURN QUERY SELECT * FROM exchange.answer_attempts(session_ids, member_ids,
    exchange.settle_attempts(session_ids, member_ids, times, NULL, true));
END $$;

-- The answer to each request, in the order of asking; of two for one session the later is a replay.
CREATE OR REPLACE FUNCTION exchange.answer_attempts(
  session_ids uuid[], member_ids bigint[], lines exchange.attempt_line[]
) RETURNS TABLE (line_number integer, verdict text, attempt_id bigint, points integer,
  measured_seconds integer, required_seconds integer) LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY
  SELECT asked.position::integer,
    CASE WHEN line.verdict = 'ok' AND asked.repeat > 1 THEN 'replay' ELSE line.verdict END,
    line.attempt_id, CASE WHEN line.verdict IN ('ok', 'replay', 'half_paid') THEN line.reward_points ELSE 0 END,
    line.measured_seconds, line.required_seconds
  FROM (SELECT request.*, row_number() OVER (PARTITION BY session_id, member_id ORDER BY position) AS repeat
    FROM unnest(session_ids, member_ids) WITH ORDINALITY AS request(session_id, member_id, position)) AS asked
  JOIN unnest(lines) AS line ON line.session_id = asked.session_id AND line.asked_member_id = asked.member_id
  ORDER BY asked.position;
END $$;
