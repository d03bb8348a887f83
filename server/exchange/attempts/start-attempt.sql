-- Starting a task: everything that must hold while others start, submit, finish and expire at the same time.

-- Steps 1 and 2 of the lock order for a start: the earner's started attempts, then the earner. Returns the ids of the
-- locked attempts. One that began between the two steps is recent: returning or keeping it needs no lock. Earners who
-- share a sign also share a limit, which no member's row guards: they wait for each other before anything else.
CREATE OR REPLACE FUNCTION exchange.lock_for_start(earner_id bigint) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
  locked_ids bigint[];
BEGIN
  PERFORM pg_advisory_xact_lock(lock_key) FROM (
    SELECT DISTINCT hashtextextended(sign, 0) AS lock_key
    FROM exchange.members_sharing(ARRAY[earner_id]) ORDER BY lock_key) AS shared;
  locked_ids := ARRAY(SELECT id FROM public.attempt
    WHERE id = ANY (ARRAY(SELECT attempt_id FROM public.started_attempt WHERE member_id = earner_id))
      AND state = 'started'
    ORDER BY id FOR NO KEY UPDATE);
  PERFORM exchange.lock_members(ARRAY[earner_id]);
  RETURN locked_ids;
END $$;

-- Ends the locked attempts that are overdue. Takes step 3 of the lock order for them and for one that the start may
-- replace: a timed attempt past its hold.
CREATE OR REPLACE FUNCTION exchange.end_overdue(locked_ids bigint[], hold_seconds integer, moment timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  ending_campaign_ids bigint[];
  overdue exchange.attempt_line[];
BEGIN
  WITH own AS MATERIALIZED (
    SELECT attempt FROM public.attempt WHERE id = ANY (locked_ids) ORDER BY id
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

-- The attempt that a start of this campaign at this moment would begin, not stored yet; the caller adds whose it is.
CREATE OR REPLACE FUNCTION exchange.draft_attempt(
  wanted public.campaign, promoted public.content, limits exchange.earning_limits, moment timestamptz
) RETURNS public.attempt LANGUAGE plpgsql AS $$
DECLARE
  start public.attempt;
BEGIN
  start.campaign_id := wanted.id;
  start.content_id := wanted.content_id;
  start.owner_id := wanted.owner_id;
  start.platform := wanted.platform;
  start.action := wanted.action;
  IF wanted.action = 'visit' THEN
    -- Content other than a website has no site_key, so the one-hour rule applies to its content_key.
    start.site_key := coalesce(promoted.site_key,
      CASE WHEN promoted.platform <> 'website' THEN promoted.content_key END);
  ELSE
    start.content_key := promoted.content_key;
  END IF;
  start.reward_points := wanted.reward_points;
  start.fee_points := wanted.fee_points;
  start.required_seconds := wanted.required_seconds;
  start.started_at := moment;
  start.day := (moment AT TIME ZONE 'UTC')::date;
  start.expires_at := moment + make_interval(secs => CASE wanted.action
    WHEN 'visit' THEN wanted.required_seconds + limits.visit_grace_seconds
    WHEN 'watch' THEN wanted.required_seconds + limits.watch_grace_seconds
    ELSE limits.untimed_seconds END);
  RETURN start;
END $$;

-- Begins an attempt and returns its session. It counts once against each cap on the day of its start, and its reward
-- counts against the points of that day.
CREATE OR REPLACE FUNCTION exchange.begin_attempt(start public.attempt) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  begun record;
BEGIN
  INSERT INTO public.member_day AS taken (member_id, day, attempts_taken, points_taken, screenshots_taken)
  VALUES (start.member_id, start.day, 1, start.reward_points, (start.check_name = 'screenshot')::integer)
  ON CONFLICT (member_id, day) DO UPDATE SET attempts_taken = taken.attempts_taken + 1,
    points_taken = taken.points_taken + excluded.points_taken,
    screenshots_taken = taken.screenshots_taken + excluded.screenshots_taken;
  INSERT INTO public.member_group_day AS taken (member_id, day, platform, action_group, attempts_taken)
  VALUES (start.member_id, start.day, start.platform, start.action_group, 1)
  ON CONFLICT (member_id, day, platform, action_group) DO UPDATE SET attempts_taken = taken.attempts_taken + 1;
  INSERT INTO public.pair_day AS taken (earner_id, owner_id, day, attempts_taken)
  VALUES (start.member_id, coalesce(start.owner_id, 0), start.day, 1)
  ON CONFLICT (earner_id, owner_id, day) DO UPDATE SET attempts_taken = taken.attempts_taken + 1;
  INSERT INTO public.attempt (member_id, campaign_id, content_id, owner_id, platform, action, action_group, check_name,
    site_key, content_key, day, reward_points, fee_points, required_seconds, started_at, expires_at)
  VALUES (start.member_id, start.campaign_id, start.content_id, start.owner_id, start.platform, start.action,
    start.action_group, start.check_name, start.site_key, start.content_key, start.day, start.reward_points,
    start.fee_points, start.required_seconds, start.started_at, start.expires_at)
  RETURNING id, session_id INTO begun;
  IF start.site_key IS NOT NULL THEN
    INSERT INTO public.site_day AS taken (member_id, site_key, day, attempts_taken, last_attempt_id)
    VALUES (start.member_id, start.site_key, start.day, 1, begun.id)
    ON CONFLICT (member_id, site_key, day) DO UPDATE SET attempts_taken = taken.attempts_taken + 1,
      last_attempt_id = excluded.last_attempt_id;
  END IF;
  RETURN begun.session_id;
END $$;

-- Starts a task, or says why not. Lock order: the signs that earners share, the earner's started attempts, the earner,
-- campaigns. The wanted campaign is locked only against its end, which waits for starts in progress and makes later
-- starts wait.
--   ok                started: session_id
--   running           this campaign's task is already running or awaits its verdict: session_id
--   busy              another timed attempt is running: kept until opens_at, then replaced by a new start
--   not_live, full    the campaign is not live; all its completions are delivered or reserved
--   own, linked, blocked, not_allowed, new_member, follows_closed, consent_needed, feedback_closed
--                     this earner cannot do this task, whatever the day
--   not_for_you, resting
--                     limits set by the owner: other people, other hours, a maximum per day or hour
--   done_before       this action on this content is done or awaits its verdict, under whatever campaign
--   open_attempts     the maximum of tasks without a timer is running
--   already_visited, site_day, pair_day, house_day, day_attempts, first_day_points, day_points, day_visits,
--   day_follows, day_likes, day_feedback, day_screenshots
--                     a cap; opens_at if it closes the site. Writes nothing except the end of overdue attempts.
CREATE OR REPLACE FUNCTION exchange.start_attempt(
  earner_id bigint, wanted_id bigint, group_name text, check_by text, limits exchange.earning_limits,
  OUT verdict text, OUT session_id uuid, OUT opens_at timestamptz
) LANGUAGE plpgsql AS $$
DECLARE
  locked_ids bigint[] := exchange.lock_for_start(earner_id);
  moment timestamptz := ledger.clock();
  wanted public.campaign;
  promoted public.content;
  start public.attempt;
  judged record;
BEGIN
  PERFORM exchange.end_overdue(locked_ids, limits.hold_seconds, moment);
  SELECT * INTO wanted FROM public.campaign WHERE id = wanted_id FOR KEY SHARE;
  SELECT * INTO promoted FROM public.content WHERE id = wanted.content_id;
  start := exchange.draft_attempt(wanted, promoted, limits, moment);
  start.member_id := earner_id;
  start.action_group := group_name;
  start.check_name := check_by;
  judged := exchange.judge_start(start, wanted, promoted, limits, locked_ids);
  verdict := judged.verdict;
  session_id := judged.session_id;
  opens_at := judged.opens_at;
  IF verdict = 'ok' THEN
    IF (judged.timed).id IS NOT NULL THEN
      PERFORM exchange.end_attempts(ARRAY[exchange.ending_line(judged.timed, 'replaced', moment)]);
    END IF;
    session_id := exchange.begin_attempt(start);
  END IF;
END $$;
CALL ledger.plan_by_key('exchange.start_attempt');

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
