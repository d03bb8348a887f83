-- Checks for starting an attempt: eligibility, earlier attempts, and the remaining daily caps. The caller holds the
-- earner, which guards all counters read here. Rows are read in the order of a key where another index looks just as
-- good to the planner while the table is empty.

-- Why this earner cannot do this task, whatever the day; NULL: they can. 'own' covers the earner's content under any
-- address and whoever promotes it. is_linked: earner and owner are one person.
CREATE OR REPLACE FUNCTION exchange.earner_rejection(
  start public.attempt, promoted public.content, is_linked boolean, limits exchange.earning_limits
) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  RETURN CASE
    WHEN start.owner_id = start.member_id OR EXISTS (SELECT FROM exchange.own_keys(start.member_id) AS own (key)
      WHERE key IN (promoted.content_key, promoted.site_key)) THEN 'own'
    WHEN (SELECT state FROM public.member WHERE id = start.member_id) <> 'active' THEN 'not_allowed'
    WHEN is_linked THEN 'linked'
    WHEN EXISTS (SELECT FROM public.owner_block WHERE member_id = start.member_id AND owner_id = start.owner_id)
      THEN 'blocked'
    WHEN start.action IN ('follow', 'join', 'subscribe') AND NOT limits.may_follow THEN 'new_member'
    WHEN start.action IN ('follow', 'join', 'subscribe') AND limits.follows_closed THEN 'follows_closed'
    WHEN limits.consent_needed THEN 'consent_needed'
    WHEN limits.feedback_closed THEN 'feedback_closed'
  END;
END $$;

-- Which limit of a site is reached, 'already_visited' or 'site_day', and when it opens again; NULL: none. One timed
-- task runs at a time, so the last visit alone can keep a site closed.
CREATE OR REPLACE FUNCTION exchange.site_rejection(
  start public.attempt, limits exchange.earning_limits, OUT verdict text, OUT opens_at timestamptz
) LANGUAGE plpgsql AS $$
DECLARE
  waits interval := make_interval(secs => limits.site_wait_seconds);
  site record;
BEGIN
  WITH of_site AS MATERIALIZED (
    SELECT day, attempts_taken, last_attempt_id FROM public.site_day
    WHERE member_id = start.member_id AND site_key = start.site_key
      AND day >= ((start.started_at - waits) AT TIME ZONE 'UTC')::date - 1
  )
  SELECT max(attempt.ended_at) + waits AS opens_at,
    coalesce(sum(attempts_taken) FILTER (WHERE of_site.day = start.day), 0) AS taken
  INTO site
  FROM of_site LEFT JOIN public.attempt ON attempt.id = last_attempt_id AND attempt.state = 'credited';
  IF site.opens_at > start.started_at THEN
    verdict := 'already_visited';
    opens_at := site.opens_at;
  ELSIF site.taken >= limits.site_attempts THEN
    verdict := 'site_day';
    opens_at := (start.day + 1)::timestamp AT TIME ZONE 'UTC';
  END IF;
END $$;

