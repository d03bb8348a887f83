-- Feedback whose first half an earlier version has paid ('half_credited'): ends it as that version would have, with its
-- second half to the earner, or to the House Fund if an admin removed the answers. False: it has ended before.
-- docs/decisions/140-feedback-is-paid-whole.md says when this can go.
CREATE OR REPLACE FUNCTION exchange.finish_half(half_id bigint, pays boolean) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  half public.attempt;
  rest integer;
  moment timestamptz := ledger.clock();
  today date := (moment AT TIME ZONE 'UTC')::date;
  posted_id bigint := (ledger.next_transfer_ids(1))[1];
BEGIN
  SELECT * INTO half FROM public.attempt WHERE id = half_id FOR NO KEY UPDATE;
  IF half.state IS DISTINCT FROM 'half_credited' THEN
    RETURN false;
  END IF;
  PERFORM exchange.lock_members(ARRAY[half.member_id]);
  PERFORM exchange.lock_campaigns(ARRAY[half.campaign_id]);
  rest := half.reward_points - half.reward_points / 2;
  UPDATE public.attempt SET state = CASE WHEN pays THEN 'credited' ELSE 'rejected' END, due_at = NULL, payable_at = NULL,
    ended_at = moment, transfer_id = CASE WHEN pays THEN posted_id END, reason = CASE WHEN NOT pays THEN 'feedback_refused' END
  WHERE id = half.id;
  UPDATE public.member SET rejected_count = rejected_count + CASE WHEN pays THEN 0 ELSE 1 END WHERE id = half.member_id;
  INSERT INTO public.member_day AS earner (member_id, day, points_credited)
  SELECT half.member_id, today, rest WHERE pays
  ON CONFLICT (member_id, day) DO UPDATE SET points_credited = earner.points_credited + excluded.points_credited;
  UPDATE public.campaign SET reserved_points = reserved_points - rest, spent_points = spent_points + rest,
    updated_at = moment
  WHERE id = half.campaign_id;
  INSERT INTO public.campaign_day AS figures (campaign_id, day, spent_points) VALUES (half.campaign_id, today, rest)
  ON CONFLICT (campaign_id, day) DO UPDATE SET spent_points = figures.spent_points + excluded.spent_points;
  PERFORM ledger.post_all(ARRAY[ROW(ledger.named_key('attempt_rest:' || half.session_id),
    CASE WHEN pays THEN 'attempt_rest_credit' ELSE 'attempt_rest_refused' END,
    (SELECT escrow_account_id FROM public.campaign WHERE id = half.campaign_id),
    CASE WHEN pays THEN (SELECT wallet_account_id FROM public.member WHERE id = half.member_id) END, rest, 0, half.id
    )::ledger.request], NULL, ARRAY[posted_id]);
  INSERT INTO public.activity (member_id, kind, points, campaign_id, attempt_id, created_at)
  SELECT half.member_id, 'attempt_rest_credit', rest, half.campaign_id, half.id, moment WHERE pays
  UNION ALL
  SELECT half.owner_id, CASE WHEN pays THEN 'campaign_rest' ELSE 'campaign_rest_refused' END, -rest, half.campaign_id,
    half.id, moment WHERE half.owner_id IS NOT NULL;
  IF pays THEN
    PERFORM exchange.collect_from_income(ARRAY[half.member_id], ARRAY[rest::bigint]);
  END IF;
  RETURN true;
END $$;
CALL ledger.plan_by_key('exchange.finish_half');
