-- Starting a visit: everything that must hold while others start, finish and expire beside it.

-- What the caps of a day leave; NULL where nothing stands against one more attempt. The caller holds the member's
-- row, which guards all counters read here. opens_at: when this site opens again, where it is the site that is closed.
CREATE OR REPLACE FUNCTION exchange.cap_reached(
  earner_id bigint, wanted public.campaign, wanted_site_key text, at timestamptz,
  day_attempts integer, day_points integer, first_day_points integer, day_visits integer,
  owner_attempts integer, site_wait_seconds integer, site_attempts integer,
  OUT verdict text, OUT opens_at timestamptz
) LANGUAGE plpgsql STABLE AS $$
DECLARE
  today date := (at AT TIME ZONE 'UTC')::date;
  tomorrow timestamptz := (today + 1)::timestamp AT TIME ZONE 'UTC';
  site record;
  taken record;
BEGIN
  SELECT max(last_credited_at) + make_interval(secs => site_wait_seconds) AS opens_at,
    coalesce(sum(attempts_taken) FILTER (WHERE day = today), 0) AS attempts
  INTO site
  FROM public.site_day
  WHERE member_id = earner_id AND site_key = wanted_site_key
    AND day >= (at AT TIME ZONE 'UTC' - make_interval(secs => site_wait_seconds))::date - 1;
  -- The account's days add up only while it is younger than a day, when there are two at most.
  SELECT coalesce(sum(attempts_taken) FILTER (WHERE day = today), 0) AS attempts,
    coalesce(sum(points_taken) FILTER (WHERE day = today), 0) AS points,
    coalesce(sum(points_taken), 0) AS recent_points
  INTO taken
  FROM public.member_day WHERE member_id = earner_id AND day >= today - 1;

  IF site.opens_at > at THEN
    verdict := 'already_visited';
    opens_at := site.opens_at;
  ELSIF site.attempts >= site_attempts THEN
    verdict := 'site_day';
    opens_at := tomorrow;
  ELSIF owner_attempts <= (SELECT attempts_taken FROM public.pair_day
      WHERE pair_day.earner_id = cap_reached.earner_id AND owner_id = coalesce(wanted.owner_id, 0) AND day = today) THEN
    verdict := CASE WHEN wanted.house THEN 'house_day' ELSE 'pair_day' END;
  ELSIF taken.attempts >= day_attempts THEN
    verdict := 'day_attempts';
  ELSIF taken.recent_points + wanted.reward_points > first_day_points THEN
    verdict := 'first_day_points';
  ELSIF taken.points + wanted.reward_points > day_points THEN
    verdict := 'day_points';
  ELSIF day_visits <= (SELECT attempts_taken FROM public.member_group_day
      WHERE member_id = earner_id AND day = today AND platform = wanted.platform AND action_group = 'visits') THEN
    verdict := 'day_visits';
  END IF;
END $$;

