-- Starting a task: everything that must hold while others start, hand in, finish and expire beside it.

-- Whether two accounts may be one person's: they have signed in from one device, or their addresses have one canonical
-- form. exchange.judge_attempts asks the same of all its lines at once.
CREATE OR REPLACE FUNCTION exchange.are_linked(one_id bigint, other_id bigint) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM public.member_device AS mine JOIN public.member_device AS theirs USING (device_id)
      WHERE mine.member_id = one_id AND theirs.member_id = other_id)
    OR EXISTS (SELECT FROM public.member AS mine JOIN public.member AS theirs USING (email_key)
      WHERE mine.id = one_id AND theirs.id = other_id);
END $$;

-- What stands between this earner and this content on whatever day; NULL: nothing. Own is also what the earner has
-- entered under another address, and what somebody else promotes of it; of a website every page of the site.
CREATE OR REPLACE FUNCTION exchange.task_refusal(
  earner_id bigint, wanted public.campaign, promoted public.content, limits exchange.earning_limits
) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF wanted.owner_id = earner_id OR EXISTS (SELECT FROM public.content AS own
      WHERE own.owner_id = earner_id AND own.platform = promoted.platform
        AND (own.content_key = promoted.content_key OR own.site_key = promoted.site_key)) THEN
    RETURN 'own';
  ELSIF NOT EXISTS (SELECT FROM public.member WHERE id = earner_id AND state = 'active') THEN
    RETURN 'not_allowed';
  ELSIF wanted.owner_id IS NOT NULL AND exchange.are_linked(earner_id, wanted.owner_id) THEN
    RETURN 'linked';
  ELSIF EXISTS (SELECT FROM public.owner_block WHERE member_id = earner_id AND owner_id = wanted.owner_id) THEN
    RETURN 'blocked';
  ELSIF wanted.action IN ('follow', 'join', 'subscribe') AND NOT limits.may_follow THEN
    RETURN 'new_member';
  ELSIF limits.consent_needed THEN
    RETURN 'consent_needed';
  END IF;
  RETURN NULL;
END $$;

-- What the caps of a day leave; NULL where nothing stands against one more attempt. The caller holds the member's
-- row, which guards all counters read here. opens_at: when this site opens again, where it is the site that is closed.
CREATE OR REPLACE FUNCTION exchange.cap_reached(
  earner_id bigint, wanted public.campaign, wanted_group text, wanted_check text, wanted_site_key text,
  limits exchange.earning_limits, at timestamptz, OUT verdict text, OUT opens_at timestamptz
) LANGUAGE plpgsql STABLE AS $$
DECLARE
  today date := (at AT TIME ZONE 'UTC')::date;
  tomorrow timestamptz := (today + 1)::timestamp AT TIME ZONE 'UTC';
  group_attempts integer := CASE wanted_group WHEN 'visits' THEN limits.day_visits WHEN 'follows' THEN limits.day_follows
    WHEN 'likes' THEN limits.day_likes WHEN 'feedback' THEN limits.day_feedback END;
  site record;
  taken record;
