import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { missingFrom } from '#contract/checks/feedback-text.ts'
import { readManifest } from '#database/backup/index.ts'
import { root } from '#database/root.ts'
import { historyDays } from '#demo/script/cast.ts'
import { closeDays } from '#ledger/index.ts'
import {
  createEmptyDatabase,
  createSceneDatabase,
  createTestDatabase,
  type TestDatabase,
} from '#tests/database.ts'
import { pastRules, recounts } from '#tests/demo-checks.ts'
import { addPerson } from '#tests/exchange.ts'
import { verifyDatabase } from '../../checks/verifications/index.ts'
import { rejectForeign, restoreScene } from './index.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'mutuals-demo-'))
let database: TestDatabase

beforeAll(async () => {
  database = await createSceneDatabase(dataDir)
})
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function rows(sql: string): Promise<Record<string, unknown>[]> {
  return (await database.owner.query(sql)).rows
}

async function row(sql: string): Promise<Record<string, unknown>> {
  return (await rows(sql))[0] ?? {}
}

test('two starts at once restore the scene once, and a later one finds it', async () => {
  const empty = await createEmptyDatabase()
  const start = () => restoreScene(empty.ownerUrl, { dataDir, log: () => {} })
  expect((await Promise.all([start(), start()])).toSorted()).toEqual([false, true])
  expect(await start()).toBe(false)
  await empty.drop()
})

test('a database with a member of its own gets no scene, and is rejected as a demo', async () => {
  const restored = await createTestDatabase()
  await addPerson(restored, 'potter')
  expect(await restoreScene(restored.ownerUrl, { dataDir, log: () => {} })).toBe(false)
  await expect(rejectForeign(restored.ownerUrl)).rejects.toThrow(/members who do not belong.*--demo/s)
  await rejectForeign(database.ownerUrl)
  await restored.close()
})

test.each([
  ['shortly after midnight', '2031-05-14T00:05:00Z'],
  ['shortly before midnight', '2031-05-14T23:55:00Z'],
  ['at the end of a month', '2031-08-31T12:00:00Z'],
  ['on 29 February', '2032-02-29T09:30:00Z'],
])('restored %s, the scene ends within the last day and verifies', async (_when, moment) => {
  const now = new Date(moment)
  const at = await createSceneDatabase(dataDir, now)
  try {
    await closeDays(at.app)
    expect((await verifyDatabase(at.ownerUrl)).faults).toEqual([])
    const { rows } = await at.owner.query<{ newest: Date; hashes: number }>(
      `SELECT (SELECT max(created_at) FROM ledger.transfer) AS newest, (SELECT count(*)::int FROM ledger.day_hash) AS hashes`,
    )
    const [{ newest, hashes } = { newest: now, hashes: 0 }] = rows
    expect(newest.getTime()).toBeLessThan(now.getTime())
    expect(newest.getTime()).toBeGreaterThan(now.getTime() - 86_400_000)
    expect(hashes).toBeGreaterThanOrEqual(historyDays - 1)
  } finally {
    await at.close()
  }
})

