-- Checks for starting an attempt: eligibility, earlier attempts, and the remaining daily caps.

-- Judges starts, each of a different earner, in line order; the verdicts are listed in start-attempts.sql. The caller
-- holds the earners, which guards all counters read here. locked_ids: their started attempts from before that lock;
-- an attempt that began in between is recent, so no new start can replace it. Wanted campaigns are locked only
-- against their end, which waits for starts in progress and makes later starts wait.
-- Accounts that share a sign (exchange.members_sharing) share the limit of one earner for one owner, on both sides; house tasks are
-- limited for each account.
-- 'own' covers the earner's content under any address and whoever promotes it; of a website, every page of the site.
-- Points are added up over days only while the account is younger than 24 hours, so over two days at most. Tables are
-- read by their keys and in the order of these keys: while tables are empty other indexes look just as good to the
-- planner, and the order makes it choose the key's index.
CREATE OR REPLACE FUNCTION exchange.judge_starts(
  lines exchange.start_line[], locked_ids bigint[], moment timestamptz
) RETURNS exchange.judged_start[] LANGUAGE plpgsql AS $$
DECLARE
  earner_ids bigint[] := ARRAY(SELECT line.earner_id FROM unnest(lines) AS line);
  first_day date := (SELECT min((moment AT TIME ZONE 'UTC'
    - make_interval(secs => (line.limits).site_wait_seconds))::date) - 1 FROM unnest(lines) AS line);
  judged exchange.judged_start[];
