import { beforeAll, expect, test } from 'vitest'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { type Party, promote } from '#tests/exchange.ts'
import { comeBy, doTasks, paidByLedger, referralOf } from '#tests/referrals.ts'
import { shareServices } from '#tests/services.ts'
import { settleReferrals } from './index.ts'

const database = shareDatabase()
const services = shareServices(database)
const local = shareApp(services)
let admin: LocalPerson
let by: LocalPerson
beforeAll(async () => {
  admin = await local.join('admin')
  by = await local.join('referrer')
  await seenIn(by, '192.0.2.7')
  await promote(database, admin)
})
const night = (): Promise<void> => settleReferrals(services)
const seenIn = ({ id }: Pick<Party, 'id'>, network: string) =>
  database.owner.query(
    `INSERT INTO session (member_id, who, user_agent, network) VALUES ($1, 'who', 'agent', $2)`,
    [id, network],
  )
const waiting = async () => {
  const { cases, total } = await admin.do.listCases({ kind: 'referral' })
  const referrals = cases.flatMap((each) => (each.kind === 'referral' ? each.evidence : []))
  return { cases, referrals, total }
}
const caseOf = async ({ id }: Pick<Party, 'id'>): Promise<string> => {
  const { rows } = await database.owner.query(
    `SELECT id FROM case_file WHERE kind = 'referral' AND subject_id = $1`,
    [id],
  )
  return String(rows[0]?.id)
}
const decide = async (newcomer: Party, verdict: 'approved' | 'rejected') =>
  admin.tries.decideCase({
    caseId: await caseOf(newcomer),
    kind: 'referral',
    verdict,
    note: 'They wrote to us.',
  })

/** A newcomer of the referrer's network who has done enough. */
async function housemate(): Promise<Party> {
  const newcomer = await comeBy(services, by, { network: '192.0.2.7' })
  await doTasks(database, newcomer)
  await night()
  return newcomer
}

test('a shared network alone waits for an admin, and the referrer sees it in review', async () => {
  const newcomer = await housemate()
  await night()
  expect(await referralOf(database, newcomer)).toEqual({ state: 'review', reason: null, earned: 0 })
  expect(await paidByLedger(database, newcomer)).toEqual({})
  const { referrals, total } = await waiting()
  expect(total).toBe(1)
  expect(referrals).toEqual([
    expect.objectContaining({
      isSameNetwork: true,
      isOverMonth: false,
      newcomer: newcomer.username,
      attempts: 30,
      days: 5,
    }),
  ])
  expect((await by.do.listReferred()).people[0]?.state).toBe('review')

  expect(await decide(newcomer, 'approved')).toMatchObject({ body: { outcome: 'approved' } })
  expect(await paidByLedger(database, newcomer)).toEqual({ referral_welcome: 25 })
  expect(await waiting()).toMatchObject({ cases: [], total: 0 })
  const { rows } = await database.owner.query(
    `SELECT actor_id, act, detail FROM audit WHERE subject_kind = 'referral' AND subject_id = $1`,
    [String(newcomer.id)],
  )
  expect(rows).toEqual([{ actor_id: admin.id, act: 'clear_referral', detail: { note: 'They wrote to us.' } }])
})

test('a network shared later waits for an admin too', async () => {
  const newcomer = await comeBy(services, by, { network: '198.51.100.1' })
  await doTasks(database, newcomer)
  await seenIn(newcomer, '192.0.2.7')
  await night()
  expect(await referralOf(database, newcomer)).toMatchObject({ state: 'review' })
  expect((await waiting()).referrals[0]?.inCommon).toBe(2)
  expect((await decide(newcomer, 'rejected')).body).toEqual({ outcome: 'rejected' })
  await night()
  expect(await referralOf(database, newcomer)).toEqual({ state: 'rejected', reason: 'by_admin', earned: 0 })
  expect(await paidByLedger(database, newcomer)).toEqual({})
})

test('of six verdicts at once one counts, and both are paid once', async () => {
  const newcomer = await housemate()
  const answers = await Promise.all(Array.from({ length: 6 }, () => decide(newcomer, 'approved')))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404, 404])
  expect(await paidByLedger(database, newcomer)).toEqual({ referral_welcome: 25 })
})

test('an approval clears the network alone: a shared browser is still rejected', async () => {
  const newcomer = await housemate()
  await database.owner.query(
    `INSERT INTO member_device (member_id, device_id)
     SELECT member.id, device_id FROM member_device, member WHERE member_id = $1 AND member.id = $2`,
    [newcomer.id, by.id],
  )
  expect((await decide(newcomer, 'approved')).body).toEqual({ outcome: 'rejected' })
  expect(await referralOf(database, newcomer)).toMatchObject({ state: 'rejected', reason: 'same_device' })
})

test('after ten approvals of a month an admin sees the signs and decides', async () => {
  const inviting = await local.join('inviting')
  for (let index = 0; index < 10; index++) await doTasks(database, await comeBy(services, inviting))
  await night()
  const eleventh = await comeBy(services, inviting)
  await doTasks(database, eleventh)
  await night()
  expect(await referralOf(database, eleventh)).toEqual({ state: 'review', reason: 'month_limit', earned: 0 })
  const { referrals } = await waiting()
  expect(referrals.find(({ newcomer }) => newcomer === eleventh.username)).toMatchObject({
    ...{ isOverMonth: true, isSameNetwork: false, approvedThisMonth: 10, attempts: 30, days: 5 },
  })
  expect((await decide(eleventh, 'approved')).body).toEqual({ outcome: 'approved' })
  expect(await paidByLedger(database, inviting)).toEqual({ referral_grant: 11 * 50 })
})

test('a list with an invalid cursor is rejected', async () => {
  for (const path of ['people?cursor=x', 'days?cursor=2026-13-01', 'days?cursor=x', 'people?limit=0'])
    expect((await by.fetch(`/api/referrals/${path}`)).statusCode).toBe(400)
})

test('newcomers are listed page by page, each once, newest first', async () => {
  const many = await local.join('many')
  const names: string[] = []
  for (let index = 0; index < 7; index++) names.unshift((await comeBy(services, many)).username)
  const read: string[] = []
  for (let cursor: string | undefined; ; ) {
    const body = await many.do.listReferred({ limit: 3, ...(cursor && { cursor }) })
    read.push(...body.people.map(({ username }) => username))
    if (body.nextCursor === null) break
    cursor = body.nextCursor
  }
  expect(read).toEqual(names)
})
