const taken = `SELECT * FROM attempt WHERE state NOT IN ('rejected', 'expired') OR reason = 'feedback_refused'`
/**
 * Payments, one row each. Earlier versions paid feedback in two halves, of which only the first counts as a completion: its
 * moment is the ledger’s.
 */
const paid = `SELECT *, (paid_at AT TIME ZONE 'UTC')::date AS paid_day FROM (
    SELECT member_id, campaign_id, site_key, ended_at AS paid_at, reward_points AS points, fee_points AS fee, 1 AS times,
      measured_seconds AS seconds FROM attempt WHERE state = 'credited' AND half_transfer_id IS NULL
    UNION ALL
    SELECT member_id, campaign_id, site_key, half.created_at, reward_points / 2, fee_points, 1, measured_seconds
      FROM attempt JOIN ledger.posted_transfer AS half ON half.id = half_transfer_id
    UNION ALL
    SELECT member_id, campaign_id, site_key, ended_at, reward_points - reward_points / 2, 0, 0, NULL
      FROM attempt WHERE state = 'credited' AND half_transfer_id IS NOT NULL) AS payment`

type Recount = readonly [what: string, counted: string, recounted: string]

/** Counters that are kept as things happen, and the same figures recounted from the attempts. */
export const recounts: readonly Recount[] = [
  [
    'attempts and points taken per day',
    `SELECT member_id, day, attempts_taken, points_taken FROM member_day WHERE attempts_taken > 0`,
    `SELECT member_id, day, count(*), sum(reward_points) FROM (${taken}) AS taken GROUP BY 1, 2`,
  ],
  [
    'completions and points credited per day',
    `SELECT member_id, day, credited, points_credited FROM member_day WHERE points_credited > 0`,
    `SELECT member_id, paid_day, sum(times), sum(points) FROM (${paid}) AS paid GROUP BY 1, 2`,
  ],
  [
    'attempts per action group and platform',
    `SELECT member_id, day, platform, action_group, attempts_taken FROM member_group_day WHERE attempts_taken > 0`,
    `SELECT member_id, day, platform, action_group, count(*) FROM (${taken}) AS taken GROUP BY 1, 2, 3, 4`,
  ],
  [
    'attempts per earner and owner',
    `SELECT earner_id, owner_id, day, attempts_taken FROM pair_day WHERE attempts_taken > 0`,
    `SELECT member_id, coalesce(owner_id, 0), day, count(*) FROM (${taken}) AS taken GROUP BY 1, 2, 3`,
  ],
  [
    'attempts per site',
    `SELECT member_id, site_key, day, attempts_taken, last_attempt_id FROM site_day WHERE attempts_taken > 0`,
    `SELECT begun.member_id, begun.site_key, begun.day, count(taken), max(begun.id)
     FROM attempt AS begun LEFT JOIN (${taken}) AS taken USING (id)
     WHERE begun.site_key IS NOT NULL GROUP BY 1, 2, 3 HAVING count(taken) > 0`,
  ],
  [
    'completions and spending per campaign and day',
    `SELECT campaign_id, day, delivered, spent_points FROM campaign_day`,
    `SELECT campaign_id, paid_day, sum(times), sum(points + fee) FROM (${paid}) AS paid GROUP BY 1, 2`,
  ],
  [
    'measured seconds per campaign',
    `SELECT id, measured_seconds FROM campaign WHERE measured_seconds > 0`,
    `SELECT campaign_id, sum(seconds) FROM (${paid}) AS paid GROUP BY 1 HAVING sum(seconds) > 0`,
  ],
  [
    'credited attempts per member',
    `SELECT id, credited_count FROM member WHERE credited_count > 0`,
    `SELECT member_id, sum(times) FROM (${paid}) AS paid GROUP BY 1`,
  ],
  [
    'end of each finished campaign',
    `SELECT id, ended_at FROM campaign WHERE state = 'finished'`,
    `SELECT campaign_id, max(paid_at) FILTER (WHERE times = 1) FROM (${paid}) AS paid JOIN campaign ON campaign.id = campaign_id
     WHERE campaign.state = 'finished' GROUP BY 1`,
  ],
]

/** Queries that find nothing in a past that kept the rules. */
export const pastRules: readonly (readonly [rule: string, broken: string])[] = [
  [
    'three attempts a day per owner, fifteen for the house',
    `SELECT FROM pair_day WHERE attempts_taken > CASE owner_id WHEN 0 THEN 15 ELSE 3 END`,
  ],
  ['three visits a day per site', `SELECT FROM site_day WHERE attempts_taken > 3`],
  [
    '100 attempts and 600 points a day',
    `SELECT FROM member_day WHERE attempts_taken > 100 OR points_taken > 600`,
  ],
  [
    '60 visits, 40 likes, 20 follows and 15 feedbacks a day per platform',
    `SELECT FROM member_group_day WHERE attempts_taken > CASE action_group
       WHEN 'visits' THEN 60 WHEN 'likes' THEN 40 WHEN 'follows' THEN 20 WHEN 'feedback' THEN 15 ELSE 100 END`,
  ],
  [
    'every action except a visit only once',
    `SELECT FROM (${taken}) AS taken WHERE action <> 'visit' GROUP BY member_id, action, content_key HAVING count(*) > 1`,
  ],
  [
    'no feedback alike to an earlier one of its earner or its campaign',
    `SELECT FROM feedback AS one JOIN feedback AS other ON other.attempt_id > one.attempt_id
       AND (other.earner_id = one.earner_id OR other.campaign_id = one.campaign_id)
     WHERE coalesce(exchange.trigram_similarity(one.fingerprint, other.fingerprint), 1) >= 0.7`,
  ],
  [
    'feedback 45 s after its start',
    `SELECT FROM feedback JOIN attempt ON attempt.id = attempt_id WHERE handed_in_at < started_at + interval '45 s'`,
  ],
  [
    '150 points in an account’s first day',
    `SELECT FROM attempt JOIN member ON member.id = member_id
     WHERE attempt.state = 'credited' AND started_at < member.created_at + interval '1 day'
     GROUP BY member_id HAVING sum(reward_points) > 150`,
  ],
  [
    'an hour between visits to the same site',
    `SELECT FROM attempt AS next JOIN attempt AS before USING (member_id, site_key)
     WHERE before.state = 'credited' AND next.started_at >= before.ended_at
       AND next.started_at < before.ended_at + interval '1 hour'`,
  ],
  [
    'one visit or watch at a time',
    `SELECT FROM attempt AS one JOIN attempt AS other USING (member_id)
     WHERE one.action IN ('visit', 'watch') AND other.action IN ('visit', 'watch') AND one.id < other.id AND other.started_at < one.ended_at AND one.started_at < other.ended_at`,
  ],
  [
    'the full time on the site',
    `SELECT FROM attempt WHERE state = 'credited' AND measured_seconds < required_seconds`,
  ],
  ['no attempt by the owner', `SELECT FROM attempt WHERE member_id = owner_id`],
  [
    'three live campaigns per owner',
    `SELECT FROM campaign WHERE state = 'live' AND NOT house GROUP BY owner_id HAVING count(*) > 3`,
  ],
  ['a budget of at least 40 points', `SELECT FROM campaign WHERE target * (reward_points + fee_points) < 40`],
  ['nothing in the future', `SELECT FROM attempt WHERE greatest(started_at, ended_at) > ledger.clock()`],
]