-- Which cap of the day the start would exceed; NULL: none. earner_ids and owner_ids: the accounts that share the limit
-- of one earner for one owner, on both sides; house tasks are limited for each account. Points are added up over days
-- only while the account is younger than 24 hours, so over two days at most.
CREATE OR REPLACE FUNCTION exchange.day_rejection(
  start public.attempt, is_house boolean, earner_ids bigint[], owner_ids bigint[], limits exchange.earning_limits
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  taken record;
BEGIN
  SELECT coalesce(sum(attempts_taken) FILTER (WHERE day = start.day), 0) AS attempts,
    coalesce(sum(points_taken) FILTER (WHERE day = start.day), 0) + start.reward_points AS points,
    coalesce(sum(points_taken), 0) + start.reward_points AS recent_points,
    coalesce(sum(screenshots_taken) FILTER (WHERE day = start.day), 0) AS screenshots
  INTO taken
  FROM public.member_day -- One condition, or the index of days could serve it.
  WHERE (member_id, day) BETWEEN (start.member_id, start.day - 1) AND (start.member_id, start.day);
  RETURN CASE
    WHEN (CASE WHEN is_house THEN limits.house_attempts ELSE limits.pair_attempts END) <= (
      SELECT sum(attempts_taken) FROM public.pair_day
      WHERE earner_id = ANY (earner_ids) AND owner_id = ANY (owner_ids) AND day = start.day)
      THEN CASE WHEN is_house THEN 'house_day' ELSE 'pair_day' END
    WHEN taken.attempts >= limits.day_attempts THEN 'day_attempts'
    WHEN taken.recent_points > limits.first_day_points THEN 'first_day_points'
    WHEN taken.points > limits.day_points THEN 'day_points'
    WHEN (CASE start.action_group WHEN 'visits' THEN limits.day_visits WHEN 'follows' THEN limits.day_follows
        WHEN 'likes' THEN limits.day_likes WHEN 'feedback' THEN limits.day_feedback END) <= (
      SELECT attempts_taken FROM public.member_group_day WHERE member_id = start.member_id AND day = start.day
        AND platform = start.platform AND action_group = start.action_group) THEN 'day_' || start.action_group
    WHEN start.check_name = 'screenshot' AND taken.screenshots >= limits.day_screenshots THEN 'day_screenshots'
  END;
END $$;

-- 'running' or 'done_before' if this action on this content awaits its verdict or is done, under whatever campaign;
-- session_id: of the attempt, if it was for the same campaign.
CREATE OR REPLACE FUNCTION exchange.done_rejection(start public.attempt, OUT verdict text, OUT session_id uuid)
LANGUAGE plpgsql AS $$
DECLARE
  done public.attempt;
BEGIN
  SELECT * INTO done FROM public.attempt
  WHERE member_id = start.member_id AND action = start.action AND content_key = start.content_key
    AND (reason IS NULL OR reason IN ('feedback_refused', 'feedback_removed'));
  IF done.campaign_id = start.campaign_id THEN
    session_id := done.session_id;
  END IF;
  verdict := CASE
    WHEN session_id IS NOT NULL AND done.state IN ('proving', 'pending') THEN 'running'
    WHEN done.id IS NOT NULL THEN 'done_before'
  END;
END $$;

-- Judges a start; the verdicts are listed in start-attempt.sql. locked_ids: the earner's started attempts from before
-- the earner was locked; one that began in between is recent, so the start cannot replace it. timed: the timed attempt
-- that ends for it.
CREATE OR REPLACE FUNCTION exchange.judge_start(
  start public.attempt, wanted public.campaign, promoted public.content, limits exchange.earning_limits,
  locked_ids bigint[], OUT verdict text, OUT session_id uuid, OUT opens_at timestamptz, OUT timed public.attempt
) LANGUAGE plpgsql AS $$
DECLARE
  is_timed boolean := start.action IN ('watch', 'visit');
  untimed_count integer := 0;
  running public.attempt;
  kept_until timestamptz;
  together record;
BEGIN
  FOR running IN SELECT * FROM public.attempt WHERE state = 'started' AND id = ANY (ARRAY(
    SELECT attempt_id FROM public.started_attempt WHERE member_id = start.member_id)) ORDER BY id LOOP
    IF running.campaign_id = start.campaign_id THEN
      verdict := 'running';
      session_id := running.session_id;
      RETURN;
    ELSIF running.action NOT IN ('watch', 'visit') THEN
      untimed_count := untimed_count + 1;
    ELSIF is_timed THEN
      timed := running;
    END IF;
  END LOOP;
  IF wanted.state IS DISTINCT FROM 'live' THEN
    verdict := 'not_live';
    RETURN;
  END IF;

  SELECT coalesce(bool_or(member_id = start.member_id AND other_id = start.owner_id AND is_person), false) AS is_linked,
    array_agg(other_id) FILTER (WHERE member_id = start.member_id AND NOT wanted.house) AS earner_ids,
    array_agg(other_id) FILTER (WHERE member_id = start.owner_id) AS owner_ids
  INTO together
  FROM exchange.members_sharing(ARRAY[start.member_id, start.owner_id]);
  verdict := coalesce(exchange.earner_rejection(start, promoted, together.is_linked, limits),
    exchange.campaign_rejection(start.member_id, wanted, start.started_at));
  IF verdict IS NULL AND start.content_key IS NOT NULL THEN
    SELECT * INTO verdict, session_id FROM exchange.done_rejection(start);
  END IF;
  IF verdict IS NOT NULL THEN
    RETURN;
  END IF;

  kept_until := timed.started_at + make_interval(secs => timed.required_seconds + limits.hold_seconds);
  IF timed.id IS NOT NULL AND (start.started_at < kept_until OR timed.id <> ALL (locked_ids)) THEN
    verdict := 'busy';
    opens_at := kept_until;
    RETURN;
  END IF;
  verdict := CASE
    WHEN NOT is_timed AND untimed_count >= limits.open_attempts THEN 'open_attempts'
    WHEN wanted.delivered + wanted.reserved >= wanted.target THEN 'full'
  END;
  IF verdict IS NULL AND start.site_key IS NOT NULL THEN
    SELECT * INTO verdict, opens_at FROM exchange.site_rejection(start, limits);
  END IF;
  verdict := coalesce(verdict, exchange.day_rejection(start, wanted.house, start.member_id || together.earner_ids,
    coalesce(start.owner_id, 0) || together.owner_ids, limits), 'ok');
END $$;
