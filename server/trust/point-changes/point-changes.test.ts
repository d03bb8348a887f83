import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyDatabase } from '#server/checks/verifications/index.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { credit, errorOf, startVisits } from '#tests/campaigns.ts'
import { shareDatabase } from '#tests/database.ts'
import { fundWebsite, give, promote, statementOf, walletOf } from '#tests/exchange.ts'
import { comeBy, doTasks } from '#tests/referrals.ts'
import { shareServices } from '#tests/services.ts'
import { settleReferrals } from '../../money/referrals/index.ts'
import { promote as becomeAdmin, roleTooNew } from '../../people/admins/index.ts'
import { settlePointChanges } from './index.ts'

const database = shareDatabase()
const services = shareServices(database)
const local = shareApp(services)
let first: LocalPerson
let second: LocalPerson
let finance: LocalPerson
beforeAll(async () => {
  for (const name of ['first', 'second', 'finance']) await local.join(`points_${name}`)
  await signIn()
  await promote(database, first)
  await database.owner.query(`UPDATE member SET staff_role = 'finance' WHERE id = $1`, [finance.id])
})
beforeEach(async () => {
  await signIn()
  await promote(database, second)
})
/** Their acts need a session that began a short time ago. */
async function signIn(): Promise<void> {
  const enter = (name: string) => local.enter(`points_${name}@tests.example.com`)
  ;[first, second, finance] = [await enter('first'), await enter('second'), await enter('finance')]
}
async function aDayLater(): Promise<void> {
  await database.shiftClock(24 * 3600)
  await signIn()
}
afterAll(async () => {
  expect((await verifyDatabase(database.ownerUrl)).faults).toEqual([])
})

const demoteSecond = () =>
  database.owner.query('UPDATE member SET is_admin = false WHERE id = $1', [second.id])
const adjust = (person: LocalPerson, points: number, by = first, key = randomUUID()) =>
  by.tries.adjustPoints({ memberId: String(person.id), points, reason: 'For the photos.' }, { key })
const decide = async (changeId: string, verdict: 'approved' | 'withdrawn', by: LocalPerson) => {
  const { rows } = await database.owner.query(
    `SELECT id FROM case_file WHERE kind = 'points' AND subject_id = $1`,
    [changeId],
  )
  const params = { caseId: String(rows[0]?.id) }
  return by.tries.decideCase({ ...params, kind: 'points', verdict })
}
const reverse = (transferId: string) => finance.tries.reverseTransfer({ transferId, reason: 'Paid twice.' })
const transfersOf = async ({ id }: Pick<LocalPerson, 'id'>) => {
  const { rows } = await database.owner.query('SELECT username FROM member WHERE id = $1', [id])
  const body = await finance.do.listTransfers({ search: rows[0].username })
  return body.transfers
}
const debtOf = async ({ id }: LocalPerson): Promise<number> => {
  const { rows } = await database.owner.query('SELECT points::int FROM debt WHERE member_id = $1', [id])
  return rows[0]?.points ?? 0
}

