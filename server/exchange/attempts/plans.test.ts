import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPool } from '#database/connection.ts'
import { migrate } from '#database/migrate.ts'
import { createEmptyDatabase } from '#tests/database.ts'

/** More rows of one table than one earner's start or one credit needs. */
const most = 40

/** Calls that the exchange makes for one attempt, of a member with a visit and a like running. */
const calls = {
  'open a start': `SELECT CASE json_array_length(earner->'running') WHEN 0 THEN 'ok' END AS verdict FROM exchange.open_start(3001, 17, 3600, 30, 1)`,
  'open a start beside running attempts': `SELECT CASE json_array_length(earner->'running') WHEN 2 THEN 'ok' END AS verdict FROM exchange.open_start(7, 18, 3600, 30, 1)`,
  'begin an attempt': `SELECT CASE WHEN exchange.begin_attempt(3001, id, 'visits', 'timer', ledger.clock(), 600, NULL) IS NOT NULL THEN 'ok' END AS verdict FROM campaign WHERE id = 17`,
  'credit a visit': `SELECT verdict FROM exchange.credit_attempts(ARRAY[named.visit], ARRAY[7::bigint])`,
  submit: 'SELECT exchange.hand_in(named.liked, 7) AS verdict',
  'wait for a verdict': 'SELECT exchange.wait_for_verdict(named.handed, ledger.clock()) AS verdict',
  approve: 'SELECT verdict FROM exchange.approve_attempt(named.handed, 60)',
  reject: `SELECT exchange.reject_attempt(named.handed, 'not_allowed', true, NULL) AS verdict`,
  'expire an overdue attempt': `SELECT CASE exchange.expire_attempts() WHEN 1 THEN 'ok' END AS verdict`,
  'add to a campaign': `SELECT exchange.top_up_campaign(50, 4951, 1, ledger.uuid_v7()) AS verdict`,
  'pause a campaign': `SELECT exchange.pause_campaign(50, 'owner', 4951) AS verdict`,
  'end a campaign': `SELECT verdict FROM exchange.end_campaign(50, 4951, ledger.uuid_v7())`,
  'decide a due attempt': `SELECT CASE exchange.decide_due(ARRAY['x'], 86400, 1) WHEN 1 THEN 'ok' END AS verdict`,
}

let database: Awaited<ReturnType<typeof createEmptyDatabase>> & { owner: pg.Pool }
/** A long-lived connection, as workers and pools hold it: its plans were made while all tables were empty. */
let early: pg.Client

// Autovacuum runs within a minute, long before the first member signs up: the planner then knows that all
// tables are empty, or nothing.
describe.each([
  { sweep: 'SELECT', known: 'no table had statistics' },
  { sweep: 'VACUUM ANALYZE', known: 'all tables were known to be empty' },
])('with plans made while $known', ({ sweep }) => {
  beforeAll(() => open(sweep), 60_000)
  afterAll(close)
  describe('and kept since', readsLittle)
  describe('and remade after some tables were analysed', () => {
    beforeAll(async () => {
      await database.owner.query(
        'ANALYZE ledger.entry; ANALYZE ledger.transfer; ANALYZE activity; ANALYZE content',
      )
    })
    readsLittle()
  })
})

async function open(sweep: string): Promise<void> {
  // Created from scratch: autovacuum may have analysed the template of the other databases, and plans would
  // then differ.
  const empty = await createEmptyDatabase()
  await migrate(empty.ownerUrl, { log: () => {} })
  database = { ...empty, owner: createPool(empty.ownerUrl, { max: 4 }) }
  await database.owner.query(
    ['attempt', 'campaign', 'member', 'shared_sign', 'member_day', 'site_day', 'pair_day', 'ledger.account']
      .map((table) => `ALTER TABLE ${table} SET (autovacuum_enabled = off);`)
      .join(''),
  )
  await database.owner.query(sweep)
  early = new pg.Client({ connectionString: database.appUrl })
  await early.connect()
  for (const call of Object.values(calls)) await early.query(withNames(call))
  await openFirstCampaigns()
  await seed(database.owner)
}

