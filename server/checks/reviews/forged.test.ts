import { beforeAll, expect, test } from 'vitest'
import { listAudit } from '#contract/audit.ts'
import { readAdminReview } from '#contract/checks/reviews.ts'
import { decideCase } from '#contract/staff/cases.ts'
import { changeMemberRole } from '#contract/trust/members-desk.ts'
import { settleForgedProofs } from '#server/money/clawbacks/index.ts'
import { roleTooNew } from '#server/people/admins/index.ts'
import type { LocalPerson } from '#tests/app.ts'
import { errorOf } from '#tests/campaigns.ts'
import { keyed } from '#tests/client.ts'
import { walletOf } from '#tests/exchange.ts'
import { poison } from '#tests/poison.ts'
import { anAdmin, draw, followTask, prove, shareProofs, stand } from '#tests/proofs.ts'
import { decide, dispute, member, no, rule, waiting, yes } from '#tests/verdicts.ts'

const forged = { verdict: 'no', reason: 'forged', note: 'The button is in another font.' } as const
const week = 7 * 86_400

const exchange = shareProofs()
let first: LocalPerson
let second: LocalPerson

beforeAll(async () => {
  first = await anAdmin(exchange, 'first-admin')
  second = await anAdmin(exchange, 'second-admin')
})

const wallet = (person: LocalPerson) => walletOf(exchange.database, person)
const kindOf = async (attemptId: string) =>
  (await first.client.call(readAdminReview, { params: { attemptId } })).body.waiting?.kind

/** A proof of 10 points that waits for an admin. */
async function doubtful() {
  const [owner, earner] = [await member(exchange), await member(exchange)]
  const attemptId = await prove(exchange, earner, await followTask(exchange, owner), draw('unsure'))
  return { owner, earner, attemptId }
}

/** A proof of 10 points that was credited. */
async function credited() {
  const [owner, earner] = [await member(exchange), await member(exchange, 2)]
  const attemptId = await prove(exchange, earner, await followTask(exchange, owner), draw('sure'))
  expect(await wallet(earner)).toBe(1010)
  return { owner, earner, attemptId }
}

test('only an admin can call a proof forged, and must say what shows it', async () => {
  const { owner, attemptId } = await waiting(exchange)
  expect(errorOf(await decide(owner, attemptId, forged)).fields).toHaveProperty('reason')
  expect(errorOf(await rule(first, attemptId, forged)).status).toBe(409)
  const { attemptId: other } = await doubtful()
  expect(errorOf(await rule(first, other, { verdict: 'no', reason: 'forged' })).fields).toEqual({
    note: 'Say briefly what shows it.',
  })
})

test('nothing is taken for seven days, then ten times the reward is taken and the claim ends', async () => {
  const { earner, attemptId } = await doubtful()
  expect((await rule(first, attemptId, forged)).status).toBe(200)
  expect(errorOf(await rule(first, attemptId, forged)).status).toBe(409)
  expect(await stand(earner, attemptId)).toMatchObject({
    stage: 'refused',
    forged: { state: 'accused', penalty: 100, mayAppeal: true, note: forged.note },
  })
  expect(await kindOf(attemptId)).toBeUndefined()
  await exchange.database.shiftClock(week - 60)
  await exchange.minute()
  await settleForgedProofs(exchange.services)
  expect(await wallet(earner)).toBe(1000)
  await exchange.database.shiftClock(week + 60)
  await exchange.minute()
  await settleForgedProofs(exchange.services)
  expect(await wallet(earner)).toBe(900)
  expect(await stand(earner, attemptId)).toMatchObject({ stage: 'rejected', forged: { state: 'forged' } })
  expect((await dispute(earner, attemptId)).status).toBe(409)
})

