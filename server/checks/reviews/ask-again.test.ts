import { beforeAll, expect, test } from 'vitest'
import { decideReview, readAdminReview } from '#contract/checks/reviews.ts'
import { listRecentActivities } from '#contract/exchange/activities.ts'
import { decideCase } from '#contract/staff/cases.ts'
import type { LocalPerson } from '#tests/app.ts'
import { errorOf } from '#tests/campaigns.ts'
import { promote, walletOf } from '#tests/exchange.ts'
import { anAdmin, draw, followTask, hand, prove, shareProofs, someone, stand } from '#tests/proofs.ts'
import { dispute, member, no, rule, yes } from '#tests/verdicts.ts'

const exchange = shareProofs()
const again = { verdict: 'again' } as const
let admin: LocalPerson
beforeAll(async () => {
  admin = await anAdmin(exchange, 'admin')
})

/** A proof that could not be read for certain, so it waits for an admin. */
async function unsure(by?: LocalPerson) {
  const [owner, earner] = [await member(exchange), by ?? (await member(exchange))]
  const attemptId = await prove(exchange, earner, await followTask(exchange, owner), draw('unsure'))
  return { owner, earner, attemptId }
}
const evidence = async (attemptId: string) =>
  (await admin.client.call(readAdminReview, { params: { attemptId } })).body

test('an admin asks for another screenshot, which is read as the first one was', async () => {
  const { earner, attemptId } = await unsure()
  expect(await evidence(attemptId)).toMatchObject({ waiting: { kind: 'proof' }, mayAsk: true })
  expect((await rule(admin, attemptId, again)).status).toBe(200)
  expect(await stand(earner, attemptId)).toMatchObject({
    ...{ stage: 'again', triesLeft: 2, problem: null },
    dueAt: expect.any(String),
  })
  const { activities } = (await earner.client.call(listRecentActivities, {})).body
  expect(activities[0]).toMatchObject({
    description: expect.stringContaining('asked for another screenshot'),
    points: 0,
  })
  const { rows } = await exchange.database.owner.query('SELECT act FROM audit WHERE subject_id = $1', [
    attemptId,
  ])
  expect(rows).toEqual([{ act: 'ask_for_proof' }])
  expect(await evidence(attemptId)).toMatchObject({ waiting: null, mayAsk: false })
  expect(errorOf(await rule(admin, attemptId, yes)).status).toBe(404)
  await hand(earner, attemptId, draw('unsure'))
  await exchange.readAll()
  expect((await stand(earner, attemptId)).stage).toBe('admin')
  expect((await evidence(attemptId)).pictures).toHaveLength(2)
  expect((await rule(admin, attemptId, yes)).status).toBe(200)
  expect(await walletOf(exchange.database, earner)).toBe(1010)
  expect((await evidence(attemptId)).earnerFigures).toMatchObject({
    approved: 1,
    latest: [{ attemptId, approved: true }],
  })
})

test('unreadable pictures after an admin asked again leave the decision with the admin', async () => {
  const { earner, attemptId } = await unsure()
  await rule(admin, attemptId, again)
  for (const nth of ['second', 'third']) {
    await hand(earner, attemptId, new Blob([`no ${nth} picture`]))
    await exchange.readAll()
  }
  expect(await stand(earner, attemptId)).toMatchObject({ stage: 'admin', triesLeft: 0 })
  expect(await evidence(attemptId)).toMatchObject({ waiting: { kind: 'proof' }, mayAsk: false })
  expect((await rule(admin, attemptId, yes)).status).toBe(200)
  expect(await walletOf(exchange.database, earner)).toBe(1010)
})

test('an admin sees the earner’s latest verdicts, of both kinds, newest first', async () => {
  const { earner, attemptId: first } = await unsure()
  const [second, third] = [(await unsure(earner)).attemptId, (await unsure(earner)).attemptId]
  await rule(admin, second, yes)
  await rule(admin, third, no)
  await exchange.database.shiftClock(72 * 3600 + 1)
  await exchange.minute()
  await rule(admin, first, yes)
  expect((await evidence(first)).earnerFigures).toMatchObject({
    ...{ approved: 2, rejected: 1 },
    latest: [
      { attemptId: first, approved: true },
      { attemptId: third, approved: false },
      { attemptId: second, approved: true },
    ],
  })
})

test('after the last try an admin can no longer ask', async () => {
  const { earner, attemptId } = await unsure()
  for (let sent = 1; sent < 3; sent++) {
    expect((await rule(admin, attemptId, again)).status).toBe(200)
    await hand(earner, attemptId, draw('unsure'))
    await exchange.readAll()
  }
  expect(await evidence(attemptId)).toMatchObject({ waiting: { kind: 'proof' }, mayAsk: false })
  expect(errorOf(await rule(admin, attemptId, again))).toMatchObject({
    status: 409,
    message: 'No more screenshots are accepted here.',
  })
  expect((await rule(admin, attemptId, no)).status).toBe(200)
})

test('without another screenshot in time the claim ends, and its points return to the campaign', async () => {
  const { owner, earner, attemptId } = await unsure()
  const before = await walletOf(exchange.database, owner)
  await rule(admin, attemptId, again)
  await exchange.database.shiftClock(24 * 3600 + 1)
  await exchange.minute()
  expect(await stand(earner, attemptId)).toMatchObject({
    stage: 'rejected',
    end: { reason: expect.any(String) },
  })
  expect(await walletOf(exchange.database, earner)).toBe(1000)
  expect(await walletOf(exchange.database, owner)).toBe(before)
})

test('an owner, a side and a disputed rejection can’t ask for another', async () => {
  const { owner, earner, attemptId } = await unsure()
  // The contract has no such verdict for owners.
  const asOwner = { ...decideReview, body: decideCase.body }
  const body = { kind: 'proof', verdict: 'again' } as const
  expect((await owner.client.call(asOwner, { params: { attemptId }, body })).status).toBe(400)
  await promote(exchange.database, owner)
  expect(errorOf(await rule(owner, attemptId, again)).status).toBe(403)
  await rule(admin, attemptId, no)
  await dispute(earner, attemptId)
  expect(await evidence(attemptId)).toMatchObject({ waiting: { kind: 'dispute' }, mayAsk: false })
  expect(errorOf(await rule(admin, attemptId, again)).fields).toHaveProperty('verdict')
  const stranger = await someone(exchange, 'stranger')
  expect(errorOf(await rule(stranger, attemptId, again)).status).toBe(403)
  expect((await rule(admin, attemptId, no)).status).toBe(200)
})
