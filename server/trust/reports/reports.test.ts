import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Case } from '#contract/staff/cases.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { addEarner, fundTask } from '#tests/attempts.ts'
import { shareDatabase } from '#tests/database.ts'
import { give, type Party, promote } from '#tests/exchange.ts'
import { addReport } from '#tests/reports.ts'
import { shareServices } from '#tests/services.ts'
import { holdReported, releaseReported } from './index.ts'

const database = shareDatabase()
const services = shareServices(database)
const local = shareApp(services)
let promoter: LocalPerson
let owner: Party
let admin: LocalPerson
let adminName: string
let past: number

beforeAll(async () => {
  promoter = await local.join('owner')
  owner = { ...promoter, username: 'owner' }
  admin = await local.join('admin')
  await promote(database, admin)
  const { rows } = await database.owner.query('SELECT username FROM member WHERE id = $1', [admin.id])
  adminName = rows[0].username
  await give(database, owner, 10_000)
  past = await fundTask(database, { owner })
})

/** A member of trust T2 with a device and a network, with one earlier report, upheld or rejected. */
async function witness(network: string, upheld = true): Promise<Party> {
  const member = await addEarner(database, 60)
  await database.owner.query(`UPDATE member SET credited_days = 4 WHERE id = $1`, [member.id])
  await database.owner.query('INSERT INTO member_device (member_id, device_id) VALUES ($1, $2)', [
    member.id,
    randomUUID(),
  ])
  await database.owner.query(
    `INSERT INTO session (member_id, who, user_agent, network) VALUES ($1, 'who', 'agent', $2)`,
    [member.id, network],
  )
  await database.owner.query(
    `INSERT INTO report (campaign_id, owner_id, member_id, reason, closed_at, upheld)
     VALUES ($1, $2, $3, 'broken', ledger.clock(), $4)`,
    [past, owner.id, member.id, upheld],
  )
  return member
}

const report = async (campaignId: number, member: Party): Promise<boolean> => {
  await addReport(database.app, { campaignId, memberId: member.id, reason: 'misleading' })
  return holdReported(services, campaignId)
}
const openReports = async (page: { limit?: number; cursor?: string } = {}) => {
  const body = await admin.do.listCases({ kind: 'report', limit: 100, ...page })
  return { ...body, cases: body.cases as Case<'report'>[] }
}
const decide = (caseId: string, upheld: boolean) =>
  admin.tries.decideCase({ caseId, kind: 'report', verdict: upheld ? 'upheld' : 'rejected' })
const stateOf = async (campaignId: number): Promise<string> =>
  (
    await database.app.query(
      `SELECT state || coalesce(' ' || paused_by, '') AS state FROM campaign WHERE id = $1`,
      [campaignId],
    )
  ).rows[0]?.state
const toldOwner = async (campaignId: number): Promise<string[]> =>
  (
    await database.app.query(
      `SELECT kind FROM activity WHERE member_id = $1 AND campaign_id = $2 AND points = 0 ORDER BY id`,
      [owner.id, campaignId],
    )
  ).rows.map(({ kind }) => kind)

test('three reports by credible members on different networks hold a campaign, and its owner is notified at once', async () => {
  const campaignId = await fundTask(database, { owner })
  expect(await report(campaignId, await witness('192.0.2.1'))).toBe(false)
  expect(await report(campaignId, await witness('192.0.2.2'))).toBe(false)
  expect(await report(campaignId, await witness('192.0.2.2'))).toBe(false)
  expect(await report(campaignId, await witness('192.0.2.9', false))).toBe(false)
  expect(await stateOf(campaignId)).toBe('live')
  expect(await report(campaignId, await witness('192.0.2.3'))).toBe(true)
  expect(await stateOf(campaignId)).toBe('paused report')
  expect(await toldOwner(campaignId)).toEqual(['campaign_held'])
})

test('a held campaign shows its owner why and until when; one that is not held shows neither', async () => {
  const [held, free] = [await fundTask(database, { owner }), await fundTask(database, { owner })]
  for (const network of ['f', 'g', 'h']) await report(held, await witness(network))
  const { campaigns } = await promoter.do.listCampaigns()
  const seen = (id: number) => campaigns.find((each) => each.id === String(id))
  expect(seen(held)).toMatchObject({
    state: 'paused',
    pausedBy: 'report',
    note: 'People reported it: it isn’t what its title says. It stays out of the lists until an admin has reviewed it.',
  })
  const { rows } = await database.owner.query(
    `SELECT extract(epoch FROM ends_at - paused_at)::int AS seconds, ends_at FROM campaign_pause WHERE campaign_id = $1`,
    [held],
  )
  expect(rows).toEqual([{ seconds: 86_400, ends_at: new Date(seen(held)?.heldUntil ?? '') }])
  expect(seen(free)).toMatchObject({ state: 'live', note: null, heldUntil: null })
})

