-- Facts about an earner that decide which tasks are open (verdict.ts), read in one statement. The reader of a list asks
-- for them without locks; a start reads them again under the locks of exchange.open_start.

-- Today's attempts for each owner (0: the house), counted together for accounts that share a sign, as earners and as
-- owners; house tasks are counted for each account.
CREATE OR REPLACE FUNCTION exchange.pairs_of(earner_id bigint, other_ids bigint[], today date) RETURNS json
LANGUAGE plpgsql STABLE AS $$
DECLARE
  served record;
BEGIN
  SELECT array_agg(owner_id) AS owner_ids, array_agg(attempts) AS attempts INTO served FROM (
    SELECT owner_id, sum(attempts_taken)::integer AS attempts FROM public.pair_day
    WHERE pair_day.earner_id = ANY (pairs_of.earner_id || other_ids) AND day = today
      AND (owner_id <> 0 OR pair_day.earner_id = pairs_of.earner_id)
    GROUP BY owner_id) AS pair;
  IF served.owner_ids IS NULL THEN
    RETURN '[]'::json;
  END IF;
  RETURN (
    WITH own AS MATERIALIZED (SELECT * FROM unnest(served.owner_ids, served.attempts) AS of (owner_id, attempts))
    SELECT json_agg(json_build_array(other_id, attempts)) FROM (
      SELECT other_id, sum(attempts)::integer AS attempts FROM (
        SELECT owner_id AS member_id, owner_id AS other_id FROM own
        UNION SELECT member_id, other_id FROM exchange.members_sharing(served.owner_ids)
      ) AS pair JOIN own ON owner_id = member_id
      GROUP BY other_id) AS together);
END $$;

-- Sites visited lately: when their hour ends, and the attempts of today. One timed task runs at a time, so the last
-- visit alone can keep a site closed. The days are named: after a day that the planner can't know it expects a third of
-- the rows, and reads all of a member's.
CREATE OR REPLACE FUNCTION exchange.sites_of(earner_id bigint, wait_seconds integer, at timestamptz, today date)
RETURNS json LANGUAGE plpgsql STABLE AS $$
DECLARE
  waits interval := make_interval(secs => wait_seconds);
BEGIN
  RETURN (
    WITH of_site AS MATERIALIZED (
      SELECT site_key, day, attempts_taken, last_attempt_id FROM public.site_day
      WHERE member_id = earner_id
        AND day = ANY (ARRAY(SELECT generate_series((at AT TIME ZONE 'UTC' - waits)::date - 1, today, '1 day')::date))
    )
    SELECT coalesce(json_agg(json_build_object('key', site_key, 'opensAt', opens_at, 'taken', taken)), '[]') FROM (
      SELECT of_site.site_key, max(ended_at) + waits AS opens_at,
        coalesce(sum(attempts_taken) FILTER (WHERE of_site.day = today), 0) AS taken
      FROM of_site LEFT JOIN public.attempt ON attempt.id = last_attempt_id AND attempt.state = 'credited'
      GROUP BY of_site.site_key) AS site);
END $$;

-- Attempts that run now; keptUntil: a timed one keeps its place until then.
CREATE OR REPLACE FUNCTION exchange.running_of(earner_id bigint, hold_seconds integer) RETURNS json
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT coalesce(json_agg(json_build_object('id', attempt.id, 'campaignId', campaign_id, 'sessionId', session_id,
      'title', (SELECT title FROM public.content WHERE content.id = content_id), 'action', action,
      'contentKey', content_key, 'isTimed', action IN ('watch', 'visit'),
      'keptUntil', started_at + make_interval(secs => required_seconds + hold_seconds)) ORDER BY attempt.id), '[]')
    FROM public.attempt
    WHERE state = 'started' AND id = ANY (ARRAY(
      SELECT attempt_id FROM public.started_attempt WHERE member_id = earner_id)));
END $$;

-- All facts about an earner. Rows are read in the order of a key where another index looks just as good to the planner
-- while the table is empty.
CREATE OR REPLACE FUNCTION exchange.earner_facts(
  earner_id bigint, wait_seconds integer, hold_seconds integer, consent_version integer
) RETURNS json LANGUAGE plpgsql STABLE AS $$
DECLARE
  moment timestamptz := ledger.clock();
  today date := (moment AT TIME ZONE 'UTC')::date;
  sharing record;
  taken record;
BEGIN
  SELECT coalesce(array_agg(other_id), '{}') AS ids,
    coalesce(json_agg(other_id) FILTER (WHERE is_person), '[]') AS linked_ids
  INTO sharing FROM exchange.members_sharing(ARRAY[earner_id]);
  SELECT coalesce(sum(attempts_taken) FILTER (WHERE day = today), 0) AS attempts,
    coalesce(sum(points_taken) FILTER (WHERE day = today), 0) AS points,
    coalesce(sum(points_taken), 0) AS recent_points,
    coalesce(sum(screenshots_taken) FILTER (WHERE day = today), 0) AS screenshots
  INTO taken
  FROM public.member_day -- One condition, or the index of days could serve it.
  WHERE (member_id, day) BETWEEN (earner_id, today - 1) AND (earner_id, today);
  RETURN (SELECT json_build_object(
    'now', moment, 'tomorrow', (today + 1)::timestamp AT TIME ZONE 'UTC', 'isActive', state = 'active',
    'language', language, 'country', country, 'creditedCount', credited_count, 'creditedDays', credited_days,
    'rejectedCount', rejected_count, 'premium', coalesce(premium_until > moment, false),
    'ageSeconds', extract(epoch FROM moment - created_at),
    'hasAgreed', EXISTS (SELECT FROM public.tier_consent
      WHERE tier_consent.member_id = earner_id AND tier = 'red' AND version = consent_version),
    'ownKeys', ARRAY(SELECT key FROM (
        SELECT content_key, site_key FROM public.content WHERE owner_id = earner_id OFFSET 0) AS own,
      unnest(ARRAY[content_key, site_key]) AS key WHERE key IS NOT NULL),
    'linkedIds', sharing.linked_ids,
    'blockedIds', ARRAY(SELECT owner_id FROM public.owner_block WHERE owner_block.member_id = earner_id),
    'pairs', exchange.pairs_of(earner_id, sharing.ids, today),
    'sites', exchange.sites_of(earner_id, wait_seconds, moment, today),
    'groups', (SELECT coalesce(json_agg(json_build_array(platform || ' ' || action_group, attempts_taken)), '[]')
      FROM public.member_group_day AS of_group WHERE of_group.member_id = earner_id AND day = today),
    'taken', json_build_object('attempts', taken.attempts, 'points', taken.points,
      'recentPoints', taken.recent_points, 'screenshots', taken.screenshots),
    'running', exchange.running_of(earner_id, hold_seconds))
    FROM public.member WHERE id = earner_id);
END $$;
CALL ledger.plan_by_key('exchange.earner_facts');
