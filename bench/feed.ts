import { cpus } from 'node:os'
import type pg from 'pg'
import { catalogue } from '#contract/exchange/catalogue.ts'
import { createPool } from '#database/connection.ts'
import { readEarnerView } from '#server/exchange/tasks/earner-view.ts'
import { readMixed, readSorted } from '#server/exchange/tasks/feed.ts'
import { openSettings } from '#server/settings/index.ts'
import { type AddressOf, onOwnDatabase } from './database.ts'
import { quantile } from './load.ts'

const live = 50_000
const members = 100_000
const owners = 10_000
/** The reader: an earner with a long history. */
const earner = 1
const rounds = Number(process.env.BENCH_ROUNDS ?? 20)
const perRound = 100

/** Seeds a full exchange and compares a member's reads. */
async function bench(addressOf: AddressOf): Promise<void> {
  const owner = createPool(addressOf('owner'), { max: 2, statementTimeoutMs: 0 })
  // One connection for lists and the yardstick, one for the rest, as in a server. Each read waits for the one
  // before.
  const pool = createPool(addressOf('app'), { max: 1 })
  const listPool = createPool(addressOf('app'), { max: 1, forLists: true })
  const settings = await openSettings(pool)
  try {
    console.log(`seeding: ${live} live campaigns of ${owners} owners, ${members} members`)
    await seed(owner)
    console.log(
      `${cpus().length} cores, Node ${process.versions.node}, ${rounds} rounds x ${perRound} of each`,
    )
    await compare(waysOf({ pool, listPool, settings }))
  } finally {
    settings.close()
    await Promise.all([owner.end(), pool.end(), listPool.end()])
  }
}

type Way = () => Promise<unknown>
type Parts = Parameters<typeof readEarnerView>[0] & { listPool: pg.Pool }

/** Compared reads; each is a single read, except the last. */
function waysOf(services: Parts): Record<string, Way> {
  const { listPool } = services
  const filter = { pairs: null }
  const view = readEarnerView(services, earner)
  const first = async () => readMixed({ services, view: await view, filter, limit: 20 }, null)
  return {
    'primary key': async () =>
      listPool.query({
        name: 'by-key',
        text: 'SELECT * FROM campaign WHERE id = $1',
        values: [1 + Math.floor(Math.random() * live)],
      }),
    'feed, first page': first,
    'feed, by reward': async () =>
      readSorted({ services, view: await view, filter, limit: 20 }, 'reward', null),
    'one pair, first page': async () =>
      readMixed(
        {
          services,
          view: await view,
          filter: { pairs: [{ platform: 'youtube', action: 'watch', kinds: null }] },
          limit: 20,
        },
        null,
      ),
    'tasks closed to the member': () => readEarnerView(services, earner),
    'both, as in a page': async () => {
      const fresh = await readEarnerView(services, earner)
      return readMixed({ services, view: fresh, filter, limit: 20 }, null)
    },
  }
}

/** Runs a block of each read per round, reversing their order each round, so drift affects all alike. */
async function compare(ways: Record<string, Way>): Promise<void> {
  const names = Object.keys(ways)
  const took = new Map(names.map((name) => [name, [] as number[]]))
  for (let round = -2; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : [...names].reverse()) {
      for (let number = 0; number < perRound; number += 1) {
        const begin = performance.now()
        await ways[name]?.()
        if (round >= 0) took.get(name)?.push(performance.now() - begin)
      }
    }
  }
  const yardstick = took.get('primary key') ?? []
  for (const [name, times] of took) {
    const [half, most] = [quantile(times, 0.5), quantile(times, 0.99)]
    const ratio = (share: number): string => (quantile(times, share) / quantile(yardstick, share)).toFixed(1)
    console.log(
      `${name.padEnd(30)} median ${half.toFixed(2)} ms, p99 ${most.toFixed(2)} ms: ${ratio(0.5)} and ${ratio(0.99)} times a read by primary key`,
    )
  }
  console.log(`target: the feed's p99 at most 5 times that of a read by primary key`)
}

/**
 * Seeds campaigns of the entire catalogue, by ever other owners. The earner has done, hidden and blocked many
 * of them.
 */
async function seed(owner: pg.Pool): Promise<void> {
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
  await owner.query('VACUUM ANALYZE')
}

await onOwnDatabase(bench)
