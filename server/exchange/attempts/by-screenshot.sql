-- Switches a started attempt from the account check to a screenshot, if the screenshots of its day allow one more.
-- most: the limit per day; NULL: no limit.
--   ok               checked by a screenshot, from now on or before
--   not_found        no such session of this member, or it has another check
--   over             no longer running
--   day_screenshots  the screenshots of its day are used up
CREATE OR REPLACE FUNCTION exchange.prove_by_screenshot(wanted_session_id uuid, asking_id bigint, most integer)
RETURNS text
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off
SET enable_mergejoin = off AS $$
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
