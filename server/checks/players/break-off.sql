-- Watch tasks whose player can't finish them.

-- Ends a member's started attempt that is checked by a player: it no longer counts towards the caps, and the next
-- task may start at once. An attempt that is confirmed in full is left alone, since it is about to be paid. Returns
-- true if one was ended.
CREATE OR REPLACE FUNCTION exchange.break_off_watch(wanted_session_id uuid, asking_id bigint) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  broken public.attempt := exchange.lock_attempt(wanted_session_id);
BEGIN
  IF broken.id IS NULL OR broken.member_id <> asking_id OR broken.check_name <> 'player' OR broken.state <> 'started'
    OR EXISTS (SELECT FROM public.watch WHERE attempt_id = broken.id AND complete_at IS NOT NULL) THEN
    RETURN false;
  END IF;
  PERFORM exchange.end_attempts(ARRAY[exchange.ending_line(broken, 'unplayable', ledger.clock())]);
  RETURN true;
END $$;
CALL ledger.plan_by_key('exchange.break_off_watch');