BEGIN
  WITH asked AS MATERIALIZED (
    SELECT line.ordinality AS line_number, line.earner_id, line.campaign_id, line.action_group, line.check_name,
      moment AS at, (moment AT TIME ZONE 'UTC')::date AS today, line.limits
    FROM unnest(lines) WITH ORDINALITY AS line
  ), campaign AS MATERIALIZED (
    SELECT each AS whole, each.* FROM public.campaign AS each
    WHERE id = ANY (ARRAY(SELECT campaign_id FROM asked)) ORDER BY id FOR KEY SHARE
  ), content AS MATERIALIZED (
    SELECT id, platform, content_key, site_key FROM public.content
    WHERE id = ANY (ARRAY(SELECT content_id FROM campaign)) ORDER BY id
  ), wanted AS MATERIALIZED (
    SELECT asked.*, campaign.whole, campaign.id AS wanted_id, campaign.owner_id, campaign.house, campaign.platform,
      campaign.action, campaign.content_id, campaign.reward_points, campaign.fee_points, campaign.required_seconds,
      campaign.action IN ('watch', 'visit') AS is_timed, content.content_key AS promoted_key,
      content.site_key AS promoted_site_key,
      campaign.delivered + campaign.reserved >= campaign.target AS is_full,
      num_nonnulls(languages, countries, hours_from, day_limit, hour_limit) > 0 AS has_wishes,
      -- Content other than a website has no site_key, so the one-hour rule applies to its content_key.
      CASE WHEN campaign.action = 'visit' THEN coalesce(content.site_key,
        CASE WHEN content.platform <> 'website' THEN content.content_key END) END AS site_key,
      CASE WHEN campaign.action <> 'visit' THEN content.content_key END AS content_key,
      CASE WHEN campaign.house THEN (limits).house_attempts ELSE (limits).pair_attempts END AS pair_attempts,
      CASE asked.action_group WHEN 'visits' THEN (limits).day_visits WHEN 'follows' THEN (limits).day_follows
        WHEN 'likes' THEN (limits).day_likes WHEN 'feedback' THEN (limits).day_feedback END AS group_attempts
    FROM asked
    LEFT JOIN campaign ON campaign.id = asked.campaign_id AND campaign.state = 'live'
    LEFT JOIN content ON content.id = campaign.content_id
  ), running AS MATERIALIZED (
    SELECT id, session_id, member_id, campaign_id, started_at, required_seconds,
      action IN ('watch', 'visit') AS is_timed, attempt
    FROM public.attempt
    WHERE id = ANY (ARRAY(
      SELECT attempt_id FROM public.started_attempt WHERE member_id = ANY (earner_ids) ORDER BY member_id))
      AND state = 'started'
    ORDER BY id
  ), done AS MATERIALIZED (
    SELECT session_id, member_id, campaign_id, action, content_key, state FROM public.attempt
    WHERE member_id = ANY (earner_ids) AND action = ANY (ARRAY(SELECT action FROM wanted))
      AND content_key = ANY (ARRAY(SELECT content_key FROM wanted))
      AND (reason IS NULL OR half_transfer_id IS NOT NULL)
    ORDER BY member_id, action, content_key
  ), member AS MATERIALIZED (
    SELECT id, state FROM public.member WHERE id = ANY (earner_ids) ORDER BY id
  ), together AS MATERIALIZED (
    SELECT member_id, other_id, is_person
    FROM exchange.members_sharing(earner_ids || ARRAY(SELECT owner_id FROM wanted))
  ), own AS MATERIALIZED (
    SELECT owner_id, platform, content_key, site_key FROM public.content
    WHERE owner_id = ANY (earner_ids) AND platform = ANY (ARRAY(SELECT platform FROM wanted))
    ORDER BY owner_id, platform, canonical_url
  ), block AS MATERIALIZED (
    SELECT member_id, owner_id FROM public.owner_block
    WHERE member_id = ANY (earner_ids) AND owner_id = ANY (ARRAY(SELECT owner_id FROM wanted))
    ORDER BY member_id, owner_id
  ), of_site AS MATERIALIZED (
    SELECT member_id, site_key, day, attempts_taken, last_attempt_id FROM public.site_day
    WHERE member_id = ANY (earner_ids) AND site_key = ANY (ARRAY(SELECT site_key FROM wanted)) AND day >= first_day
    ORDER BY member_id, site_key, day
  ), last_visit AS MATERIALIZED (
    SELECT id, ended_at FROM public.attempt
    WHERE id = ANY (ARRAY(SELECT last_attempt_id FROM of_site)) AND state = 'credited' ORDER BY id
  ), of_day AS MATERIALIZED (
    SELECT member_id, day, attempts_taken, points_taken, screenshots_taken FROM public.member_day
    WHERE member_id = ANY (earner_ids) AND day >= first_day ORDER BY member_id, day
  ), of_pair AS MATERIALIZED (
    SELECT earner_id, owner_id, day, attempts_taken FROM public.pair_day
    WHERE earner_id = ANY (earner_ids || ARRAY(SELECT other_id FROM together))
      AND owner_id = ANY (ARRAY(SELECT coalesce(owner_id, 0) FROM wanted) || ARRAY(SELECT other_id FROM together))
      AND day >= first_day
    ORDER BY earner_id, owner_id, day
  ), of_group AS MATERIALIZED (
    SELECT member_id, day, platform, action_group, attempts_taken FROM public.member_group_day
    WHERE member_id = ANY (earner_ids) AND day >= first_day AND platform = ANY (ARRAY(SELECT platform FROM wanted))
      AND action_group = ANY (ARRAY(SELECT action_group FROM wanted))
    ORDER BY member_id, day, platform, action_group
  ), seen AS (
    SELECT wanted.*, same.session_id AS same_session_id,
      done.state AS done_state, done.session_id AS done_session_id, done.campaign_id = wanted.campaign_id AS done_here,
      timed.id AS timed_id, timed.campaign_id AS timed_campaign_id, timed.attempt AS timed_attempt,
      timed.started_at + make_interval(secs => timed.required_seconds + (limits).hold_seconds) AS kept_until,
      site.opens_at, site.taken AS site_taken, pair.taken AS pair_taken, taken.*
    FROM wanted
    LEFT JOIN running AS same ON same.member_id = wanted.earner_id AND same.campaign_id = wanted.campaign_id
    LEFT JOIN running AS timed ON timed.member_id = wanted.earner_id AND timed.is_timed AND wanted.is_timed
    LEFT JOIN done ON done.member_id = wanted.earner_id AND done.action = wanted.action
      AND done.content_key = wanted.content_key
    CROSS JOIN LATERAL (
      SELECT max(ended_at) + make_interval(secs => (limits).site_wait_seconds) AS opens_at,
        coalesce(sum(attempts_taken) FILTER (WHERE day = today), 0) AS taken
      FROM of_site LEFT JOIN last_visit ON last_visit.id = last_attempt_id
      WHERE member_id = earner_id AND of_site.site_key = wanted.site_key
    ) AS site
    CROSS JOIN LATERAL (
      SELECT sum(attempts_taken) AS taken FROM of_pair
      WHERE day = today AND (of_pair.earner_id = wanted.earner_id OR NOT house AND EXISTS (
          SELECT FROM together WHERE member_id = wanted.earner_id AND other_id = of_pair.earner_id))
        AND (of_pair.owner_id = coalesce(wanted.owner_id, 0) OR EXISTS (
          SELECT FROM together WHERE member_id = wanted.owner_id AND other_id = of_pair.owner_id))
    ) AS pair
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(attempts_taken) FILTER (WHERE day = today), 0) AS attempts_taken,
        coalesce(sum(points_taken) FILTER (WHERE day = today), 0) AS points_taken,
        coalesce(sum(points_taken), 0) AS recent_points_taken,
        coalesce(sum(screenshots_taken) FILTER (WHERE day = today), 0) AS screenshots_taken
      FROM of_day WHERE member_id = earner_id AND day >= today - 1
    ) AS taken
  ), judged_line AS (
    SELECT seen.*, coalesce(
      CASE
        WHEN same_session_id IS NOT NULL THEN 'running'
        WHEN wanted_id IS NULL THEN 'not_live'
        WHEN owner_id = earner_id OR EXISTS (SELECT FROM own WHERE own.owner_id = earner_id
          AND own.platform = seen.platform
          AND (own.content_key = promoted_key OR own.site_key = promoted_site_key)) THEN 'own'
        WHEN NOT EXISTS (SELECT FROM member WHERE id = earner_id AND state = 'active') THEN 'not_allowed'
        WHEN EXISTS (SELECT FROM together WHERE member_id = earner_id AND other_id = seen.owner_id AND is_person)
          THEN 'linked'
        WHEN EXISTS (SELECT FROM block WHERE block.member_id = earner_id AND block.owner_id = seen.owner_id) THEN 'blocked'
        WHEN action IN ('follow', 'join', 'subscribe') AND NOT (limits).may_follow THEN 'new_member'
        WHEN (limits).consent_needed THEN 'consent_needed'
      END,
      CASE WHEN has_wishes THEN exchange.campaign_refusal(earner_id, whole, at) END,
      CASE
        WHEN done_here AND done_state IN ('proving', 'pending', 'half_credited') THEN 'running'
        WHEN done_state IS NOT NULL THEN 'done_before'
        WHEN timed_id IS NOT NULL AND (at < kept_until OR timed_id <> ALL (locked_ids)) THEN 'busy'
        WHEN NOT is_timed AND (limits).open_attempts <= (SELECT count(*) FROM running
          WHERE running.member_id = earner_id AND NOT running.is_timed) THEN 'open_attempts'
        WHEN is_full THEN 'full'
        WHEN opens_at > at THEN 'already_visited'
        WHEN site_taken >= (limits).site_attempts THEN 'site_day'
        WHEN pair_attempts <= pair_taken THEN CASE WHEN house THEN 'house_day' ELSE 'pair_day' END
        WHEN attempts_taken >= (limits).day_attempts THEN 'day_attempts'
        WHEN recent_points_taken + reward_points > (limits).first_day_points THEN 'first_day_points'
        WHEN points_taken + reward_points > (limits).day_points THEN 'day_points'
        WHEN group_attempts <= (SELECT of_group.attempts_taken FROM of_group WHERE of_group.member_id = earner_id
          AND day = today AND of_group.platform = seen.platform AND of_group.action_group = seen.action_group)
          THEN 'day_' || action_group
        WHEN check_name = 'screenshot' AND screenshots_taken >= (limits).day_screenshots THEN 'day_screenshots'
      END, 'ok') AS verdict
    FROM seen
  )
  SELECT array_agg(ROW(verdict,
    coalesce(same_session_id, CASE WHEN verdict IN ('running', 'done_before') AND done_here THEN done_session_id END),
    CASE verdict WHEN 'busy' THEN kept_until WHEN 'already_visited' THEN opens_at
      WHEN 'site_day' THEN (today + 1)::timestamp AT TIME ZONE 'UTC' END,
    CASE verdict WHEN 'busy' THEN timed_campaign_id END,
    CASE WHEN verdict = 'ok' AND timed_id IS NOT NULL THEN exchange.ending_line(timed_attempt, 'replaced', at) END,
    earner_id, campaign_id, content_id, owner_id, platform, action, action_group, check_name, site_key, content_key,
    reward_points, fee_points, required_seconds, at, at + make_interval(secs => CASE action
      WHEN 'visit' THEN required_seconds + (limits).visit_grace_seconds
      WHEN 'watch' THEN required_seconds + (limits).watch_grace_seconds
      ELSE (limits).untimed_seconds END))::exchange.judged_start ORDER BY line_number)
  INTO judged
  FROM judged_line;
  RETURN judged;
END $$;
