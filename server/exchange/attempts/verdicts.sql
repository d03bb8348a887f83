-- Queues a submitted attempt for a decision. until: when it is approved by itself; NULL: never. Withdraws a rejection
-- that is not final, which is how a dispute begins. Returns a verdict of hand_in, or
--   not_handed_in  only started
--   approved       approved and being paid
CREATE OR REPLACE FUNCTION exchange.wait_for_verdict(wanted_session_id uuid, until timestamptz) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  waiting public.attempt := exchange.lock_attempt(wanted_session_id);
BEGIN
  IF waiting.state IN ('proving', 'pending') AND waiting.approved_at IS NULL THEN
    UPDATE public.attempt SET state = 'pending', due_at = until, due_reason = NULL WHERE id = waiting.id;
    RETURN 'ok';
  END IF;
  RETURN CASE
    WHEN waiting.id IS NULL THEN 'not_found'
    WHEN waiting.state = 'started' THEN 'not_handed_in'
    WHEN waiting.state IN ('proving', 'pending') THEN 'approved'
    ELSE coalesce(waiting.reason, 'paid')
  END;
END $$;
CALL ledger.plan_by_key('exchange.wait_for_verdict');

-- Approves an attempt: from here on it is paid by the caller or the job, whichever comes first. Submits an attempt that
-- is only started. Returns its member and campaign, for the credit worker. The verdict is ok even if it was approved or
-- ended before: crediting returns which.
CREATE OR REPLACE FUNCTION exchange.approve_attempt(
  wanted_session_id uuid, measured integer,
  OUT verdict text, OUT member_id bigint, OUT campaign_id bigint
)
LANGUAGE plpgsql AS $$
DECLARE
  approved public.attempt := exchange.lock_attempt(wanted_session_id);
  moment timestamptz := ledger.clock();
BEGIN
  member_id := approved.member_id;
  campaign_id := approved.campaign_id;
  verdict := 'ok';
  IF approved.id IS NULL OR approved.check_name = 'timer' THEN
    verdict := 'not_found';
  ELSIF approved.state = 'started' THEN
    verdict := coalesce(exchange.reserve_place(approved, moment), 'ok');
  END IF;
  IF verdict = 'ok' THEN
    UPDATE public.attempt SET approved_at = moment, payable_at = moment,
      measured_seconds = coalesce(measured, measured_seconds), due_at = NULL, due_reason = NULL
    WHERE id = approved.id AND state IN ('proving', 'pending') AND approved_at IS NULL;
  END IF;
END $$;
CALL ledger.plan_by_key('exchange.approve_attempt');

-- Rejects an attempt: ends it and releases its caps, its completion and its points. With until, all of these stay
-- reserved until then, for a dispute. is_fault: it counts against the earner's trust once it is final.
--   ok        rejected, now or before
--   approved  approved and being paid
--   not_found, paid
CREATE OR REPLACE FUNCTION exchange.reject_attempt(
  wanted_session_id uuid, why text, is_fault boolean, until timestamptz
) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  rejected public.attempt := exchange.lock_attempt(wanted_session_id);
BEGIN
  IF rejected.id IS NULL THEN
    RETURN 'not_found';
  ELSIF rejected.state NOT IN ('started', 'proving', 'pending') THEN
    RETURN CASE WHEN rejected.reason IS NULL THEN 'paid' ELSE 'ok' END;
  ELSIF rejected.approved_at IS NOT NULL THEN
    RETURN 'approved';
  ELSIF until IS NOT NULL AND rejected.state <> 'started' THEN
    UPDATE public.attempt SET state = 'pending', due_at = until, due_reason = why WHERE id = rejected.id;
    RETURN 'ok';
  END IF;
  PERFORM exchange.end_attempts(ARRAY[exchange.ending_line(rejected, why, ledger.clock())]);
  IF is_fault THEN
    UPDATE public.member SET rejected_count = rejected_count + 1 WHERE id = rejected.member_id;
  END IF;
  RETURN 'ok';
