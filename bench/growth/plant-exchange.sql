-- Campaigns and attempts of the size in planted.size; all other rows follow from them. Member 1 has done the most
-- tasks and owns many campaigns, member 2 owns those with the most completions, member 3 has done nothing, member 4 is
-- an admin; owners of the other campaigns are the next members. Of member 1's campaigns as many run as the limit allows.

CREATE UNLOGGED TABLE planted.campaign AS
SELECT number AS id, owner_id, kind.platform, action, kind.kind, seconds, effort, reward + number % 9 AS reward, 1 + number % 3 AS fee,
  action_group, check_name, CASE WHEN number BETWEEN 100 AND own_campaigns THEN 'finished' WHEN drawn < 0.3 THEN 'live' WHEN drawn < 0.4 THEN 'paused'
    WHEN drawn < 0.45 THEN 'draft' WHEN drawn < 0.7 THEN 'finished' ELSE 'ended' END AS state,
  kind.platform || ':' || CASE kind.platform WHEN 'website' THEN 'https://s' || number || '.test/' ELSE 'x' || number END AS key
FROM planted.size, generate_series(1, campaigns) AS number,
  LATERAL (SELECT planted.drawn(number, 1) AS drawn,
    CASE WHEN number <= own_campaigns THEN 1 WHEN number <= own_campaigns + big_campaigns THEN 2
      ELSE 5 + floor(planted.drawn(number, 2) * owners)::bigint END AS owner_id) AS of, planted.kind
  WHERE kind.id = planted.campaign_kind(number);

CREATE UNLOGGED TABLE planted.attempt AS
SELECT drawn.*, state, CASE state WHEN 'expired' THEN 'expired' WHEN 'rejected' THEN 'proof_refused' END AS reason,
  CASE WHEN state IN ('credited', 'expired', 'rejected') THEN at + interval '2 minutes' END AS ended_at,
  -- Points paid for it, with the fee.
  CASE state WHEN 'credited' THEN reward + fee END AS paid
FROM (
  SELECT place, of.member_id, campaign.*, at, (at AT TIME ZONE 'UTC')::date AS day, drawn, place > attempts * 0.995 AND campaign.state IN ('live', 'paused') AS is_open,
    row_number() OVER (PARTITION BY of.member_id, campaign.id ORDER BY place) AS time_done
  FROM planted.size, generate_series(1, attempts) AS place,
    LATERAL (SELECT planted.drawn(place, 3) AS drawn,
      now - interval '120 days' * ((attempts - place)::float8 / attempts) AS at,
      CASE WHEN place % heavy_every = 0 THEN 1
        ELSE 5 + floor((members - 4) * power(planted.drawn(place, 4), 1.5))::bigint END AS member_id,
      CASE WHEN place % heavy_every = 0 THEN 1 + (place / heavy_every * 37) % campaigns
        WHEN place % 40 = 7 THEN own_campaigns + 1 + floor(planted.drawn(place, 5) * big_campaigns)::bigint
        ELSE own_campaigns + big_campaigns + 1
          + floor(planted.drawn(place, 5) * (campaigns - own_campaigns - big_campaigns))::bigint END AS campaign_id) AS of
    JOIN planted.campaign ON campaign.id = of.campaign_id AND campaign.state <> 'draft' AND campaign.owner_id <> of.member_id
) AS drawn (place, member_id, campaign_id, owner_id, platform, action, kind, seconds, effort, reward, fee, action_group,
    check_name, campaign_state, key, at, day, drawn, is_open, time_done),
  LATERAL (SELECT CASE WHEN is_open AND check_name IN ('timer', 'player') AND drawn < 0.1 THEN 'started'
    WHEN is_open AND check_name IN ('screenshot', 'creator') THEN 'pending'
    WHEN drawn < 0.86 THEN 'credited' WHEN drawn < 0.94 THEN 'expired' ELSE 'rejected' END AS state) AS judged
WHERE time_done = 1 AND (action = 'visit' OR state <> 'started');
CREATE INDEX ON planted.attempt (campaign_id);

CREATE UNLOGGED TABLE planted.figure AS
SELECT campaign_id, count(paid)::int AS delivered, coalesce(sum(paid), 0) AS spent,
  (count(*) FILTER (WHERE state = 'pending'))::int AS reserved,
  coalesce(sum(reward + fee) FILTER (WHERE state = 'pending'), 0) AS reserved_points
FROM planted.attempt GROUP BY campaign_id;
ANALYZE planted.campaign, planted.attempt, planted.figure;

INSERT INTO member (id, username, first_name, email, email_key, is_admin, wallet_account_id, credited_count,
  credited_days, last_credited_day, rejected_count, language, country, created_at, referral_code)
SELECT id, 'm' || id, 'M' || id, 'm' || id || '@bench.test', 'm' || id || '@bench.test', id = 4, 1000 + id,
  coalesce(credited, 0), coalesce(days, 0), last_day, coalesce(rejected, 0), 'en', 'GB',
  now - interval '1 day' * (121 * (id <= 4)::int + 120 * planted.drawn(id, 6) * (id > 4)::int), 'R' || id
