-- The list of running attempts. Crediting does not touch it, so a row may outlast its attempt: it is deleted when its
-- member starts again, when its time is over, or when its campaign has ended. Readers check the state of the attempt.

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
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off
SET enable_mergejoin = off AS $$
BEGIN
  PERFORM exchange.forget_started(ARRAY(SELECT attempt_id FROM public.started_attempt
    WHERE member_id = ANY (ARRAY(SELECT member_id FROM begun)) ORDER BY member_id));
  INSERT INTO public.started_attempt (attempt_id, member_id, campaign_id, is_timed, expires_at)
  SELECT id, member_id, campaign_id, action IN ('watch', 'visit'), expires_at FROM begun WHERE state = 'started';
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER list_started AFTER INSERT ON public.attempt
  REFERENCING NEW TABLE AS begun FOR EACH STATEMENT EXECUTE FUNCTION exchange.list_started();