END $$;
CALL ledger.plan_by_key('exchange.reject_attempt');

-- Attempts whose wait is over, and those that have been 'proving' for too long: up to 500 of each, longest ago first.
CREATE OR REPLACE FUNCTION exchange.due_attempts(proving_seconds integer) RETURNS bigint[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  moment timestamptz := ledger.clock();
BEGIN
  RETURN ARRAY(SELECT id FROM public.attempt
      WHERE state = 'pending' AND due_at <= moment ORDER BY due_at LIMIT 500)
    || ARRAY(SELECT id FROM public.attempt WHERE state = 'proving' AND approved_at IS NULL AND due_at IS NULL
      AND reason IS NULL AND handed_in_at <= moment - make_interval(secs => proving_seconds)
      ORDER BY handed_in_at LIMIT 500);
END $$;
CALL ledger.plan_by_key('exchange.due_attempts');

-- Gives due attempts the verdict set for that: approved (and paid by the job that pays approved attempts) or rejected.
-- Queues those that have been 'proving' for too long for a decision, so nothing waits for ever. Returns how many it
-- handled. faults: the reasons that count against trust. wanted_ids NULL: every due one.
CREATE OR REPLACE FUNCTION exchange.decide_due(
  faults text[], proving_seconds integer, verdict_wait_seconds integer, wanted_ids bigint[] DEFAULT NULL
) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := ledger.clock();
  due_ids bigint[] := coalesce(wanted_ids, exchange.due_attempts(proving_seconds));
  rejected public.attempt[];
  decided integer;
BEGIN
  PERFORM FROM public.attempt WHERE id = ANY (due_ids) ORDER BY id FOR NO KEY UPDATE;
  PERFORM exchange.lock_members(ARRAY(SELECT member_id FROM public.attempt WHERE id = ANY (due_ids)));
  PERFORM exchange.lock_campaigns(ARRAY(SELECT campaign_id FROM public.attempt WHERE id = ANY (due_ids)));

  rejected := ARRAY(
    WITH locked AS MATERIALIZED (SELECT attempt FROM public.attempt WHERE id = ANY (due_ids))
    SELECT attempt FROM locked
    WHERE (attempt).state = 'pending' AND (attempt).due_at <= moment AND (attempt).due_reason IS NOT NULL);
  PERFORM exchange.end_attempts(ARRAY(SELECT exchange.ending_line(one, one.due_reason, moment)
    FROM unnest(rejected) AS one WHERE one.due_reason <> 'feedback_refused'));
  PERFORM exchange.forfeit_attempts(ARRAY(SELECT one.id FROM unnest(rejected) AS one
    WHERE one.due_reason = 'feedback_refused'), moment);
  UPDATE public.member SET rejected_count = rejected_count + blamed.count
  FROM (SELECT member_id, count(*) AS count FROM unnest(rejected) AS one WHERE one.due_reason = ANY (faults)
    GROUP BY member_id) AS blamed
  WHERE member.id = ANY (ARRAY(SELECT one.member_id FROM unnest(rejected) AS one)) AND member.id = blamed.member_id;
  UPDATE public.attempt SET
    state = CASE state WHEN 'proving' THEN 'pending' ELSE state END,
    approved_at = CASE state WHEN 'pending' THEN moment ELSE approved_at END,
    payable_at = CASE state WHEN 'pending' THEN moment END,
    due_at = CASE state WHEN 'proving' THEN moment + make_interval(secs => verdict_wait_seconds) END
  WHERE id = ANY (due_ids) AND (state = 'pending' AND approved_at IS NULL AND due_at <= moment
    OR state = 'proving' AND approved_at IS NULL);
  GET DIAGNOSTICS decided = ROW_COUNT;
  RETURN decided + cardinality(rejected);
END $$;
CALL ledger.plan_by_key('exchange.decide_due');