FROM planted.size, generate_series(1, members) AS id
LEFT JOIN (SELECT member_id, count(*) FILTER (WHERE state = 'credited') AS credited, max(day) AS last_day,
    count(DISTINCT day) AS days, count(*) FILTER (WHERE state = 'rejected') AS rejected
  FROM planted.attempt GROUP BY member_id) AS done ON member_id = id;

INSERT INTO content (id, owner_id, platform, kind, external_id, canonical_url, url, site_key, title, author, handle)
SELECT id, owner_id, platform, kind, CASE platform WHEN 'website' THEN NULL ELSE 'x' || id END,
  'https://s' || id || '.test/', 'https://s' || id || '.test/',
  CASE platform WHEN 'website' THEN 's' || id || '.test' END, 'Thing ' || id, 'Author ' || id, 'author' || id
FROM planted.campaign;

INSERT INTO campaign (id, content_id, owner_id, platform, action, kind, content_key, state, paused_by, reward_points,
  fee_points, required_seconds, effort_seconds, target, delivered, spent_points, reserved, reserved_points, escrow_account_id, created_at, started_at,
  ended_at, spotlight_until, languages)
SELECT campaign.id, campaign.id, campaign.owner_id, campaign.platform, action, campaign.kind, content_key,
  (CASE WHEN state = 'finished' AND coalesce(delivered, 0) = 0 THEN 'ended' ELSE state END)::campaign_state,
  CASE state WHEN 'paused' THEN 'owner' END, reward, fee, seconds, effort,
  CASE WHEN state = 'finished' AND delivered > 0 THEN delivered ELSE coalesce(delivered, 0) * 2 + 20 END,
  coalesce(delivered, 0), coalesce(spent, 0), coalesce(reserved, 0), coalesce(reserved_points, 0), CASE WHEN state <> 'draft' THEN 1000 + members + campaign.id END,
  now - interval '121 days', CASE WHEN state <> 'draft' THEN now - interval '121 days' END,
  -- Nobody does those of member 1, so they can have ended at any time.
  CASE WHEN state IN ('finished', 'ended')
    THEN now - interval '1 day' * planted.drawn(campaign.id, 7) * CASE campaign.owner_id WHEN 1 THEN 120 ELSE 1 END END,
  CASE WHEN state = 'live' AND campaign.id % greatest(campaigns / 100, 1) = 0 THEN now + interval '1 day' END,
  CASE WHEN campaign.id % 50 = 0 THEN ARRAY['de'] END
FROM planted.size, planted.campaign JOIN content ON content.id = campaign.id LEFT JOIN planted.figure ON campaign_id = campaign.id;

INSERT INTO attempt (id, session_id, member_id, campaign_id, content_id, owner_id, platform, action, action_group,
  check_name, site_key, content_key, state, reason, day, reward_points, fee_points, required_seconds, started_at,
  handed_in_at, approved_at, due_at, expires_at, ended_at, transfer_id)
SELECT place, (lpad(to_hex(place), 12, '0') || '7000800000000000' || '0000')::uuid, member_id, campaign_id, campaign_id, owner_id, platform, action,
  action_group, check_name, CASE WHEN platform = 'website' AND action = 'visit' THEN 's' || campaign_id || '.test' END,
  CASE WHEN action <> 'visit' THEN key END, state, reason, day, reward, fee, seconds, at,
  CASE WHEN state <> 'started' AND reason IS DISTINCT FROM 'expired' THEN at + interval '1 minute' END,
  CASE state WHEN 'credited' THEN ended_at END,
  CASE state WHEN 'pending' THEN now + interval '2 days' END,
  CASE state WHEN 'started' THEN now + interval '1 hour' ELSE at + interval '1 hour' END, ended_at,
  CASE state WHEN 'credited' THEN members + campaigns + 64 * place END
FROM planted.size, (SELECT *, row_number() OVER (PARTITION BY member_id, state ORDER BY place) AS nth FROM planted.attempt) AS of
WHERE state <> 'started' OR nth = 1
ORDER BY place;

INSERT INTO started_attempt (attempt_id, member_id, campaign_id, is_timed, expires_at)
SELECT id, member_id, campaign_id, true, expires_at FROM attempt WHERE state = 'started';
INSERT INTO member_day (member_id, day, attempts_taken, points_taken, credited, points_credited)
SELECT member_id, day, count(*), sum(reward), count(*) FILTER (WHERE state = 'credited'),
  coalesce(sum(reward) FILTER (WHERE state = 'credited'), 0) FROM planted.attempt GROUP BY member_id, day;
INSERT INTO member_group_day (member_id, day, platform, action_group, attempts_taken)
SELECT member_id, day, platform, action_group, count(*) FROM planted.attempt GROUP BY member_id, day, platform, action_group;
INSERT INTO pair_day (earner_id, owner_id, day, attempts_taken)
SELECT member_id, owner_id, day, count(*) FROM planted.attempt GROUP BY member_id, owner_id, day;
INSERT INTO site_day (member_id, site_key, day, attempts_taken, last_attempt_id)
SELECT member_id, 's' || campaign_id || '.test', day, count(*), max(place) FROM planted.attempt
WHERE platform = 'website' AND action = 'visit' GROUP BY member_id, campaign_id, day;
INSERT INTO campaign_day (campaign_id, day, delivered, spent_points)
SELECT campaign_id, day, count(*), sum(paid) FROM planted.attempt WHERE paid IS NOT NULL GROUP BY campaign_id, day;