test('an appeal is decided by another admin, and a cleared claim is paid in full', async () => {
  const { earner, attemptId } = await doubtful()
  await rule(first, attemptId, forged)
  expect((await dispute(earner, attemptId)).status).toBe(204)
  expect((await dispute(earner, attemptId)).status).toBe(204)
  await exchange.database.shiftClock(2 * week)
  await exchange.minute()
  await settleForgedProofs(exchange.services)
  expect(await stand(earner, attemptId)).toMatchObject({ stage: 'disputed', forged: { state: 'appealed' } })
  expect(await kindOf(attemptId)).toBe('appeal')
  expect(errorOf(await rule(first, attemptId, forged)).status).toBe(403)
  expect((await rule(second, attemptId, yes)).status).toBe(200)
  expect(await stand(earner, attemptId)).toMatchObject({ stage: 'approved', forged: { state: 'cleared' } })
  expect(await wallet(earner)).toBe(1010)
  const acts = { accuse_forged_proof: { note: forged.note }, decide_forged_proof: { forged: false } }
  for (const [act, detail] of Object.entries(acts)) {
    const { entries } = (await first.client.call(listAudit, { query: { act } })).body
    expect(entries[0]).toMatchObject({ act, subjectKind: 'attempt', detail })
  }
})

test('an appeal is not decided by a member who got a role after the accusation', async () => {
  const { earner, attemptId } = await doubtful()
  await rule(first, attemptId, forged)
  await dispute(earner, attemptId)
  const chief = await anAdmin(exchange, 'chief-admin')
  for (const role of ['moderator', 'admin'] as const) {
    const appointed = await member(exchange)
    const setRole = (value: typeof role | null) =>
      chief.client.call(changeMemberRole, {
        params: { memberId: String(appointed.id) },
        body: { role: value, reason: 'Helps out.' },
      })
    await setRole(role)
    expect(errorOf(await rule(appointed, attemptId, forged))).toMatchObject({
      status: 403,
      message: roleTooNew,
    })
    await setRole(null)
  }
  expect((await rule(second, attemptId, yes)).status).toBe(200)
})

test('an appeal can end without the penalty and without the reward', async () => {
  const { earner, attemptId } = await doubtful()
  await rule(first, attemptId, forged)
  await dispute(earner, attemptId)
  await rule(second, attemptId, no)
  expect(await stand(earner, attemptId)).toMatchObject({ stage: 'rejected', forged: { state: 'cleared' } })
  expect(await wallet(earner)).toBe(1000)
})

test('a failed appeal about a credited proof costs ten times its reward, and the owner is fully refunded', async () => {
  const { owner, earner, attemptId } = await credited()
  const before = await wallet(owner)
  expect((await rule(first, attemptId, forged)).status).toBe(204)
  expect(await kindOf(attemptId)).toBeUndefined()
  await dispute(earner, attemptId)
  expect(await kindOf(attemptId)).toBe('appeal')
  const { body } = await second.client.call(readAdminReview, { params: { attemptId } })
  expect(body).toMatchObject({ waiting: { kind: 'appeal' }, forged: { appeal: expect.any(String) } })
  const upheld = {
    params: { caseId: body.waiting?.id ?? '' },
    body: { kind: 'appeal', verdict: 'forged', note: forged.note } as const,
  }
  for (const _time of [1, 2])
    expect(await second.client.call(decideCase, upheld, keyed(`appeal of ${attemptId}`))).toMatchObject({
      body: { outcome: 'forged' },
    })
  expect(await wallet(earner)).toBe(910)
  expect(await wallet(owner)).toBe(before + 12)
  expect(await stand(earner, attemptId)).toMatchObject({ stage: 'approved', forged: { state: 'forged' } })
  expect(errorOf(await rule(first, attemptId, forged)).status).toBe(409)
})

test('a credited proof that is cleared stays paid', async () => {
  const { earner, attemptId } = await credited()
  await rule(first, attemptId, forged)
  await dispute(earner, attemptId)
  await rule(second, attemptId, yes)
  expect(await wallet(earner)).toBe(1010)
  expect(await kindOf(attemptId)).toBeUndefined()
})

test('an accusation that can’t be carried out holds up no other, and is once it can be', async () => {
  const [one, other] = [await doubtful(), await doubtful()]
  for (const { attemptId } of [one, other]) await rule(first, attemptId, forged)
  const heal = await poison(exchange.database, 'activity', `NEW.member_id = ${one.earner.id}`)
  await exchange.database.shiftClock(week + 60)
  await exchange.minute()
  await settleForgedProofs(exchange.services)
  expect([await wallet(one.earner), await wallet(other.earner)]).toEqual([1000, 900])
  expect(exchange.services.failedRows.get('settle-forged-proofs')).toBe(1)
  await heal()
  await settleForgedProofs(exchange.services)
  expect(await wallet(one.earner)).toBe(900)
})
