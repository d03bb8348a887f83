import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { listSettings } from '#database/connection.ts'
import { inTransaction } from '#database/transaction.ts'
import { shareDatabase, type TestDatabase } from '#tests/database.ts'
import { addPerson, type Party } from '#tests/exchange.ts'
import { shareServices } from '#tests/services.ts'
import { countOpenTasks } from './count-tasks.ts'
import { readTaskList } from './list-tasks.ts'

const live = 50_000

interface Recorded {
  text: string
  values: unknown[]
}

const database = shareDatabase()
const services = shareServices(database)
let member: Party
const recorded: Recorded[] = []

beforeAll(async () => {
  // Records the statements of lists, one or a few for each.
  services.listPool = new Proxy(services.listPool, {
    get: (target, name) =>
      name === 'query'
        ? (statement: Recorded) => {
            recorded.push(statement)
            return target.query(statement)
          }
        : Reflect.get(target, name),
  })
  member = await addPerson(database, 'earner')
  await seed(database)
}, 240_000)

/** Seeds 5,000 owners with twelve campaigns each, two of them ended; the member has hidden 300 and visited 120. */
async function seed({ owner }: TestDatabase): Promise<void> {
  const all = `
    INSERT INTO member (id, username, email, email_key, wallet_account_id)
    SELECT 1000 + n, 'owner_' || n, n || '@x.example.org', n || '@x.example.org', 1000000 + n
    FROM generate_series(1, 5000) AS n;
    INSERT INTO content (id, owner_id, platform, kind, canonical_url, url, site_key, title)
    SELECT 1000 + n, 1001 + n % 5000, 'website', 'site', 'https://' || n || '.example.org/',
      'https://' || n || '.example.org/', n || '.example.org', 'Site ' || n
    FROM generate_series(1, ${(live * 6) / 5}) AS n;
    INSERT INTO campaign (id, content_id, owner_id, platform, action, state, reward_points, fee_points,
      required_seconds, effort_seconds, target, delivered, escrow_account_id)
    SELECT 1000 + n, 1000 + n, 1001 + n % 5000, 'website', 'visit',
      (CASE WHEN n % 6 = 0 THEN 'ended' ELSE 'live' END)::campaign_state, 3 + n % 40, 1 + n % 8,
      (ARRAY[15, 30, 60, 120])[1 + n % 4], (ARRAY[15, 30, 60, 120])[1 + n % 4], 100, n % 97, 2000000 + n
    FROM generate_series(1, ${(live * 6) / 5}) AS n;
    INSERT INTO task_skip (member_id, campaign_id) SELECT ${member.id}, id FROM campaign WHERE state = 'live'
    ORDER BY feed_rate DESC, id DESC LIMIT 300;
    WITH visit AS (
      INSERT INTO attempt (member_id, campaign_id, content_id, owner_id, platform, action, action_group, site_key, day,
        reward_points, fee_points, required_seconds, started_at, expires_at, ended_at, state, transfer_id)
      SELECT ${member.id}, 1000 + n, 1000 + n, 1001 + n % 5000, 'website', 'visit', 'visits', n || '.example.org',
        (at AT TIME ZONE 'UTC')::date, 3, 1, 15, at, at, at, 'credited', n
      FROM ledger.clock() AS at, generate_series(1, 120) AS n
      RETURNING id, member_id, site_key, day
    )
    INSERT INTO site_day (member_id, site_key, day, attempts_taken, last_attempt_id)
    SELECT member_id, site_key, day, 1, id FROM visit;
    ANALYZE;
  `
  await inTransaction(owner, (client) => client.query(all), { statementTimeoutMs: 100_000 })
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Plans of the statements recorded since the last call, prepared as lists do, with the rows each node read. */
async function plansOfRecorded(): Promise<Plan[]> {
  const client = await database.owner.connect()
  const plans: Plan[] = []
  try {
    for (const each of listSettings) await client.query(`SET ${each}`)
    for (const { text, values } of recorded.splice(0)) {
      await client.query(`PREPARE list AS ${text}`)
      const call = `EXECUTE list (${values.map(literal).join(', ')})`
      const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${call}`)
      await client.query('DEALLOCATE list')
      plans.push(...nodesOf(rows[0]['QUERY PLAN'][0].Plan))
    }
  } finally {
    client.release(true)
  }
  return plans
}

/** A value as a literal for EXECUTE. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.join(',')}}`)
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))
}