describe('points', () => {
  test('are added once for a key, with a notification and an audit entry', async () => {
    const person = await local.join('points_added')
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => adjust(person, 200, first, key)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.change.state}`))).toEqual(
      new Set(['200 done']),
    )
    expect(await walletOf(database, person)).toBe(250)
    const { notifications } = await person.do.listNotifications()
    expect(notifications[0]).toMatchObject({
      title: 'We added 200 points to your wallet',
      body: 'For the photos.',
    })
    const { entries } = await first.do.listAudit({ act: 'adjust_points' })
    expect(entries[0]).toMatchObject({
      subjectId: String(person.id),
      detail: { points: 200, before: 50, after: 250, reason: 'For the photos.' },
    })
  })

  test('are removed as far as the wallet holds them, and nothing else moves', async () => {
    const person = await local.join('points_removed')
    expect(errorOf(await adjust(person, -60))).toMatchObject({
      code: 'not_enough_points',
      message: 'The wallet holds 50 points.',
    })
    expect((await adjust(person, -20)).body.change.state).toBe('done')
    expect(await statementOf(database, { ...person, username: '' })).toEqual([
      'welcome_grant 50',
      'points_removed -20',
    ])
    expect((await adjust(person, 0)).status).toBe(400)
  })

  test('above 10,000 wait for a second admin, never for the one who asked', async () => {
    const person = await local.join('points_large')
    const { change } = (await adjust(person, 10_001)).body
    expect(change).toMatchObject({ state: 'waiting', dueAt: null })
    const { queues } = await first.do.listQueues()
    expect(queues.find(({ kind }) => kind === 'points')?.count).toBe(1)
    expect(errorOf(await decide(change.id, 'approved', first))).toMatchObject({ code: 'conflict' })
    for (const verdict of ['approved', 'withdrawn'] as const)
      expect(errorOf(await decide(change.id, verdict, finance))).toMatchObject({ code: 'conflict' })
    expect(await walletOf(database, person)).toBe(50)
    expect((await decide(change.id, 'approved', second)).body.outcome).toBe('approved')
    expect(await walletOf(database, person)).toBe(10_051)
  })

  test('are not approved by an admin who got the role for it', async () => {
    const person = await local.join('points_puppet')
    const puppet = await local.join('points_new_admin')
    const setRole = (role: 'admin' | null) =>
      first.tries.changeMemberRole({ memberId: String(puppet.id), role, reason: 'Helps out.' })
    const approve = async (changeId: string) =>
      decide(changeId, 'approved', await local.enter('points_new_admin@tests.example.com'))
    const [earlier, later] = [(await adjust(person, 10_001)).body.change, await setRole('admin')]
    expect(later.status).toBe(200)
    const { change } = (await adjust(person, 10_001)).body
    for (const { id } of [earlier, change])
      expect(errorOf(await approve(id))).toMatchObject({ code: 'conflict', message: roleTooNew })
    await aDayLater()
    expect(errorOf(await approve(earlier.id)).message).toBe(roleTooNew)
    expect((await approve(change.id)).body.outcome).toBe('approved')
    for (const role of [null, 'admin'] as const) await setRole(role)
    expect(errorOf(await approve(earlier.id)).message).toBe(roleTooNew)
    expect(await walletOf(database, person)).toBe(10_051)
    await setRole(null)
    const listed = await local.join('points_listed')
    await becomeAdmin(database.owner, listed.id, 'ADMIN_EMAILS')
    expect(errorOf(await decide(earlier.id, 'approved', listed)).message).toBe(roleTooNew)
    await database.owner.query('UPDATE member SET is_admin = false, admin_by_list = false WHERE id = $1', [
      listed.id,
    ])
    await decide(earlier.id, 'withdrawn', first)
  })

  test('that one admin adds in 24 hours count together, to several members at once too', async () => {
    await aDayLater()
    const people = await Promise.all(['a', 'b', 'c'].map((name) => local.join(`points_split_${name}`)))
    const changes = await Promise.all(people.map((person) => adjust(person, 4_000)))
    expect(changes.map(({ body }) => body.change.state).sort()).toEqual(['done', 'done', 'waiting'])
    const [person] = people
    if (!person) throw new Error('nobody joined')
    expect((await adjust(person, 2_001)).body.change.state).toBe('waiting')
    expect((await adjust(person, -10)).body.change.state).toBe('done')
    expect((await adjust(person, 2_001, second)).body.change.state).toBe('done')
    expect((await adjust(person, 2_000)).body.change.state).toBe('done')
    await aDayLater()
    expect((await adjust(person, 10_000)).body.change.state).toBe('done')
  })

  test('of an only admin wait a day, in which they can be withdrawn', async () => {
    const person = await local.join('points_alone')
    await demoteSecond()
    const one = (await adjust(person, 20_000)).body.change
    const other = (await adjust(person, 30_000)).body.change
    const failing = (await adjust(person, -40_000)).body.change
    expect(Math.round((Date.parse(one.dueAt ?? '') - Date.parse(one.askedAt)) / 1000)).toBe(24 * 3600)
    expect((await decide(one.id, 'withdrawn', first)).body.outcome).toBe('withdrawn')
    await settlePointChanges(services)
    expect(await walletOf(database, person)).toBe(50)
    await database.shiftClock(24 * 3600 + 1)
    await settlePointChanges(services)
    await settlePointChanges(services)
    expect(await walletOf(database, person)).toBe(30_050)
    const { rows } = await database.owner.query(
      'SELECT state FROM point_change WHERE id = ANY ($1) ORDER BY id',
      [[one, other, failing].map(({ id }) => id)],
    )
    expect(rows.map(({ state }) => state)).toEqual(['withdrawn', 'done', 'failed'])
  })
})

describe('a reversal', () => {
  test('undoes a transfer once, and what the wallet no longer holds is owed and collected', async () => {
    const person = await local.join('points_reversed')
    await give(database, person, 100)
    const [given] = await transfersOf(person)
    await adjust(person, -90)
    const shown = await finance.do.readReversal({ transferId: given?.id ?? '' })
    expect(shown).toMatchObject({ whyNot: null, owedPoints: 40 })
    const answers = await Promise.all(Array.from({ length: 4 }, () => reverse(given?.id ?? '')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(await walletOf(database, person)).toBe(0)
    expect(await debtOf(person)).toBe(40)
    const address = { transferId: given?.id ?? '' }
    expect((await finance.do.readReversal(address)).whyNot).toBe('It’s already reversed.')
    expect((await finance.do.readTransfer(address)).reversedBy).not.toBeNull()
    await adjust(person, 100)
    expect(await debtOf(person)).toBe(0)
    expect(await walletOf(database, person)).toBe(60)
  })

  test('of a credit takes it from the earner and refunds the owner', async () => {
    const owner = await local.join('points_owner')
    await give(database, owner, 500)
    const campaignId = await fundWebsite(database, {
      owner: { ...owner, username: '' },
      url: 'https://reversal.example.org/',
      target: 10,
    })
    const [visit] = await startVisits(database, String(campaignId), 1)
    await database.shiftClock(130)
    expect(await credit(database, visit ? [visit] : [])).toEqual(['ok'])
    const earner = { id: visit?.memberId ?? 0 }
    const [paid] = await transfersOf(earner)
    const before = await walletOf(database, owner)
    const preview = await finance.do.readReversal({ transferId: paid?.id ?? '' })
    expect(preview).toMatchObject({ whyNot: null, effects: [{ points: -3 }, { points: 4 }], owedPoints: 0 })
    expect((await reverse(paid?.id ?? '')).body.change.state).toBe('done')
    expect(await transfersOf(earner)).toMatchObject([{ reason: 'clawback', points: 3 }, { id: paid?.id }])
    expect(await walletOf(database, owner)).toBe(before + 4)
    expect((await reverse(paid?.id ?? '')).status).toBe(409)
    const [fund] = (await transfersOf(owner)).filter(({ reason }) => reason === 'campaign_fund')
    expect(errorOf(await reverse(fund?.id ?? ''))).toMatchObject({
      message: expect.stringContaining('End the campaign'),
    })
  })

  test('of points of a referral is rejected, and says where they are removed', async () => {
    const referrer = await local.join('points_referrer')
    await doTasks(database, await comeBy(services, referrer))
    await settleReferrals(services)
    expect(errorOf(await reverse((await transfersOf(referrer))[0]?.id ?? '')).message).toContain(
      'Remove points on the member’s page',
    )
  })
})

test('verification finds a change that moved other points, and a reversal that nobody asked for', async () => {
  const person = await local.join('points_verified')
  await adjust(person, 70)
  await give(database, person, 30)
  const [given] = await transfersOf(person)
  await reverse(given?.id ?? '')
  const client = await database.owner.connect()
  try {
    await client.query('BEGIN')
    await client.query(`UPDATE point_change SET points = 71 WHERE member_id = $1 AND points = 70`, [
      person.id,
    ])
    await client.query(`DELETE FROM point_change WHERE transfer_id = $1`, [given?.id])
    const { rows } = await client.query<{ detail: string }>('SELECT detail FROM exchange.verify_changes()')
    expect(rows.map(({ detail }) => detail).toSorted()).toEqual([
      '71 points decided, 70 moved',
      'was reversed and nobody asked for it',
    ])
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})