async function close(): Promise<void> {
  await early.end()
  await database.owner.end()
  await database.drop()
}

/** A call with the sessions of member 7, which are null while the database is empty. */
const withNames = (call: string): string =>
  `WITH own AS (SELECT session_id, action, state FROM attempt WHERE member_id = 7 AND state <> 'expired'), named AS (
     SELECT min(session_id::text) FILTER (WHERE action = 'visit')::uuid AS visit,
       min(session_id::text) FILTER (WHERE action = 'like' AND state = 'started')::uuid AS liked,
       min(session_id::text) FILTER (WHERE state = 'pending')::uuid AS handed FROM own)
   SELECT answer.verdict FROM named, LATERAL (${call}) AS answer`

function readsLittle(): void {
  test.each(Object.entries(calls))('%s: reads few rows of each table', async (_, call) => {
    await early.query('BEGIN')
    const before = await rowsRead()
    const { rows } = await early.query<{ verdict: string }>(withNames(call))
    const after = await rowsRead()
    await early.query('ROLLBACK')
    expect(rows).toEqual([{ verdict: 'ok' }])
    const many = [...after]
      .map(([table, count]) => ({ table, count: count - (before.get(table) ?? 0) }))
      .filter(({ count }) => count > most)
    expect(many).toEqual([])
  })
}

/**
 * Takes the first owner's campaigns, and a first attempt, from start to end on the early connection, often enough for
 * it to keep the plans.
 */
async function openFirstCampaigns(): Promise<void> {
  await database.owner.query(`
    INSERT INTO member (id, username, email, email_key, wallet_account_id)
    SELECT id, 'm' || id, 'm' || id, 'm' || id, ledger.open_account('wallet', id) FROM generate_series(9001, 9002) AS id;
    SELECT ledger.post_batch(ARRAY[ROW(ledger.uuid_v7(), 'welcome_grant', NULL, wallet_account_id, 100000, 0, id)::ledger.request]) FROM member;
    INSERT INTO content (id, owner_id, platform, kind, canonical_url, url, title)
    VALUES (9001, 9001, 'website', 'site', 'https://first.test/', 'https://first.test/', 'First');
    INSERT INTO campaign (id, content_id, owner_id, platform, action, reward_points, fee_points, required_seconds,
      effort_seconds, target)
    SELECT id, 9001, 9001, 'website', 'visit', 3, 1, 15, 15, 10 FROM generate_series(9001, 9012) AS id`)
  const acts = [
    'exchange.fund_campaign(id, 9001, ledger.uuid_v7())',
    `CASE WHEN id <> 9001 OR exchange.begin_attempt(9002, id, 'visits', 'timer', ledger.clock(), 600, NULL) IS NOT NULL THEN 'ok' END`,
    'exchange.top_up_campaign(id, 9001, 1, ledger.uuid_v7())',
    `exchange.pause_campaign(id, 'owner', 9001)`,
    `exchange.resume_campaign(id, 'owner', 9001)`,
    '(exchange.end_campaign(id, 9001, ledger.uuid_v7())).verdict',
  ]
  for (const act of acts) {
    const { rows } = await early.query(
      `SELECT DISTINCT ${act} AS verdict FROM campaign WHERE owner_id = 9001`,
    )
    expect([act, ...rows]).toEqual([act, { verdict: 'ok' }])
  }
}

/** Rows of each table that the current transaction has read. */
async function rowsRead(): Promise<Map<string, number>> {
  const { rows } = await early.query<{ name: string; count: number }>(
    `SELECT relname AS name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS count FROM pg_stat_xact_user_tables`,
  )
  return new Map(rows.map(({ name, count }) => [name, count]))
}

/** Today by the clock of the database, read once per statement. */
const today = `(SELECT (ledger.clock() AT TIME ZONE 'UTC')::date)`