test('no date of the scene is left where it was recorded', async () => {
  const { rows } = await database.owner.query<{ name: string; column: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name, quote_ident(column_name) AS "column"
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema IN ('public', 'ledger', 'exchange') AND table_type = 'BASE TABLE'
       AND data_type IN ('date', 'timestamp with time zone', 'timestamp without time zone')`,
  )
  expect(rows.length).toBeGreaterThan(100)
  const { endsAt } = await readManifest(join(root, 'demo/scene'))
  for (const { name, column } of rows) {
    const found = await database.owner.query(`SELECT FROM ${name} WHERE ${column} < $1 LIMIT 1`, [
      new Date(Date.parse(endsAt ?? '') + 86_400_000),
    ])
    expect(found.rowCount, `${name}.${column}`).toBe(0)
  }
  const json = await database.owner.query(
    `SELECT body FROM sandbox_event UNION ALL SELECT body FROM sandbox_object UNION ALL SELECT body FROM payment_event
     UNION ALL SELECT answer FROM sandbox_request UNION ALL SELECT detail FROM audit`,
  )
  expect(json.rows.length).toBeGreaterThan(20)
  expect(JSON.stringify(json.rows).match(/\b173[5-9]\d{6}\b|\b2025-\d\d-\d\d/g)).toBeNull()
})

test('each member was last seen at their last act, which came hours after they joined', async () => {
  const seen = `SELECT member_id, max(last_seen_at) AS at FROM member_device GROUP BY member_id`
  expect(
    await rows(`SELECT username, created_at, seen.at, acted.at AS acted FROM member
      LEFT JOIN (${seen}) AS seen ON seen.member_id = member.id
      JOIN (SELECT member_id, max(started_at) AS at FROM attempt GROUP BY member_id) AS acted ON acted.member_id = member.id
      WHERE (seen.at > created_at + interval '1 hour' AND seen.at > acted.at - interval '10 minutes') IS NOT TRUE`),
  ).toEqual([])
})

test('ads run, are paused and have ended, some were clicked, and news was sent and opened', async () => {
  expect(
    await rows(`SELECT slot, state, ends_at < ledger.clock() AS past, seen_count > 20 AS is_seen,
      clicked_count BETWEEN 1 AND seen_count / 5 AS is_clicked, picture_id IS NOT NULL AS has_picture FROM ad ORDER BY id`),
  ).toEqual([
    { slot: 'dashboard_side', state: 'paused', past: null, ...wellSeen },
    { slot: 'circles_foot', state: 'running', past: true, ...wellSeen },
    { slot: 'activities_foot', state: 'running', past: null, ...wellSeen },
    { slot: 'blog_foot', state: 'running', past: false, ...wellSeen },
  ])
  expect(
    await rows(`SELECT state, sent = planned AND sent > 10 AS is_sent, opened BETWEEN 1 AND sent - 1 AS is_opened
      FROM broadcast ORDER BY id`),
  ).toEqual([
    { state: 'done', is_sent: true, is_opened: true },
    { state: 'done', is_sent: true, is_opened: true },
    { state: 'draft', is_sent: false, is_opened: false },
  ])
})
const wellSeen = { is_seen: true, is_clicked: true, has_picture: true }

test('the seeded exchange is lively: many credited tasks, running campaigns and ratings, and a picture on all content', async () => {
  const counts = await row(`SELECT
    (SELECT count(*) FROM attempt WHERE state = 'credited') AS credited,
    (SELECT count(DISTINCT reason) FROM attempt WHERE reason IS NOT NULL) AS reasons,
    (SELECT string_agg(DISTINCT stage, ' ' ORDER BY stage) FROM review WHERE kind = 'retention') AS follows,
    (SELECT count(*) FROM campaign) AS campaigns,
    (SELECT count(*) FROM campaign WHERE state = 'live' AND NOT house) AS live,
    (SELECT count(DISTINCT url) FROM content WHERE platform = 'website') AS sites,
    (SELECT count(*) FROM content WHERE thumbnail_id IS NULL) AS bare,
    (SELECT count(*) FROM attempt WHERE state = 'pending') AS pending,
    (SELECT count(*) FROM feedback WHERE rating IS NOT NULL) AS ratings`)
  expect(counts).toMatchObject({ sites: 36, bare: 0, reasons: 3, follows: 'asked kept taken' })
  expect(counts.credited).toBeGreaterThan(2500)
  expect(counts.campaigns).toBeGreaterThanOrEqual(140)
  expect(counts.live).toBeGreaterThan(80)
  expect(counts.pending).toBeGreaterThan(3)
  expect(counts.ratings).toBeGreaterThan(20)
})

test('Ada has points, a streak, and live, paused, finished and ended campaigns', async () => {
  const ada =
    await row(`SELECT balance, is_admin, (SELECT string_agg(DISTINCT state, ' ' ORDER BY state) FROM campaign
      WHERE owner_id = member.id) AS states,
    (SELECT count(*) FROM member_day WHERE member_id = member.id AND credited > 0
      AND day > (ledger.clock() AT TIME ZONE 'UTC')::date - 10) AS lately
    FROM member JOIN ledger.account_balance ON account_balance.id = wallet_account_id
    WHERE email = 'ada@mutuals.test'`)
  expect(ada).toMatchObject({ is_admin: false, states: 'ended finished live paused' })
  expect(ada.balance).toBeGreaterThanOrEqual(1000)
  expect(ada.balance).toBeLessThan(3000)
  expect(ada.lately).toBeGreaterThanOrEqual(9)
  expect(await row(`SELECT is_admin FROM member WHERE email = 'admin@mutuals.test'`)).toEqual({
    is_admin: true,
  })
})

test('Ada has connected accounts, one with figures, and few unread notifications, as the admin has', async () => {
  expect(
    await rows(`SELECT platform, followers > 1000 AS known FROM connection
      WHERE member_id = (SELECT id FROM member WHERE email = 'ada@mutuals.test') ORDER BY platform`),
  ).toEqual([
    { platform: 'instagram', known: null },
    { platform: 'youtube', known: true },
  ])
  for (const email of ['ada@mutuals.test', 'admin@mutuals.test']) {
    const { unread, read } =
      await row(`SELECT count(*) FILTER (WHERE read_at IS NULL) AS unread, count(read_at) AS read
      FROM notification JOIN member ON member.id = member_id WHERE email = '${email}'`)
    expect(unread, email).toBeLessThan(6)
    expect(read, email).toBeGreaterThan(unread as number)
  }
})

test('each pending screenshot has its picture and awaits its owner, a dispute or an admin, in some cases Ada', async () => {
  const waiting =
    await row(`SELECT count(review.id) = count(*) AND count(proof.file_name) = count(*) AS complete,
      count(*) FILTER (WHERE owner.email = 'ada@mutuals.test' AND review.stage = 'owner') AS of_ada,
      (SELECT string_agg(kind, ' ' ORDER BY id) FROM case_file WHERE decided_at IS NULL AND kind IN ('proof', 'dispute')) AS staff,
      bool_and(review.due_at BETWEEN attempt.due_at - interval '5 s' AND attempt.due_at + interval '5 s') AS due_alike
    FROM attempt LEFT JOIN review ON review.attempt_id = attempt.id AND review.stage IN ('owner', 'refused', 'admin', 'disputed')
    LEFT JOIN proof ON proof.review_id = review.id AND proof.state = 'read'
    JOIN member AS owner ON owner.id = attempt.owner_id
    WHERE attempt.state = 'pending' AND attempt.check_name = 'screenshot'`)
  expect(waiting).toMatchObject({ complete: true, due_alike: true, staff: 'dispute proof' })
  expect(waiting.of_ada).toBeGreaterThan(0)
  const { files } = await row('SELECT count(*)::int AS files FROM proof WHERE file_name IS NOT NULL')
  expect(readdirSync(join(dataDir, 'proofs')).length).toBe(files)
})

test('every member consented before their first like or follow, which platforms forbid rewarding', async () => {
  expect(
    await row(`SELECT count(*) > 0 AS some, 
      count(*) FILTER (WHERE agreed_at <= first.at AND row_key IS NOT NULL) = count(*) AS before
      FROM (SELECT member_id, min(started_at) AS at FROM attempt
        WHERE action_group IN ('likes', 'follows') GROUP BY member_id) AS first
      LEFT JOIN tier_consent USING (member_id)`),
  ).toEqual({ some: true, before: true })
})

test('every balance is the sum of the member’s activities', async () => {
  expect(
    await rows(`SELECT username, balance, told FROM member
      JOIN ledger.account_balance ON account_balance.id = wallet_account_id
      JOIN (SELECT member_id, sum(points) AS told FROM activity WHERE kind NOT IN ('campaign_completion', 'campaign_rest')
        GROUP BY member_id) AS activities ON member_id = member.id
      WHERE balance <> told`),
  ).toEqual([])
})

test.each(recounts)('the counters agree with the attempts: %s', async (_what, counted, recounted) => {
  expect(await rows(`(${counted} EXCEPT ${recounted}) UNION ALL (${recounted} EXCEPT ${counted})`)).toEqual(
    [],
  )
})

test.each(pastRules)('the rules held all along: %s', async (_rule, broken) => {
  expect(await rows(broken)).toEqual([])
})

test('each feedback has enough characters and different words', async () => {
  const texts = await rows('SELECT works, fix, moment FROM feedback')
  expect(texts.length).toBeGreaterThan(20)
  for (const text of texts)
    expect(missingFrom(Object.values(text) as string[]), JSON.stringify(text)).toEqual({
      characters: 0,
      words: 0,
    })
})

test('the cast has purchases: each order has the state of its payment, premium is active, and the ledger verifies', async () => {
  expect(
    await rows(`SELECT state, count(*)::int AS orders, sum(credited_points - returned_points)::int AS points,
      bool_and(greatest(created_at, paid_at, closed_at, (SELECT max(at) FROM order_change WHERE order_id = id))
        < (SELECT planted_at FROM demo_planting)) AS before
      FROM purchase_order GROUP BY state ORDER BY state`),
  ).toEqual([
    { state: 'disputed', orders: 1, points: 1500, before: true },
    { state: 'expired', orders: 1, points: 0, before: true },
    { state: 'failed', orders: 1, points: 0, before: true },
    { state: 'paid', orders: 6, points: 23_500, before: true },
    { state: 'refunded', orders: 1, points: 0, before: true },
  ])
  expect(
    await rows(`SELECT username FROM member WHERE premium_until > ledger.clock() ORDER BY username`),
  ).toEqual([{ username: 'greenish' }, { username: 'linh_tran' }])
  expect(await rows(`SELECT FROM payment_event WHERE outcome NOT IN ('done', 'ignored')`)).toEqual([])
  expect(
    await row(`SELECT bool_and(received_at = created_at AND handled_at = created_at) AS when_it_happened,
      bool_and(received_at < (SELECT planted_at FROM demo_planting)) AS before FROM payment_event`),
  ).toEqual({ when_it_happened: true, before: true })
  expect((await verifyDatabase(database.ownerUrl)).faults).toEqual([])
})

test('the admin desks have reports of others’ campaigns, a flag and a claim, and half of the cast has an account', async () => {
  expect(
    await rows(`SELECT reason, count(*)::int AS reports, count(DISTINCT campaign_id)::int AS campaigns,
      bool_and(report.owner_id <> report.member_id) AS of_others FROM report JOIN campaign ON campaign.id = campaign_id
      WHERE closed_at IS NULL AND state = 'live' GROUP BY reason ORDER BY reason`),
  ).toEqual([
    { reason: 'broken', reports: 1, campaigns: 1, of_others: true },
    { reason: 'misleading', reports: 2, campaigns: 1, of_others: true },
  ])
  expect(
    await row(`SELECT (SELECT count(*)::int FROM connection) AS proven,
      (SELECT count(*)::int FROM connection_claim WHERE state = 'waiting') AS waiting`),
  ).toEqual({ proven: 25, waiting: 1 })
  expect(
    await rows(`SELECT flag.kind, decided_at, points > 0 AS weighs, cardinality(flag.member_ids) AS people,
      EXISTS (SELECT FROM member WHERE member.id = ANY (flag.member_ids) AND email IN ('ada@mutuals.test', 'admin@mutuals.test')) AS hosts
      FROM flag JOIN case_file ON case_file.kind = 'flag' AND subject_id = flag.id`),
  ).toEqual([{ kind: 'same_network', decided_at: null, weighs: true, people: 2, hosts: false }])
})

test('Ada has invited people: some are pending, some have earned her points, one was rejected', async () => {
  const states = await rows(`SELECT referral.state, count(*)::int AS people, sum(earned_points)::int AS earned
    FROM referral JOIN member ON member.id = referrer_id WHERE email = 'ada@mutuals.test'
    GROUP BY referral.state ORDER BY referral.state`)
  expect(states.map(({ state }) => state)).toEqual(
    expect.arrayContaining(['approved', 'pending', 'rejected']),
  )
  expect(
    await rows(`SELECT owner_id FROM ledger.statement WHERE reason IN ('referral_grant', 'referral_share')
      GROUP BY owner_id HAVING sum(amount) <> (SELECT sum(points) FROM referral_share WHERE referrer_id = owner_id)`),
  ).toEqual([])
  expect(await rows(`SELECT FROM referral WHERE state = 'review'`)).not.toEqual([])
})
