-- From a started attempt to its verdict. Each step locks like everything that moves points (the attempt, its member,
-- its campaign) and can be repeated with the same result.

-- Locks an attempt, its member and its campaign, and returns the attempt; its id is NULL for an unknown session.
CREATE OR REPLACE FUNCTION exchange.lock_attempt(wanted_session_id uuid) RETURNS public.attempt LANGUAGE plpgsql AS $$
DECLARE
  wanted public.attempt;
BEGIN
  SELECT * INTO wanted FROM public.attempt WHERE session_id = wanted_session_id FOR NO KEY UPDATE;
  IF wanted.id IS NOT NULL THEN
    PERFORM exchange.lock_members(ARRAY[wanted.member_id]);
    PERFORM exchange.lock_campaigns(ARRAY[wanted.campaign_id]);
  END IF;
  RETURN wanted;
END $$;

-- Sets a started attempt to 'proving': from here on a completion and its points are reserved for it, whatever happens
-- to the campaign. Returns NULL. If that is impossible, ends the attempt and returns the reason. The caller has
-- locked it.
CREATE OR REPLACE FUNCTION exchange.reserve_place(handed public.attempt, at timestamptz) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  judged record := exchange.judge_attempts(ARRAY[handed.session_id], ARRAY[handed.member_id], at, true);
BEGIN
  IF NOT judged.all_paid THEN
    PERFORM exchange.end_attempts(judged.lines);
    RETURN judged.lines[1].verdict;
  END IF;
  UPDATE public.campaign SET reserved = reserved + 1,
    reserved_points = reserved_points + handed.reward_points + handed.fee_points
  WHERE id = handed.campaign_id;
  UPDATE public.attempt SET state = 'proving', handed_in_at = at WHERE id = handed.id;
  RETURN NULL;
END $$;

-- Submits an attempt that no timer checks: the proof is there, the verdict is pending.
--   ok         submitted, now or before
--   not_found  no such session of this member, or it is checked by a timer
--   paid       credited before
--   a reason   ended without points, now or before
CREATE OR REPLACE FUNCTION exchange.hand_in(wanted_session_id uuid, asking_id bigint)
RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  handed public.attempt := exchange.lock_attempt(wanted_session_id);
BEGIN
  RETURN CASE
    WHEN handed.id IS NULL OR handed.member_id <> asking_id OR handed.check_name = 'timer' THEN 'not_found'
    WHEN handed.state = 'started' THEN
      coalesce(exchange.reserve_place(handed, ledger.clock()), 'ok')
    WHEN handed.state IN ('proving', 'pending') THEN 'ok'
    ELSE coalesce(handed.reason, 'paid')
  END;
END $$;
CALL ledger.plan_by_key('exchange.hand_in');

-- Switches a started attempt from the account check to a screenshot, if the screenshots of its day allow one more.
-- most: the limit per day; NULL: no limit.
--   ok               checked by a screenshot, from now on or before
--   not_found        no such session of this member, or it has another check
--   over             no longer running
--   day_screenshots  the screenshots of its day are used up
CREATE OR REPLACE FUNCTION exchange.prove_by_screenshot(wanted_session_id uuid, asking_id bigint, most integer)
RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  asked public.attempt := exchange.lock_attempt(wanted_session_id);
BEGIN
  IF asked.id IS NULL OR asked.member_id <> asking_id OR asked.check_name NOT IN ('account', 'screenshot') THEN
    RETURN 'not_found';
  ELSIF asked.check_name = 'screenshot' THEN
    RETURN 'ok';
  ELSIF asked.state <> 'started' THEN
    RETURN 'over';
  END IF;
  UPDATE public.member_day SET screenshots_taken = screenshots_taken + 1
  WHERE member_id = asked.member_id AND day = asked.day AND (most IS NULL OR screenshots_taken < most);
  IF NOT FOUND THEN
    RETURN 'day_screenshots';
  END IF;
  UPDATE public.attempt SET check_name = 'screenshot' WHERE id = asked.id;
  RETURN 'ok';
END $$;
CALL ledger.plan_by_key('exchange.prove_by_screenshot');