BEGIN
  SELECT max(last_credited_at) + make_interval(secs => limits.site_wait_seconds) AS opens_at,
    coalesce(sum(attempts_taken) FILTER (WHERE day = today), 0) AS attempts
  INTO site
  FROM public.site_day
  WHERE member_id = earner_id AND site_key = wanted_site_key
    AND day >= (at AT TIME ZONE 'UTC' - make_interval(secs => limits.site_wait_seconds))::date - 1;
  -- The account's days add up only while it is younger than a day, when there are two at most.
  SELECT coalesce(sum(attempts_taken) FILTER (WHERE day = today), 0) AS attempts,
    coalesce(sum(points_taken) FILTER (WHERE day = today), 0) AS points,
    coalesce(sum(points_taken), 0) AS recent_points,
    coalesce(sum(screenshots_taken) FILTER (WHERE day = today), 0) AS screenshots
  INTO taken
  FROM public.member_day WHERE member_id = earner_id AND day >= today - 1;

  IF site.opens_at > at THEN
    verdict := 'already_visited';
    opens_at := site.opens_at;
  ELSIF site.attempts >= limits.site_attempts THEN
    verdict := 'site_day';
    opens_at := tomorrow;
  ELSIF (CASE WHEN wanted.house THEN limits.house_attempts ELSE limits.pair_attempts END) <= (
      SELECT attempts_taken FROM public.pair_day
      WHERE pair_day.earner_id = cap_reached.earner_id AND owner_id = coalesce(wanted.owner_id, 0) AND day = today) THEN
    verdict := CASE WHEN wanted.house THEN 'house_day' ELSE 'pair_day' END;
  ELSIF taken.attempts >= limits.day_attempts THEN
    verdict := 'day_attempts';
  ELSIF taken.recent_points + wanted.reward_points > limits.first_day_points THEN
    verdict := 'first_day_points';
  ELSIF taken.points + wanted.reward_points > limits.day_points THEN
    verdict := 'day_points';
  ELSIF group_attempts <= (SELECT attempts_taken FROM public.member_group_day
      WHERE member_id = earner_id AND day = today AND platform = wanted.platform AND action_group = wanted_group) THEN
    verdict := 'day_' || wanted_group;
  ELSIF wanted_check = 'screenshot' AND taken.screenshots >= limits.day_screenshots THEN
    verdict := 'day_screenshots';
  END IF;
END $$;