/** Seeds 5,000 members, 200 campaigns, 10,000 ended and 1,500 running attempts, and analyses nothing. */
async function seed(owner: pg.Pool): Promise<void> {
  await owner.query(`
    INSERT INTO member (id, username, email, email_key, wallet_account_id, created_at, credited_count)
    SELECT id, 'm' || id, 'm' || id, 'm' || id, ledger.open_account('wallet', id), ledger.clock() - interval '9 days', 50
    FROM generate_series(1, 5000) AS id;
    INSERT INTO shared_sign (member_id, sign) SELECT id, 'network:' || id % 2500 FROM member;
    SELECT ledger.post_batch(array_agg(ROW(ledger.uuid_v7(), 'welcome_grant', NULL, wallet_account_id, 100000, 0, id)::ledger.request)) FROM member WHERE id BETWEEN 4901 AND 5000;
    INSERT INTO content (id, owner_id, platform, kind, canonical_url, url, site_key, title)
    SELECT n, 4901 + n % 100, 'website', 'site', 'https://s' || n || '.test/', 'https://s' || n || '.test/',
      's' || n || '.test', 'Site ' || n FROM generate_series(1, 200) AS n;
    INSERT INTO campaign (id, content_id, owner_id, platform, action, reward_points, fee_points, required_seconds,
      effort_seconds, target)
    SELECT id, id, owner_id, 'website', 'visit', 3, 1, 15, 15, 100 FROM content WHERE id <= 200;
    SELECT exchange.fund_campaign(id, owner_id, ledger.uuid_v7()) FROM campaign WHERE id <= 200;
    INSERT INTO attempt (member_id, campaign_id, content_id, owner_id, platform, action, action_group, day, reward_points,
      fee_points, required_seconds, started_at, expires_at, state, reason, ended_at)
    SELECT 1 + n % 5000, 1 + n % 200, 1 + n % 200, 4901 + (1 + n % 200) % 100, 'website', 'visit', 'visits', ${today} - 2,
      3, 1, 15, ledger.clock() - interval '2 days', ledger.clock() - interval '2 days', 'expired', 'expired', ledger.clock()
    FROM generate_series(1, 10000) AS n;
    INSERT INTO attempt (member_id, campaign_id, content_id, owner_id, platform, action, action_group, check_name, day,
      reward_points, fee_points, required_seconds, started_at, expires_at, state, handed_in_at, due_at)
    SELECT m, 1 + m % 200, 1 + m % 200, 4901 + (1 + m % 200) % 100, 'website', action, 'visits', check_name, ${today},
      3, 1, 15, ledger.clock() - interval '20 s',
      ledger.clock() + CASE m WHEN 9 THEN interval '-1 s' ELSE interval '600 s' END,
      state, CASE state WHEN 'pending' THEN ledger.clock() END,
      CASE state WHEN 'pending' THEN ledger.clock() + CASE m WHEN 9 THEN interval '-1 s' ELSE interval '1 day' END END
    FROM generate_series(1, 500) AS m,
      (VALUES ('visit', 'timer', 'started'), ('like', 'screenshot', 'started'), ('save', 'screenshot', 'pending'))
        AS one (action, check_name, state)
    WHERE m <> 9 OR action <> 'like';
    UPDATE campaign SET reserved = held.places, reserved_points = held.points
    FROM (SELECT campaign_id, count(*) AS places, sum(reward_points + fee_points) AS points FROM attempt
      WHERE state = 'pending' GROUP BY campaign_id) AS held WHERE campaign.id = held.campaign_id;
    INSERT INTO member_day (member_id, day, attempts_taken, points_taken)
    SELECT id, ${today} - back, 3, 9 FROM member, generate_series(0, 3) AS back WHERE id <= 5000;
    INSERT INTO site_day (member_id, site_key, day, attempts_taken, last_attempt_id)
    SELECT id, 's' || id % 200 || '.test', ${today} - back, 1, (SELECT max(id) FROM attempt WHERE member_id = member.id)
    FROM member, generate_series(0, 3) AS back;
    INSERT INTO pair_day (earner_id, owner_id, day, attempts_taken)
    SELECT id, 4901 + id % 100, ${today} - back, 1 FROM member, generate_series(0, 3) AS back`)
}
