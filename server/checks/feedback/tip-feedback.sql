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
  writer_id bigint := (SELECT earner_id FROM public.feedback WHERE attempt_id = feedback_id AND owner_id = tipper_id);
  posted text;
BEGIN
  IF writer_id IS NULL THEN
    RETURN 'not_found';
  END IF;
  PERFORM exchange.lock_members(ARRAY[tipper_id, writer_id]);
  IF EXISTS (SELECT FROM public.feedback WHERE attempt_id = feedback_id AND tip_points IS NOT NULL) THEN
    RETURN 'tipped';
  END IF;
  SELECT verdict INTO posted FROM ledger.post_batch(ARRAY[ROW(key, 'feedback_tip',
    (SELECT wallet_account_id FROM public.member WHERE id = tipper_id),
    (SELECT wallet_account_id FROM public.member WHERE id = writer_id),
    points, 0, feedback_id)::ledger.request]);
  IF posted = 'insufficient' THEN
    RETURN posted;
  ELSIF posted <> 'ok' THEN
    RAISE EXCEPTION 'the ledger rejected a tip: %', posted USING ERRCODE = 'MU010';
  END IF;
  UPDATE public.feedback SET tip_points = points WHERE attempt_id = feedback_id;
  INSERT INTO public.activity (member_id, kind, points, campaign_id)
  SELECT side.member_id, side.kind, side.points, attempt.campaign_id
  FROM public.attempt,
    (VALUES (tipper_id, 'tip_paid', -points), (writer_id, 'tip_received', points)) AS side (member_id, kind, points)
  WHERE attempt.id = feedback_id;
  PERFORM exchange.collect_from_income(ARRAY[writer_id], ARRAY[points::bigint]);
  RETURN 'ok';
END $$;