test('a hold ends by itself after 24 hours, and the same reports do not hold the campaign again', async () => {
  const campaignId = await fundTask(database, { owner })
  for (const network of ['a', 'b', 'c']) await report(campaignId, await witness(network))
  await database.shiftClock(86_340)
  await releaseReported(services)
  expect(await stateOf(campaignId)).toBe('paused report')
  await database.shiftClock(120)
  expect(await releaseReported(services)).toBeGreaterThan(0)
  expect(await stateOf(campaignId)).toBe('live')
  expect(await toldOwner(campaignId)).toEqual(['campaign_held', 'campaign_released'])
  expect(await report(campaignId, await witness('d'))).toBe(false)
  expect(await stateOf(campaignId)).toBe('live')
})

test('an admin ends the hold: rejected reports let the campaign continue, upheld ones keep it out of the lists', async () => {
  const rejected: number[] = []
  for (const upheld of [false, true]) {
    const campaignId = await fundTask(database, { owner })
    for (const network of ['a', 'b', 'c']) await report(campaignId, await witness(network))
    const { cases, total } = await openReports()
    const open = cases.filter(({ evidence }) => evidence.campaignId === String(campaignId))
    expect(open.map(({ evidence: { held, alsoOpen } }) => [held, alsoOpen])).toEqual(Array(3).fill([true, 2]))
    const [{ evidence } = {}] = open
    expect(evidence?.earlier).toEqual({ upheld: 1, refused: 0 })
    rejected.push(evidence?.ownerRecord?.refused ?? 0)
    expect(total).toBe(cases.length)
    for (const { id } of open) await decide(id, upheld)
    expect(await stateOf(campaignId)).toBe(upheld ? 'paused moderation' : 'live')
  }
  expect(rejected).toEqual([rejected[0], (rejected[0] ?? 0) + 3])
})

test('the open reports are listed page by page, newest first, each once while others are closed', async () => {
  const campaignId = await fundTask(database, { owner })
  for (const network of ['a', 'b']) await report(campaignId, await witness(network))
  const first = await openReports({ limit: 1 })
  const all = await openReports()
  expect(first.total).toBe(all.cases.length)
  const ids = all.cases.map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((one, other) => Number(other) - Number(one)))
  expect(first.cases.map(({ id }) => id)).toEqual(ids.slice(0, 1))
  await decide(ids[0] ?? '', false)
  const rest = await openReports({ cursor: first.nextCursor ?? '' })
  expect(rest).toMatchObject({ total: ids.length - 1, nextCursor: null })
  expect(rest.cases.map(({ id }) => id)).toEqual(ids.slice(1))
})

test('many reports at the same moment hold a campaign once', async () => {
  const campaignId = await fundTask(database, { owner })
  const witnesses = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((network) => witness(network)))
  const held = await Promise.all(witnesses.map((member) => report(campaignId, member)))
  expect(held.filter(Boolean)).toHaveLength(1)
  expect(await toldOwner(campaignId)).toEqual(['campaign_held'])
})

test('reports are grouped by their target, and one verdict decides all of a target, once', async () => {
  const [much, little] = [await fundTask(database, { owner }), await fundTask(database, { owner })]
  const members = [await witness('10.9.1.0'), await witness('10.9.2.0'), await witness('10.9.3.0')]
  for (const member of members) await report(much, member)
  const [first] = members
  if (first) await report(little, first)
  const ids = async () =>
    (await admin.do.listReportTargets({ limit: 100 })).targets.map(({ campaignId, count }) => [
      Number(campaignId),
      count,
    ])
  const before = await ids()
  expect(before).toContainEqual([much, 3])
  expect(before).toContainEqual([little, 1])
  const counts = before.map(([, count]) => count ?? 0)
  expect(counts).toEqual(counts.toSorted((one, other) => other - one))
  const all = await admin.do.listReportTargets({ limit: 100 })
  expect(all.targets.find(({ campaignId }) => campaignId === String(much))).toMatchObject({
    held: true,
    reasons: [{ reason: 'misleading', count: 3 }],
    reporters: members.map(() => ({ trust: 2, upheld: 1, refused: 0 })),
  })
  const page = await admin.do.listReportTargets({ limit: 1 })
  const rest = await admin.do.listReportTargets({ limit: 100, cursor: page.nextCursor ?? '' })
  expect([...page.targets, ...rest.targets]).toEqual(all.targets)
  const decideAll = (upheld: boolean) => admin.tries.closeReportTarget({ campaignId: String(much), upheld })
  const ofMuch = (await openReports()).cases
  const answers = await Promise.all([decideAll(true), decideAll(true)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  const one = ofMuch.find(({ evidence }) => evidence.campaignId === String(much))
  expect(await decide(one?.id ?? '', false)).toMatchObject({
    status: 404,
    body: { error: { message: `${adminName} already decided it.` } },
  })
  expect((await ids()).map(([id]) => id)).not.toContain(much)
  expect(await stateOf(much)).toBe('paused moderation')
  const { rows } = await database.owner.query(
    `SELECT detail FROM audit WHERE act = 'close_reports' AND subject_id = $1`,
    [String(much)],
  )
  expect(rows).toEqual([{ detail: { upheld: true, reports: 3 } }])
})
