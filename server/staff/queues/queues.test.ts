import { beforeAll, expect, test } from 'vitest'
import type { QueueKind } from '#contract/staff/queues.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { addEarner, fundTask } from '#tests/attempts.ts'
import { shareDatabase } from '#tests/database.ts'
import { addPerson, give, type Party, promote } from '#tests/exchange.ts'
import { addReport } from '#tests/reports.ts'
import { shareServices } from '#tests/services.ts'
import { startAttempt } from '../../exchange/attempts/index.ts'

const database = shareDatabase()
const services = shareServices(database)
const local = shareApp(services)
let admin: LocalPerson
let owner: Party
beforeAll(async () => {
  admin = await local.join('queues_admin')
  await promote(database, admin)
  owner = await addPerson(database, 'owner')
  await give(database, owner, 5000)
})

const run = (text: string, values: unknown[]) => database.owner.query(text, values)

/** Count and age in hours of each queue with items. */
async function queues(): Promise<Partial<Record<QueueKind, [number, number | null]>>> {
  const { rows } = await database.owner.query<{ now: Date }>('SELECT ledger.clock() AS now')
  const nowMs = rows[0]?.now.getTime() ?? 0
  const body = await admin.do.listQueues()
  return Object.fromEntries(
    body.queues
      .filter(({ count }) => count > 0)
      .map(({ kind, count, oldestAt }) => [
        kind,
        [count, oldestAt && Math.round((nowMs - Date.parse(oldestAt)) / 3_600_000)],
      ]),
  )
}

/** Number on the badge in the sidebar; 0 without one. */
async function badge(): Promise<number> {
  const { body } = await admin.fetch('/admin')
  return Number(/>(\d+)<span class="sr-only"> waiting/.exec(body)?.[1] ?? 0)
}

/** Adds a review that waits for an admin since some hours; returns its attempt. */
async function addReview(kind: string, stage: string, hours: number): Promise<number> {
  const [earner, campaignId] = [await addEarner(database), await fundTask(database, { owner })]
  const started = await startAttempt(services, { memberId: earner.id, campaignId })
  if ('message' in started) throw new Error(started.message)
  const { rows } = await database.owner.query<{ id: number }>(
    `INSERT INTO review (attempt_id, kind, member_id, owner_id, stage, staged_at, asked_by)
     SELECT id, $2, member_id, owner_id, $3, ledger.clock() - make_interval(hours => $4),
       CASE $2 WHEN 'retention' THEN 'owner' END
     FROM attempt WHERE session_id = $1 RETURNING attempt_id AS id`,
    [started.sessionId, kind, stage, hours],
  )
  return rows[0]?.id ?? 0
}

test('each queue has its count and its oldest item, and the badge is their sum', async () => {
  expect([await queues(), await badge()]).toEqual([{}, 0])
  await addReview('claim', 'admin', 3)
  await addReview('claim', 'admin', 5)
  await addReview('claim', 'disputed', 7)
  await addReview('retention', 'admin', 2)
  await addReview('claim', 'owner', 90)
  const appealed = await addReview('claim', 'refused', 30)
  await run(
    `INSERT INTO forged_proof (attempt_id, accused_by, note, accused_at, appeal_until, appeal_text, appealed_at)
     VALUES ($1, $2, 'Edited.', ledger.clock() - interval '20 hours', ledger.clock(), 'It is not.',
       ledger.clock() - interval '11 hours')`,
    [appealed, admin.id],
  )
  const [one, other] = [await addEarner(database), await addEarner(database)]
  const campaignId = await fundTask(database, { owner })
  for (const [member, hours] of [
    [one, 50],
    [other, 1],
  ] as const)
    await addReport(database.owner, { campaignId, memberId: member.id, hoursAgo: hours })
  await run(
    `INSERT INTO case_file (kind, subject_id, member_ids, opened_at)
     VALUES ('claim', 1, '{}', ledger.clock() - interval '6 hours'),
       ('claim', 2, '{}', ledger.clock() - interval '1 hour'),
       ('referral', 1, '{}', ledger.clock() - interval '4 hours'),
       ('flag', 1, '{}', ledger.clock() - interval '9 hours')`,
    [],
  )
  expect(await queues()).toEqual({
    proof: [2, 5],
    dispute: [1, 7],
    retention: [1, 2],
    appeal: [1, 11],
    claim: [2, 6],
    referral: [1, 4],
    report: [2, 50],
    flag: [1, 9],
  })
  expect(await badge()).toBe(11)
})

test('the badge and the page read the queues in one statement', async () => {
  const texts: unknown[] = []
  const { pool } = services
  const query = pool.query.bind(pool)
  pool.query = ((...given: Parameters<typeof query>) => {
    texts.push(given[0])
    return query(...given)
  }) as typeof pool.query
  try {
    expect((await admin.fetch('/admin')).statusCode).toBe(200)
  } finally {
    pool.query = query
  }
  const aboutQueues = texts.filter((text) => JSON.stringify(text).includes('forged_proof'))
  expect(aboutQueues).toEqual([expect.objectContaining({ text: expect.stringContaining('case_file') })])
})

test('the panel links to the desk of each queue and to every desk, and only admins see it', async () => {
  const { body } = await admin.fetch('/admin')
  const links = [
    '/admin/content?kind=proof',
    '/reports?kind=report',
    '/admin/payments',
    '/admin/engagement-settings',
  ]
  for (const link of links) expect(body).toContain(`href="${link}"`)
  const member = await local.join('queues_member')
  expect(await member.cannot.listQueues()).toBe('forbidden')
  expect((await member.fetch('/admin')).statusCode).toBe(403)
  expect((await local.get('/admin')).statusCode).toBe(401)
})

test('every page of the staff has one bar of the desks of the role, with what waits, and no other page has it', async () => {
  const bar = async (person: LocalPerson, path: string): Promise<string | undefined> =>
    /<nav [^>]*aria-label="Desks".*?<\/nav>/s.exec((await person.fetch(path)).body)?.[0]
  const shown = async (person: LocalPerson, path: string) =>
    [...((await bar(person, path)) ?? '').matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(
      ([, href = '', text = '']) => [href, text.replaceAll(/<[^>]*>/g, '')],
    )
  const { queues: all } = await admin.do.listQueues()
  const countOf = (...kinds: QueueKind[]) =>
    all.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { count }) => sum + count, 0)
  const links = await shown(admin, '/admin/users')
  expect(links).toContainEqual(['/reports', `Reports${countOf('report', 'flag')} waiting`])
  const reviews = countOf('proof', 'dispute', 'retention', 'appeal', 'claim', 'referral')
  expect(links).toContainEqual(['/admin/content', `Content to review${reviews} waiting`])
  expect(links).toContainEqual(['/admin/payments', 'Payments'])
  expect(await bar(admin, '/admin/users')).toMatch(/href="\/admin\/users"[^>]*aria-current="page"/)
  for (const path of ['/admin', '/admin/audit', '/reports', `/admin/users/${admin.id}`, '/blog/new'])
    expect(await shown(admin, path), path).toEqual(links)
  expect(await bar(admin, '/earn-points')).toBeUndefined()

  const finance = await local.join('queues_finance')
  await run(`UPDATE member SET staff_role = 'finance' WHERE id = $1`, [finance.id])
  expect(await shown(finance, '/admin/payments')).toEqual([
    ['/admin', 'Overview'],
    ['/admin/payments', 'Payments'],
    ['/admin/transactions', 'Transactions'],
  ])
})
