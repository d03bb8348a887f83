-- A creator tips the writer of a feedback: the only way that points move from member to member.
--   ok            the points moved now
--   tipped        already tipped
--   not_found     no feedback on this member's content
--   insufficient  not enough points in the wallet
-- Lock order: members (the owner's lock also covers the feedback's row), then the ledger's accounts.
CREATE OR REPLACE FUNCTION exchange.tip_feedback(
  feedback_id bigint, tipper_id bigint, points integer, key uuid
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  wanted record;
  posted record;
BEGIN
  SELECT earner_id, tip_points INTO wanted FROM public.feedback
  WHERE attempt_id = feedback_id AND owner_id = tipper_id;
  IF NOT FOUND THEN
    RETURN 'not_found';
  END IF;
  PERFORM exchange.lock_members(ARRAY[tipper_id, wanted.earner_id]);
  UPDATE public.feedback SET tip_points = points WHERE attempt_id = feedback_id AND tip_points IS NULL;
  IF NOT FOUND THEN
    RETURN 'tipped';
  END IF;
  SELECT post.verdict INTO posted FROM ledger.post_batch(ARRAY[ROW(key, 'feedback_tip',
    (SELECT wallet_account_id FROM public.member WHERE id = tipper_id),
    (SELECT wallet_account_id FROM public.member WHERE id = wanted.earner_id),
    points, 0, feedback_id)::ledger.request]) AS post;
  IF posted.verdict = 'insufficient' THEN
    UPDATE public.feedback SET tip_points = NULL WHERE attempt_id = feedback_id;
    RETURN 'insufficient';
  ELSIF posted.verdict <> 'ok' THEN
    RAISE EXCEPTION 'the ledger rejected a tip: %', posted.verdict USING ERRCODE = 'MU010';
  END IF;
  INSERT INTO public.activity (member_id, kind, points, campaign_id)
  SELECT side.member_id, side.kind, side.points, attempt.campaign_id
  FROM public.attempt,
    (VALUES (tipper_id, 'tip_paid', -points), (wanted.earner_id, 'tip_received', points)) AS side (member_id, kind, points)
  WHERE attempt.id = feedback_id;
  PERFORM exchange.collect_from_income(ARRAY[wanted.earner_id], ARRAY[points::bigint]);
  RETURN 'ok';
END $$;