const context = () => ({ services, member })

test.each(['best', 'rate', 'reward', 'shortest', 'newest'] as const)(
  'the list by %s reads an index, not the table, on its first page and on its tenth',
  async (sort) => {
    let cursor: string | undefined
    const seen = new Set<string>()
    for (let page = 0; page < 10; page++) {
      recorded.length = 0
      const { tasks, nextCursor } = await readTaskList(
        { platform: 'website', action: 'visit', limit: 20, sort, ...(cursor && { cursor }) },
        context(),
      )
      expect(tasks).toHaveLength(20)
      for (const { id } of tasks) seen.add(id)
      cursor = nextCursor ?? undefined
    }
    expect(seen.size).toBe(200)
    const nodes = await plansOfRecorded()
    const reads = nodes.filter((node) => node['Relation Name'] === 'campaign')
    expect(reads.length).toBeGreaterThan(0)
    for (const node of reads) {
      // A bitmap scan is built from an index too, so the same bound applies to the rows it fetches.
      expect(node['Node Type']).toMatch(/Index|Bitmap/)
      const read = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
      expect(read).toBeLessThan(2000)
    }
    expect(nodes.some((node) => node['Node Type'] === 'Seq Scan' && node['Actual Rows'] > 1000)).toBe(false)
  },
)

// By newest the index of all pairs looks as cheap here, where every campaign is of one pair.
test.each(['best', 'rate', 'reward', 'shortest'] as const)(
  'a list of several pairs by %s merges their indexes instead of reading every live campaign',
  async (sort) => {
    recorded.length = 0
    const { tasks } = await readTaskList({ action: 'visit', limit: 20, sort }, context())
    expect(tasks).toHaveLength(20)
    const reads = (await plansOfRecorded()).filter((node) => node['Relation Name'] === 'campaign')
    expect(reads.length).toBeGreaterThan(0)
    for (const node of reads) {
      const read = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
      expect(read).toBeLessThan(2000)
    }
  },
)

test.each(['best', 'newest'] as const)(
  'a list by %s of a kind that nobody promotes reads no campaign',
  async (sort) => {
    recorded.length = 0
    expect((await readTaskList({ kind: 'video', limit: 20, sort }, context())).tasks).toEqual([])
    expect(recorded).toEqual([])
    expect((await readTaskList({ kind: 'site', limit: 20, sort }, context())).tasks).toHaveLength(20)
  },
)

test('the count equals what the list would show, without reading the list', async () => {
  const { rows } = await database.owner.query<{ tasks: number }>(
    `SELECT count(*) AS tasks FROM campaign JOIN content ON content.id = content_id WHERE state = 'live'
      AND NOT EXISTS (SELECT FROM task_skip WHERE campaign_id = campaign.id)
      AND site_key NOT IN (SELECT site_key FROM site_day)`,
  )
  expect((await countOpenTasks(services, member.id)).website?.visit).toBe(rows[0]?.tasks)
})

test('with many live tasks a count is up to a minute old, but knows at once what its member hid', async () => {
  const { rows } = await database.owner.query<{ id: number }>(
    `SELECT id FROM campaign WHERE state = 'live' AND id NOT IN (SELECT campaign_id FROM task_skip) ORDER BY id DESC LIMIT 2`,
  )
  const [ended, hidden] = rows
  const count = async () => (await countOpenTasks(services, member.id)).website?.visit ?? 0
  const before = await count()
  await database.owner.query(`UPDATE campaign SET state = 'paused', paused_by = 'owner' WHERE id = $1`, [
    ended?.id,
  ])
  expect(await count()).toBe(before)
  await database.owner.query('INSERT INTO task_skip (member_id, campaign_id) VALUES ($1, $2)', [
    member.id,
    hidden?.id,
  ])
  expect(await count()).toBe(before - 1)
})
