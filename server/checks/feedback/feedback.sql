-- Comparison of texts by their trigrams (docs/rules.md, Feedback).

-- Similarity of two sets of trigrams, from 0 (nothing shared) to 1 (the same). Each set has 4,096 bits, and a trigram
-- sets one. Trigrams may share a bit, the more of them there are, so the size of a set is estimated from the bits that
-- are still 0 (linear counting); near 0.7 the estimate is off by at most 0.03.
CREATE OR REPLACE FUNCTION exchange.trigram_similarity(one bit, other bit) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (ln((4097 - bit_count(one))::double precision / 4097) + ln((4097 - bit_count(other))::double precision / 4097))
    / nullif(ln((4097 - bit_count(one | other))::double precision / 4097), 0) - 1
$$;

-- True if the text of an attempt is at least this similar to one of its earner's latest own_most texts, or to any of its
-- campaign, of which there are at most as many as its target. If the caller has locked the attempt, two alike texts that
-- arrive at the same moment are found too.
CREATE OR REPLACE FUNCTION exchange.is_alike_feedback(
  wanted_session_id uuid, new_fingerprint bit, own_most integer, least_similarity double precision
) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  written public.attempt;
BEGIN
  SELECT * INTO written FROM public.attempt WHERE session_id = wanted_session_id;
  RETURN EXISTS (
    SELECT FROM (SELECT fingerprint FROM public.feedback
      WHERE earner_id = written.member_id AND attempt_id <> written.id
      ORDER BY attempt_id DESC LIMIT own_most) AS earlier
    WHERE exchange.trigram_similarity(fingerprint, new_fingerprint) >= least_similarity
  ) OR EXISTS (
    SELECT FROM public.feedback WHERE campaign_id = written.campaign_id AND attempt_id <> written.id
      AND exchange.trigram_similarity(fingerprint, new_fingerprint) >= least_similarity
  );
END $$;
CALL ledger.plan_by_key('exchange.is_alike_feedback');

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