-- Takes one of each cap on the day of the start, and the reward of the day's points.
CREATE OR REPLACE FUNCTION exchange.take_caps(
  earner_id bigint, wanted public.campaign, wanted_site_key text, today date
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.member_day AS taken (member_id, day, attempts_taken, points_taken)
  VALUES (earner_id, today, 1, wanted.reward_points)
  ON CONFLICT (member_id, day) DO UPDATE SET attempts_taken = taken.attempts_taken + 1,
    points_taken = taken.points_taken + excluded.points_taken;
  INSERT INTO public.member_group_day AS taken (member_id, day, platform, action_group, attempts_taken)
  VALUES (earner_id, today, wanted.platform, 'visits', 1)
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

-- Ends a running attempt for the reason given. The caller holds its row and the member's.
CREATE OR REPLACE FUNCTION exchange.end_running(running public.attempt, why text, at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM exchange.end_attempts(ARRAY[ROW(running.session_id, running.member_id, why, running.id, running.member_id,
    running.campaign_id, running.owner_id, running.site_key, running.day, NULL, NULL, running.reward_points,
    running.fee_points, floor(extract(epoch FROM at - running.started_at))::integer, running.required_seconds,
    at)::exchange.attempt_line]);
END $$;

-- The member's running timed attempt, if there is one.
CREATE OR REPLACE FUNCTION exchange.running_attempt(earner_id bigint) RETURNS public.attempt
LANGUAGE plpgsql AS $$
DECLARE
  running public.attempt;
BEGIN
  SELECT * INTO running FROM public.attempt
  WHERE member_id = earner_id AND state = 'started' AND action IN ('watch', 'visit');
  RETURN running;
END $$;

-- Starts a visit, or says why not. Lock order: the running attempt, then the member.
--   ok                started: session_id
--   running           this very campaign's visit runs already: its session_id
--   busy              another timed attempt runs: until opens_at it keeps its place, then a new start replaces it
--   not_live          no live campaign of somebody else
--   not_allowed       the account may not earn
--   already_visited, site_day, pair_day, house_day, day_attempts, first_day_points, day_points, day_visits
--                     a cap; opens_at where the site is closed. Nothing is written.
-- at: NULL means now; the past is for planting history.
CREATE OR REPLACE FUNCTION exchange.start_visit(
  earner_id bigint, wanted_campaign_id bigint,
  day_attempts integer, day_points integer, first_day_points integer, day_visits integer,
  pair_attempts integer, house_attempts integer, site_wait_seconds integer, site_attempts integer,
  hold_seconds integer, grace_seconds integer, at timestamptz DEFAULT NULL,
  OUT verdict text, OUT session_id uuid, OUT opens_at timestamptz, OUT running_campaign_id bigint
) LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  moment timestamptz;
  running public.attempt;
  is_locked boolean;
  wanted public.campaign;
  wanted_site_key text;
BEGIN
  SELECT * INTO running FROM public.attempt
  WHERE member_id = earner_id AND state = 'started' AND action IN ('watch', 'visit') FOR NO KEY UPDATE;
  is_locked := FOUND;
  PERFORM exchange.lock_members(ARRAY[earner_id]);
  moment := coalesce(at, ledger.clock());
  -- One that began between the two locks is fresh: it is answered or keeps its place, and needs no lock for that.
  IF NOT is_locked THEN
    running := exchange.running_attempt(earner_id);
  END IF;

  IF is_locked AND moment > running.expires_at THEN
    PERFORM exchange.end_running(running, 'expired', moment);
    running := NULL;
  ELSIF running.campaign_id = wanted_campaign_id THEN
    verdict := 'running';
    session_id := running.session_id;
    RETURN;
  END IF;
  opens_at := running.started_at + make_interval(secs => running.required_seconds + hold_seconds);
  IF running.id IS NOT NULL AND (moment < opens_at OR NOT is_locked) THEN
    verdict := 'busy';
    running_campaign_id := running.campaign_id;
    RETURN;
  END IF;
  opens_at := NULL;

  SELECT campaign.* INTO wanted FROM public.campaign
  WHERE id = wanted_campaign_id AND state = 'live' AND action = 'visit' AND owner_id IS DISTINCT FROM earner_id;
  IF NOT FOUND THEN
    verdict := 'not_live';
    RETURN;
  ELSIF NOT EXISTS (SELECT FROM public.member WHERE id = earner_id AND state = 'active') THEN
    verdict := 'not_allowed';
    RETURN;
  END IF;
  wanted_site_key := (SELECT site_key FROM public.content WHERE id = wanted.content_id);
  SELECT reached.* INTO verdict, opens_at FROM exchange.cap_reached(earner_id, wanted, wanted_site_key, moment,
    day_attempts, day_points, first_day_points, day_visits,
    CASE WHEN wanted.house THEN house_attempts ELSE pair_attempts END, site_wait_seconds, site_attempts) AS reached;
  IF verdict IS NOT NULL THEN
    RETURN;
  END IF;

  IF running.id IS NOT NULL THEN
    PERFORM exchange.end_running(running, 'replaced', moment);
  END IF;
  PERFORM exchange.take_caps(earner_id, wanted, wanted_site_key, (moment AT TIME ZONE 'UTC')::date);
  INSERT INTO public.attempt (member_id, campaign_id, content_id, owner_id, platform, action, action_group, site_key,
    day, reward_points, fee_points, required_seconds, started_at, expires_at)
  VALUES (earner_id, wanted.id, wanted.content_id, wanted.owner_id, wanted.platform, wanted.action, 'visits',
    wanted_site_key, (moment AT TIME ZONE 'UTC')::date, wanted.reward_points, wanted.fee_points, wanted.required_seconds,
    moment, moment + make_interval(secs => wanted.required_seconds + grace_seconds))
  RETURNING attempt.session_id INTO session_id;
  verdict := 'ok';
END $$;