-- Takes one of each cap on the day of the start, and the reward of the day's points.
CREATE OR REPLACE FUNCTION exchange.take_caps(
  earner_id bigint, wanted public.campaign, wanted_group text, wanted_check text, wanted_site_key text, today date
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.member_day AS taken (member_id, day, attempts_taken, points_taken, screenshots_taken)
  VALUES (earner_id, today, 1, wanted.reward_points, (wanted_check = 'screenshot')::integer)
  ON CONFLICT (member_id, day) DO UPDATE SET attempts_taken = taken.attempts_taken + 1,
    points_taken = taken.points_taken + excluded.points_taken,
    screenshots_taken = taken.screenshots_taken + excluded.screenshots_taken;
  INSERT INTO public.member_group_day AS taken (member_id, day, platform, action_group, attempts_taken)
  VALUES (earner_id, today, wanted.platform, wanted_group, 1)
  ON CONFLICT (member_id, day, platform, action_group) DO UPDATE SET attempts_taken = taken.attempts_taken + 1;
  INSERT INTO public.pair_day AS taken (earner_id, owner_id, day, attempts_taken)
  VALUES (take_caps.earner_id, coalesce(wanted.owner_id, 0), today, 1)
  ON CONFLICT ON CONSTRAINT pair_day_pkey DO UPDATE SET attempts_taken = taken.attempts_taken + 1;
  IF wanted_site_key IS NOT NULL THEN
    INSERT INTO public.site_day AS taken (member_id, site_key, day, attempts_taken)
    VALUES (earner_id, wanted_site_key, today, 1)
    ON CONFLICT (member_id, site_key, day) DO UPDATE SET attempts_taken = taken.attempts_taken + 1;
  END IF;
END $$;

-- The running timed attempt of a member, whoever holds its row.
CREATE OR REPLACE FUNCTION exchange.timed_attempt(earner_id bigint) RETURNS public.attempt LANGUAGE plpgsql AS $$
DECLARE
  running public.attempt;
BEGIN
  SELECT * INTO running FROM public.attempt
  WHERE member_id = earner_id AND state = 'started' AND action IN ('watch', 'visit');
  RETURN running;
END $$;

-- Steps 1 to 3 of the lock order for a start: the earner's started attempts, the earner, and the campaigns of those
-- attempts that will end with it (overdue, or a timed one past its hold). Answers the attempts that are locked: one
-- that began between the first two locks is fresh, so it needs no lock to be answered or to keep its place.
-- MATERIALIZED, here and wherever rows that are known by their ids are asked for their state: else the condition draws
-- a plan of the day when the table was empty to the index of all that is in that state, to be read whole.
CREATE OR REPLACE FUNCTION exchange.lock_for_start(
  earner_id bigint, hold_seconds integer, at timestamptz, OUT locked_ids bigint[], OUT moment timestamptz
) LANGUAGE plpgsql AS $$
DECLARE
  ending_ids bigint[];
BEGIN
  locked_ids := ARRAY(SELECT id FROM public.attempt WHERE id = ANY (ARRAY(
      SELECT id FROM public.attempt WHERE member_id = earner_id AND state = 'started' AND action IN ('watch', 'visit')
      UNION ALL
      SELECT id FROM public.attempt WHERE member_id = earner_id AND state = 'started' AND action NOT IN ('watch', 'visit')))
    ORDER BY id FOR NO KEY UPDATE);
  PERFORM exchange.lock_members(ARRAY[earner_id]);
  moment := coalesce(at, ledger.clock());
  ending_ids := ARRAY(
    WITH own AS MATERIALIZED (SELECT * FROM public.attempt WHERE id = ANY (locked_ids))
    SELECT campaign_id FROM own WHERE state = 'started' AND (expires_at < moment OR action IN ('watch', 'visit')
      AND started_at + make_interval(secs => required_seconds + hold_seconds) <= moment));
  IF cardinality(ending_ids) > 0 THEN
    PERFORM exchange.lock_campaigns(ending_ids);
  END IF;
END $$;

-- Starts a task, or says why not. Lock order: the earner's started attempts, the earner, campaigns. The wanted
-- campaign is locked only against its end, which waits for starts on their way and is waited for by later ones.
--   ok                started: session_id
--   running           this campaign's task runs already or waits for its verdict: session_id
--   busy              another timed attempt runs: until opens_at it keeps its place, then a new start replaces it
--   not_live, full    no such live campaign; every place is delivered or handed in
--   own, linked, blocked, not_allowed, new_member, consent_needed
--                     what stands between this earner and this task on any day
--   not_for_you, resting
--                     what the owner asked for: other people, other hours, no more than so many a day or hour
--   done_before       this action on this content was done, or waits for its verdict, by whatever campaign
--   open_attempts     as many tasks without a timer run as may
--   already_visited, site_day, pair_day, house_day, day_attempts, first_day_points, day_points, day_visits,
--   day_follows, day_likes, day_feedback, day_screenshots
--                     a cap; opens_at where the site is closed. Nothing is written but the end of what was overdue.
-- at: NULL means now; the past is for planting history.
CREATE OR REPLACE FUNCTION exchange.start_attempt(
  earner_id bigint, wanted_campaign_id bigint, wanted_group text, wanted_check text, limits exchange.earning_limits,
  at timestamptz DEFAULT NULL,
  OUT verdict text, OUT session_id uuid, OUT opens_at timestamptz, OUT running_campaign_id bigint
) LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off
SET enable_mergejoin = off AS $$
DECLARE
  locked record := exchange.lock_for_start(earner_id, limits.hold_seconds, at);
  moment timestamptz := locked.moment;
  running public.attempt;
  wanted public.campaign;
  promoted public.content;
  is_timed boolean;
  wanted_site_key text;
  wanted_content_key text;
BEGIN
  PERFORM exchange.end_attempts(ARRAY(
    WITH own AS MATERIALIZED (SELECT attempt FROM public.attempt WHERE id = ANY (locked.locked_ids))
    SELECT exchange.ending_line(attempt, 'expired', moment) FROM own
    WHERE (attempt).state = 'started' AND (attempt).expires_at < moment), at IS NOT NULL);
  SELECT attempt.session_id INTO session_id FROM public.attempt
  WHERE campaign_id = wanted_campaign_id AND member_id = earner_id AND state = 'started';
  IF FOUND THEN
    verdict := 'running';
    RETURN;
  END IF;

  SELECT * INTO wanted FROM public.campaign WHERE id = wanted_campaign_id AND state = 'live' FOR KEY SHARE;
  IF NOT FOUND THEN
    verdict := 'not_live';
    RETURN;
  END IF;
  SELECT * INTO promoted FROM public.content WHERE id = wanted.content_id;
  verdict := coalesce(exchange.task_refusal(earner_id, wanted, promoted, limits),
    exchange.campaign_refusal(earner_id, wanted, moment));
  IF verdict IS NOT NULL THEN
    RETURN;
  END IF;
  is_timed := wanted.action IN ('watch', 'visit');
  IF wanted.action = 'visit' THEN
    -- What is no website has no site of its own: there the hour counts for the content.
    wanted_site_key := coalesce(promoted.site_key, CASE WHEN promoted.platform <> 'website' THEN promoted.content_key END);
  ELSE
    wanted_content_key := promoted.content_key;
    SELECT CASE WHEN attempt.campaign_id = wanted.id AND attempt.state IN ('proving', 'pending', 'half_credited')
        THEN 'running' ELSE 'done_before' END,
      CASE WHEN attempt.campaign_id = wanted.id THEN attempt.session_id END
    INTO verdict, session_id
    FROM public.attempt
    WHERE member_id = earner_id AND action = wanted.action AND content_key = wanted_content_key
      AND (state NOT IN ('rejected', 'expired') OR half_transfer_id IS NOT NULL);
    IF FOUND THEN
      RETURN;
    END IF;
  END IF;

  IF is_timed THEN
    running := exchange.timed_attempt(earner_id);
    opens_at := running.started_at + make_interval(secs => running.required_seconds + limits.hold_seconds);
    IF running.id IS NOT NULL AND (moment < opens_at OR running.id <> ALL (locked.locked_ids)) THEN
      verdict := 'busy';
      running_campaign_id := running.campaign_id;
      RETURN;
    END IF;
    opens_at := NULL;
  ELSIF limits.open_attempts <= (SELECT count(*) FROM public.attempt
      WHERE member_id = earner_id AND state = 'started' AND action NOT IN ('watch', 'visit')) THEN
    verdict := 'open_attempts';
    RETURN;
  END IF;
  IF wanted.delivered + wanted.reserved >= wanted.target THEN
    verdict := 'full';
    RETURN;
  END IF;
  SELECT reached.* INTO verdict, opens_at FROM exchange.cap_reached(
    earner_id, wanted, wanted_group, wanted_check, wanted_site_key, limits, moment) AS reached;
  IF verdict IS NOT NULL THEN
    RETURN;
  END IF;

  IF running.id IS NOT NULL THEN
    PERFORM exchange.end_attempts(ARRAY[exchange.ending_line(running, 'replaced', moment)], at IS NOT NULL);
  END IF;
  PERFORM exchange.take_caps(
    earner_id, wanted, wanted_group, wanted_check, wanted_site_key, (moment AT TIME ZONE 'UTC')::date);
  INSERT INTO public.attempt (member_id, campaign_id, content_id, owner_id, platform, action, action_group, check_name,
    site_key, content_key, day, reward_points, fee_points, required_seconds, started_at, expires_at)
  VALUES (earner_id, wanted.id, wanted.content_id, wanted.owner_id, wanted.platform, wanted.action, wanted_group,
    wanted_check, wanted_site_key, wanted_content_key, (moment AT TIME ZONE 'UTC')::date, wanted.reward_points,
    wanted.fee_points, wanted.required_seconds, moment, moment + make_interval(secs => CASE wanted.action
      WHEN 'visit' THEN wanted.required_seconds + limits.visit_grace_seconds
      WHEN 'watch' THEN wanted.required_seconds + limits.watch_grace_seconds
      ELSE limits.untimed_seconds END))
  RETURNING attempt.session_id INTO session_id;
  verdict := 'ok';
END $$;
