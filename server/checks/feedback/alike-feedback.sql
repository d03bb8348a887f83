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
