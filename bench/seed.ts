import type pg from 'pg'
import { catalogue } from '#contract/exchange/catalogue.ts'

/** A full exchange. earner: the reader, with a long history. */
export const campaignSize = { live: 50_000, members: 100_000, owners: 10_000, earner: 1 } as const
/** A large circle, which is read, among as many as fill the directory. */
export const circleSize = { posts: 10_000, members: 5_000, circle: 1, circles: 300, reader: 7 } as const

/** Seeds campaigns of the entire catalogue by many owners. The earner has done, hidden and blocked many. */
export async function seedCampaigns(owner: pg.Pool): Promise<void> {
  const { live, members, owners, earner } = campaignSize
  const rows = catalogue.map(({ platform, action, kinds: [kind = 'site'], rewards, effortSeconds }) => {
    const [seconds = 0, reward = 3] =
      Object.entries(rewards).map(([of, points]) => [Number(of), points])[0] ?? []
    return { platform, action, kind, seconds, reward, effort: seconds > 0 ? seconds : effortSeconds }
  })
  const json = JSON.stringify(rows)
  await owner.query(
    `INSERT INTO member (id, username, email, email_key, wallet_account_id)
     SELECT n, 'm' || n, 'm' || n || '@bench.test', 'm' || n || '@bench.test', 1000000 + n
     FROM generate_series(1, $1::int) AS n`,
    [members],
  )
  await owner.query(
    `INSERT INTO content (id, owner_id, platform, kind, external_id, canonical_url, url, site_key, title)
     SELECT n, 2 + n % $2::int, row->>'platform', row->>'kind', CASE row->>'platform' WHEN 'website' THEN NULL ELSE 'x' || n END,
       'https://s' || n || '.test/', 'https://s' || n || '.test/',
       CASE row->>'platform' WHEN 'website' THEN 's' || n || '.test' END, 'Thing ' || n
     FROM generate_series(1, $1::int) AS n, LATERAL (SELECT $3::jsonb -> (n % jsonb_array_length($3::jsonb)) AS row) AS of`,
    [live, owners, json],
  )
  await owner.query(
    `INSERT INTO campaign (id, content_id, owner_id, platform, action, state, reward_points, fee_points, required_seconds,
       effort_seconds, target, delivered, escrow_account_id)
     SELECT n, n, 2 + n % $2::int, row->>'platform', row->>'action', 'live', (row->>'reward')::int + n % 9, 1 + n % 3,
       (row->>'seconds')::int, (row->>'effort')::int, 100, n % 97, 2000000 + n
     FROM generate_series(1, $1::int) AS n, LATERAL (SELECT $3::jsonb -> (n % jsonb_array_length($3::jsonb)) AS row) AS of`,
    [live, owners, json],
  )
  await owner.query(
    `INSERT INTO task_skip (member_id, campaign_id)
     SELECT $1, id FROM campaign ORDER BY feed_rate DESC, id DESC LIMIT 100`,
    [earner],
  )
  await owner.query(
    `INSERT INTO attempt (member_id, campaign_id, content_id, owner_id, platform, action, action_group, check_name,
       content_key, day, reward_points, fee_points, required_seconds, started_at, handed_in_at, expires_at, state)
     SELECT $1, campaign.id, content_id, campaign.owner_id, campaign.platform, action, 'likes', 'screenshot', campaign.content_key,
       (ledger.clock() AT TIME ZONE 'UTC')::date - 1, reward_points, fee_points, 0, ledger.clock() - interval '1 day',
       ledger.clock() - interval '1 day', ledger.clock(), 'pending'
     FROM campaign JOIN content ON content.id = content_id
     WHERE action <> 'visit' ORDER BY feed_rate DESC, campaign.id DESC LIMIT 300`,
    [earner],
  )
  await owner.query(
    `WITH visit AS (
       INSERT INTO attempt (member_id, campaign_id, content_id, owner_id, platform, action, action_group, site_key, day,
         reward_points, fee_points, required_seconds, started_at, expires_at, ended_at, state, transfer_id)
       SELECT $1, campaign.id, content_id, owner_id, platform, 'visit', 'visits', 's' || campaign.id || '.test',
         (at AT TIME ZONE 'UTC')::date, 3, 1, 15, at, at, at, 'credited', n
       FROM ledger.clock() AS at, generate_series(1, 40) AS n JOIN campaign ON campaign.id = n * 13
       RETURNING id, member_id, site_key, day
     )
     INSERT INTO site_day (member_id, site_key, day, attempts_taken, last_attempt_id)
     SELECT member_id, site_key, day, 1, id FROM visit`,
    [earner],
  )
  await owner.query(
    `INSERT INTO owner_block (member_id, owner_id) SELECT $1, 100 + n FROM generate_series(1, 10) AS n`,
    [earner],
  )
  await owner.query('UPDATE member SET credited_count = 350, credited_days = 20 WHERE id = $1', [earner])
  await owner.query('VACUUM ANALYZE')
}

/** Seeds members, circles, posts with comments and likes; the reader has blocked a few of the authors. */
export async function seedCircles(owner: pg.Pool): Promise<void> {
  const { posts, members, circles, reader } = circleSize
  await owner.query(`
    INSERT INTO member (id, username, email, email_key, wallet_account_id)
      SELECT n, 'm' || n, 'm' || n || '@bench.test', 'm' || n || '@bench.test', 1000000 + n
      FROM generate_series(1, ${members}) AS n ON CONFLICT DO NOTHING;
    INSERT INTO circle (name, about, topic, join_by, created_by, is_free, member_count, post_count, active_at)
      SELECT 'Circle ' || n, 'We watch to the end, and say what we saw.', 'craft', 'open', 1, false,
        CASE n WHEN 1 THEN ${members} ELSE 1 END, CASE n WHEN 1 THEN ${posts} ELSE 0 END,
        ledger.clock() - make_interval(mins => n)
      FROM generate_series(1, ${circles}) AS n;
    INSERT INTO circle_member (circle_id, member_id, role, likes)
      SELECT 1, n, CASE n WHEN 1 THEN 'owner' WHEN 2 THEN 'moderator' ELSE 'member' END, n % 50
      FROM generate_series(1, ${members}) AS n;
    INSERT INTO owner_block (member_id, owner_id) SELECT ${reader}, n FROM generate_series(100, 119) AS n;
    INSERT INTO circle_post (circle_id, author_id, text, like_count, comment_count, created_at, pinned_at)
      SELECT 1, 1 + n % ${members}, repeat('Does the middle drag? ', 12), 5, 3,
        ledger.clock() - make_interval(mins => 10 * (${posts} - n)), CASE WHEN n IN (50, 60) THEN ledger.clock() END
      FROM generate_series(1, ${posts}) AS n;
    INSERT INTO circle_comment (post_id, author_id, text)
      SELECT n, 1 + (n * part) % ${members}, 'It does not.' FROM generate_series(1, ${posts}) AS n,
        generate_series(1, 3) AS part;
    INSERT INTO circle_like (post_id, member_id, circle_id, author_id, liked_at)
      SELECT id, 1 + (id * 7 + part) % ${members}, 1, author_id, created_at FROM circle_post, generate_series(1, 5) AS part;
  `)
  await owner.query('VACUUM ANALYZE')
}
