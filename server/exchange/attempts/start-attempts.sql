-- Starting tasks: everything that must hold while others start, submit, finish and expire at the same time.

-- Steps 1 and 2 of the lock order for starts: the earners' started attempts, then the earners. Returns the ids of the
-- locked attempts. One that began between the two steps is recent: returning or keeping it needs no lock. Earners who
-- share a sign also share a limit, which no member's row guards: they wait for each other before anything else.
CREATE OR REPLACE FUNCTION exchange.lock_for_starts(earner_ids bigint[]) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
  locked_ids bigint[];
BEGIN
  PERFORM pg_advisory_xact_lock(lock_key) FROM (
    SELECT DISTINCT hashtextextended(sign, 0) AS lock_key
    FROM exchange.members_sharing(earner_ids) ORDER BY lock_key) AS shared;
  locked_ids := ARRAY(SELECT id FROM public.attempt
    WHERE id = ANY (ARRAY(
      SELECT attempt_id FROM public.started_attempt WHERE member_id = ANY (earner_ids) ORDER BY member_id))
      AND state = 'started'
    ORDER BY id FOR NO KEY UPDATE);
  PERFORM exchange.lock_members(earner_ids);
  RETURN locked_ids;
END $$;

-- Ends the locked attempts that are overdue. Takes step 3 of the lock order for them and for those that a start may
-- replace: timed attempts past their hold.
CREATE OR REPLACE FUNCTION exchange.end_overdue(
  lines exchange.start_line[], locked_ids bigint[], moment timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  ending_campaign_ids bigint[];
  overdue exchange.attempt_line[];
BEGIN
  WITH own AS MATERIALIZED (
    SELECT attempt, (line.limits).hold_seconds
    FROM public.attempt JOIN unnest(lines) AS line ON line.earner_id = attempt.member_id WHERE id = ANY (locked_ids)
  ), running AS (
    SELECT attempt, (attempt).campaign_id, (attempt).expires_at < moment AS is_overdue,
      (attempt).action IN ('watch', 'visit')
        AND (attempt).started_at + make_interval(secs => (attempt).required_seconds + hold_seconds) <= moment AS is_past_hold
    FROM own WHERE (attempt).state = 'started'
  )
  SELECT array_agg(campaign_id), array_agg(exchange.ending_line(attempt, 'expired', moment)) FILTER (WHERE is_overdue)
  INTO ending_campaign_ids, overdue
  FROM running WHERE is_overdue OR is_past_hold;
  IF ending_campaign_ids IS NOT NULL THEN
    PERFORM exchange.lock_campaigns(ending_campaign_ids);
    PERFORM exchange.end_attempts(overdue);
  END IF;
END $$;

-- Begins the attempts of the lines that are ok. Each counts once against each cap on the day of its start, and its
-- reward counts against the points of that day. Returns their sessions by line number; NULL for the other lines.
CREATE OR REPLACE FUNCTION exchange.begin_attempts(judged exchange.judged_start[]) RETURNS uuid[]
LANGUAGE plpgsql AS $$
DECLARE
  session_ids uuid[];
BEGIN
  WITH line AS MATERIALIZED (
    SELECT judge.*, (started_at AT TIME ZONE 'UTC')::date AS day FROM unnest(judged) WITH ORDINALITY AS judge
  ), start AS MATERIALIZED (
    SELECT * FROM line WHERE verdict = 'ok'
  ), day_taken AS (
    INSERT INTO public.member_day AS taken (member_id, day, attempts_taken, points_taken, screenshots_taken)
    SELECT earner_id, day, 1, reward_points, (check_name = 'screenshot')::integer FROM start
    ON CONFLICT (member_id, day) DO UPDATE SET attempts_taken = taken.attempts_taken + 1,
      points_taken = taken.points_taken + excluded.points_taken,
      screenshots_taken = taken.screenshots_taken + excluded.screenshots_taken
  ), group_taken AS (
    INSERT INTO public.member_group_day AS taken (member_id, day, platform, action_group, attempts_taken)
    SELECT earner_id, day, platform, action_group, 1 FROM start
    ON CONFLICT (member_id, day, platform, action_group) DO UPDATE SET attempts_taken = taken.attempts_taken + 1
  ), pair_taken AS (
    INSERT INTO public.pair_day AS taken (earner_id, owner_id, day, attempts_taken)
    SELECT earner_id, coalesce(owner_id, 0), day, 1 FROM start
    ON CONFLICT (earner_id, owner_id, day) DO UPDATE SET attempts_taken = taken.attempts_taken + 1
  ), begun AS (
    INSERT INTO public.attempt (member_id, campaign_id, content_id, owner_id, platform, action, action_group, check_name,
      site_key, content_key, day, reward_points, fee_points, required_seconds, started_at, expires_at)
    SELECT earner_id, campaign_id, content_id, owner_id, platform, action, action_group, check_name,
      site_key, content_key, day, reward_points, fee_points, required_seconds, started_at, expires_at
    FROM start ORDER BY ordinality
    RETURNING id, session_id, member_id, site_key, day
  ), site_taken AS (
    INSERT INTO public.site_day AS taken (member_id, site_key, day, attempts_taken, last_attempt_id)
    SELECT member_id, site_key, day, 1, id FROM begun WHERE site_key IS NOT NULL
    ON CONFLICT (member_id, site_key, day) DO UPDATE SET attempts_taken = taken.attempts_taken + 1,
      last_attempt_id = excluded.last_attempt_id
  )
  SELECT array_agg(begun.session_id ORDER BY ordinality) INTO session_ids
  FROM line LEFT JOIN begun ON begun.member_id = line.earner_id;
  RETURN session_ids;
END $$;

-- Starts tasks, each of a different earner, or says why not; returns one row for each line, in line order.
-- Lock order: the signs that earners share, the earners' started attempts, the earners, campaigns.
--   ok                started: session_id
--   running           this campaign's task is already running or awaits its verdict: session_id
--   busy              another timed attempt is running: kept until opens_at, then replaced by a new start
--   not_live, full    the campaign is not live; all its completions are delivered or reserved
--   own, linked, blocked, not_allowed, new_member, consent_needed
--                     this earner cannot do this task, whatever the day
--   not_for_you, resting
--                     limits set by the owner: other people, other hours, a maximum per day or hour
--   done_before       this action on this content is done or awaits its verdict, under whatever campaign
--   open_attempts     the maximum of tasks without a timer is running
--   already_visited, site_day, pair_day, house_day, day_attempts, first_day_points, day_points, day_visits,
--   day_follows, day_likes, day_feedback, day_screenshots
--                     a cap; opens_at if it closes the site. Writes nothing except the end of overdue attempts.
-- Raises MU004 for lines that would have to wait for each other: two of one earner or of earners who share a
-- sign, or several of which any is for a campaign that limits its starts per day or hour.
CREATE OR REPLACE FUNCTION exchange.start_attempts(lines exchange.start_line[])
RETURNS TABLE (verdict text, session_id uuid, opens_at timestamptz, running_campaign_id bigint)
LANGUAGE plpgsql AS $$
DECLARE
  locked_ids bigint[] := exchange.lock_for_starts(ARRAY(SELECT line.earner_id FROM unnest(lines) AS line));
  moment timestamptz := ledger.clock();
  judged exchange.judged_start[];
  session_ids uuid[];
BEGIN
  IF cardinality(lines) > 1 AND ((SELECT count(DISTINCT line.earner_id) < count(*) FROM unnest(lines) AS line)
    OR EXISTS (SELECT FROM public.campaign WHERE id = ANY (ARRAY(SELECT line.campaign_id FROM unnest(lines) AS line))
      AND (day_limit IS NOT NULL OR hour_limit IS NOT NULL))
    OR EXISTS (SELECT FROM exchange.members_sharing(ARRAY(SELECT line.earner_id FROM unnest(lines) AS line)) AS one
      JOIN unnest(lines) AS line ON line.earner_id = one.other_id)) THEN
    RAISE EXCEPTION 'these tasks must be started one after the other' USING ERRCODE = 'MU004';
  END IF;
  IF cardinality(locked_ids) > 0 THEN
    PERFORM exchange.end_overdue(lines, locked_ids, moment);
  END IF;
  judged := exchange.judge_starts(lines, locked_ids, moment);
  IF EXISTS (SELECT FROM unnest(judged) AS judge WHERE judge.verdict = 'ok') THEN
    PERFORM exchange.end_attempts(ARRAY(
      SELECT judge.replaced FROM unnest(judged) AS judge WHERE (judge.replaced).attempt_id IS NOT NULL));
    session_ids := exchange.begin_attempts(judged);
  END IF;
  RETURN QUERY
    SELECT judge.verdict, coalesce(session_ids[ordinality], judge.session_id), judge.opens_at, judge.running_campaign_id
    FROM unnest(judged) WITH ORDINALITY AS judge;
END $$;
CALL ledger.plan_by_key('exchange.start_attempts');

-- Starts one task.
CREATE OR REPLACE FUNCTION exchange.start_attempt(
  earner_id bigint, campaign_id bigint, action_group text, check_name text, limits exchange.earning_limits,
  OUT verdict text, OUT session_id uuid, OUT opens_at timestamptz, OUT running_campaign_id bigint
) LANGUAGE sql AS $$
  SELECT verdict, session_id, opens_at, running_campaign_id FROM exchange.start_attempts(
    ARRAY[ROW(earner_id, campaign_id, action_group, check_name, limits)::exchange.start_line])
$$;

-- The list of running attempts (exchange.forget_started, exchange.list_started): crediting does not touch it, so a row
-- may outlast its attempt. It is deleted when its member starts again, when its time is over, or when its campaign has
-- ended. Readers check the state of the attempt.

-- Deletes rows whose attempts are over. Rows that another transaction holds are left to it.
CREATE OR REPLACE FUNCTION exchange.forget_started(attempt_ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(attempt_ids) = 0 THEN
    RETURN;
  END IF;
  DELETE FROM public.started_attempt WHERE attempt_id = ANY (ARRAY(
    SELECT attempt_id FROM public.started_attempt
    WHERE attempt_id = ANY (ARRAY(SELECT id FROM public.attempt WHERE id = ANY (attempt_ids) AND state <> 'started'))
    FOR UPDATE SKIP LOCKED));
END $$;

-- Lists each attempt that begins, whichever code inserts it, and removes what its member has finished. Code that
-- starts attempts holds their members, and thereby these rows.
CREATE OR REPLACE FUNCTION exchange.list_started() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM exchange.forget_started(ARRAY(SELECT attempt_id FROM public.started_attempt
    WHERE member_id = ANY (ARRAY(SELECT member_id FROM begun)) ORDER BY member_id));
  INSERT INTO public.started_attempt (attempt_id, member_id, campaign_id, is_timed, expires_at)
  SELECT id, member_id, campaign_id, action IN ('watch', 'visit'), expires_at FROM begun WHERE state = 'started';
  RETURN NULL;
END $$;
CALL ledger.plan_by_key('exchange.list_started');
CREATE OR REPLACE TRIGGER list_started AFTER INSERT ON public.attempt
  REFERENCING NEW TABLE AS begun FOR EACH STATEMENT EXECUTE FUNCTION exchange.list_started();
