-- Starting a task: the locks under which a start is judged, and what it writes.

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

-- Opens a start: takes its locks, ends overdue attempts, and returns the facts about the earner as they are then, and
-- the ids of the locked attempts, which the start may replace. Lock order: the signs that earners share, the earner's
-- started attempts, the earner, campaigns. The wanted campaign is locked only against its end, which waits for starts
-- in progress and makes later starts wait. The caller reads the task, judges (verdict.ts), and begins the attempt in the
-- same transaction.
CREATE OR REPLACE FUNCTION exchange.open_start(
  earner_id bigint, wanted_id bigint, wait_seconds integer, hold_seconds integer, consent_version integer,
  OUT earner json, OUT locked_ids bigint[]
) LANGUAGE plpgsql AS $$
BEGIN
  locked_ids := exchange.lock_for_start(earner_id);
  PERFORM exchange.end_overdue(locked_ids, hold_seconds, ledger.clock());
  PERFORM exchange.note_rest(wanted_id, ledger.clock());
  earner := exchange.earner_facts(earner_id, wait_seconds, hold_seconds, consent_version);
END $$;
CALL ledger.plan_by_key('exchange.open_start');

-- Begins an attempt that was judged under the locks of exchange.open_start, and returns its session. It counts once
-- against each cap on the day of its start, and its reward counts against the points of that day. replaced_id: the timed
-- attempt that ends for it. Content other than a website has no site_key, so the one-hour rule applies to its
-- content_key.
CREATE OR REPLACE FUNCTION exchange.begin_attempt(
  earner_id bigint, wanted_id bigint, group_name text, check_by text, moment timestamptz, expires_seconds integer,
  replaced_id bigint
) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  start record;
  begun record;
  today date := (moment AT TIME ZONE 'UTC')::date;
BEGIN
  PERFORM exchange.end_attempts(ARRAY[exchange.ending_line(attempt, 'replaced', moment)])
  FROM public.attempt WHERE id = replaced_id;
  SELECT campaign.*, CASE action WHEN 'visit' THEN coalesce(content.site_key,
      CASE WHEN content.platform <> 'website' THEN content.content_key END) END AS site,
    CASE WHEN action <> 'visit' THEN content.content_key END AS once
  INTO start FROM public.campaign JOIN public.content ON content.id = content_id WHERE campaign.id = wanted_id;
  INSERT INTO public.member_day AS taken (member_id, day, attempts_taken, points_taken, screenshots_taken)
  VALUES (earner_id, today, 1, start.reward_points, (check_by = 'screenshot')::integer)
  ON CONFLICT (member_id, day) DO UPDATE SET attempts_taken = taken.attempts_taken + 1,
    points_taken = taken.points_taken + excluded.points_taken,
    screenshots_taken = taken.screenshots_taken + excluded.screenshots_taken;
  INSERT INTO public.member_group_day AS taken (member_id, day, platform, action_group, attempts_taken)
  VALUES (earner_id, today, start.platform, group_name, 1)
  ON CONFLICT (member_id, day, platform, action_group) DO UPDATE SET attempts_taken = taken.attempts_taken + 1;
  INSERT INTO public.pair_day AS taken (earner_id, owner_id, day, attempts_taken)
  VALUES (begin_attempt.earner_id, coalesce(start.owner_id, 0), today, 1)
  ON CONFLICT ON CONSTRAINT pair_day_pkey DO UPDATE SET attempts_taken = taken.attempts_taken + 1;
  INSERT INTO public.attempt (member_id, campaign_id, content_id, owner_id, platform, action, action_group, check_name,
    site_key, content_key, day, reward_points, fee_points, required_seconds, started_at, expires_at)
  VALUES (earner_id, wanted_id, start.content_id, start.owner_id, start.platform, start.action, group_name, check_by,
    start.site, start.once, today, start.reward_points, start.fee_points, start.required_seconds, moment,
    moment + make_interval(secs => expires_seconds))
  RETURNING id, session_id INTO begun;
  IF start.site IS NOT NULL THEN
    INSERT INTO public.site_day AS taken (member_id, site_key, day, attempts_taken, last_attempt_id)
    VALUES (earner_id, start.site, today, 1, begun.id)
    ON CONFLICT (member_id, site_key, day) DO UPDATE SET attempts_taken = taken.attempts_taken + 1,
      last_attempt_id = excluded.last_attempt_id;
  END IF;
  RETURN begun.session_id;
END $$;
CALL ledger.plan_by_key('exchange.begin_attempt');

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
