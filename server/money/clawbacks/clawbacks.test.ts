import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { postTransfers, verifyLedger } from '#ledger/index.ts'
import { addEarner, fundTask, type TestTask } from '#tests/attempts.ts'
import { shareDatabase } from '#tests/database.ts'
import { addPerson, give, type Party, statementOf, walletOf } from '#tests/exchange.ts'
import { faultsOf } from '#tests/ledger.ts'
import { shareServices } from '#tests/services.ts'
import { verifyCampaigns } from '#tests/verify-campaigns.ts'
import { approveAttempt, startAttempt, submitAttempt } from '../../exchange/attempts/index.ts'
import {
  accuseForgedProof,
  appealForgedProof,
  clawBack,
  clawBackOrder,
  decideForgedProof,
  settleForgedProofs,
} from './index.ts'

const day = 86_400
const database = shareDatabase()
const services = shareServices(database)
let owner: Party
let admin: Party
let orders = 0

beforeAll(async () => {
  owner = await addPerson(database, 'owner')
  admin = await addPerson(database, 'admin')
  await give(database, owner, 100_000)
})

afterEach(async () => {
  expect(await verifyLedger(database.owner)).toEqual([])
  expect(await verifyCampaigns(database.owner)).toEqual([])
  expect(await faultsOf(database.app, 'clawbacks')).toEqual([])
})

/** A channel to subscribe to. */
const followed = { action: 'subscribe', kind: 'channel', reward: 10 }
const liked = { action: 'like', kind: 'video', reward: 5 }

/** A task that an earner did and was paid for. */
async function paid(task: Partial<TestTask> = {}, by?: Party) {
  const campaignId = await fundTask(database, { owner, ...followed, ...task })
  const earner = by ?? (await addEarner(database))
  const answer = await startAttempt(services, { memberId: earner.id, campaignId })
  if ('message' in answer) throw new Error(answer.message)
  const { sessionId } = answer
  await submitAttempt(services.pool, { sessionId, memberId: earner.id })
  expect(await approveAttempt(services, { sessionId })).toMatchObject({ verdict: 'ok' })
  return { earner, sessionId, campaignId }
}

const undo = (sessionId: string, noticedAt?: Date) =>
  clawBack(services.pool, 'unanswered_request', { sessionId, noticedAt })
const houseOf = async (): Promise<number> =>
  (await database.app.query(`SELECT balance FROM ledger.system_balance WHERE kind = 'house'`)).rows[0]
    ?.balance
const owes = async ({ id }: Party): Promise<number> =>
  (await database.app.query('SELECT points FROM debt WHERE member_id = $1', [id])).rows[0]?.points ?? 0
const fillHouse = (amount: number, partition: number) =>
  postTransfers(database.app, [{ key: randomUUID(), reason: 'house_start', amount, ref: 0 }], partition)
/** Empties a wallet into a campaign that nobody does. */
const spendAll = async (person: Party): Promise<number> => {
  const points = await walletOf(database, person)
  return fundTask(database, {
    owner: person,
    action: 'like',
    reward: points - Math.ceil(points / 6),
    target: 1,
  })
}

test('while the House Fund is empty the issuer refunds the owner: R + F at once', async () => {
  const { earner, sessionId } = await paid()
  const before = await walletOf(database, owner)
  expect(await undo(sessionId)).toBe('ok')
  expect(await owes(earner)).toBe(0)
  expect(await walletOf(database, owner)).toBe(before + 12)
  expect(await walletOf(database, earner)).toBe(0)
  expect(await statementOf(database, earner)).toEqual(['attempt_credit 10', 'clawback -10'])
  expect((await statementOf(database, owner)).at(-1)).toBe('owner_refund_issued 12')
  expect(await houseOf()).toBe(10)
})

test('a House Fund with points refunds, and gets the points taken back', async () => {
  await fillHouse(100, 3)
  const { sessionId } = await paid()
  const before = await houseOf()
  expect(await undo(sessionId)).toBe('ok')
  expect(await houseOf()).toBe(before - 12 + 10)
})

test('twenty clawbacks of one attempt at once take and refund its points once', async () => {
  const { earner, sessionId } = await paid()
  const [mine, theirs] = [await walletOf(database, earner), await walletOf(database, owner)]
  const answers = await Promise.all(Array.from({ length: 20 }, () => undo(sessionId)))
  expect(answers.filter((verdict) => verdict === 'ok')).toHaveLength(1)
  expect(answers.filter((verdict) => verdict === 'replay')).toHaveLength(19)
  expect(await walletOf(database, earner)).toBe(mine - 10)
  expect(await walletOf(database, owner)).toBe(theirs + 12)
})

test('only a paid follow is taken back, if its undoing was noticed within seven days', async () => {
  const [late, reported, like] = [await paid(), await paid(), await paid(liked)]
  expect(await undo(like.sessionId)).toBe('not_a_follow')
  expect(await undo(randomUUID())).toBe('not_found')
  await database.shiftClock(7 * day - 60)
  const { rows } = await database.app.query<{ at: Date }>('SELECT ledger.clock() AS at')
  await database.shiftClock(120)
  expect(await undo(late.sessionId)).toBe('too_late')
  expect(await undo(reported.sessionId, rows[0]?.at)).toBe('ok')
  const campaignId = await fundTask(database, { owner, ...followed })
  const started = await startAttempt(services, { memberId: (await addEarner(database)).id, campaignId })
  expect(await undo('sessionId' in started ? started.sessionId : '')).toBe('not_credited')
})

test('points the wallet does not hold are owed, and taken from earnings, grants and returns as they arrive', async () => {
  const { earner, sessionId } = await paid({ reward: 30 })
  await give(database, earner, 30)
  const own = await spendAll(earner)
  expect(await walletOf(database, earner)).toBe(0)
  expect(await undo(sessionId)).toBe('ok')
  expect([await walletOf(database, earner), await owes(earner)]).toEqual([0, 30])

  await paid({ reward: 12 }, earner)
  expect([await walletOf(database, earner), await owes(earner)]).toEqual([0, 18])

  await database.app.query(
    `WITH paid AS (SELECT * FROM ledger.post_batch(ARRAY[
       ROW(gen_random_uuid(), 'daily_bonus', NULL, $2, 5, 0, $1)::ledger.request]))
     SELECT exchange.collect_from_income(ARRAY[$1::bigint], ARRAY[5::bigint]) FROM paid`,
    [earner.id, earner.walletId],
  )
  expect([await walletOf(database, earner), await owes(earner)]).toEqual([0, 13])

  await database.app.query('SELECT * FROM exchange.end_campaign($1, $2, $3)', [own, earner.id, randomUUID()])
  expect(await owes(earner)).toBe(0)
  expect(await walletOf(database, earner)).toBe(60 - 13)
  expect((await statementOf(database, earner)).filter((line) => line.startsWith('clawback'))).toEqual([
    'clawback -12',
    'clawback -5',
    'clawback -13',
  ])
})

test('points bought later are not taken for a debt', async () => {
  const { earner, sessionId } = await paid()
  await spendAll(earner)
  await undo(sessionId)
  await give(database, earner, 50)
  await database.app.query(`INSERT INTO activity (member_id, kind, points) VALUES ($1, 'purchase', 50)`, [
    earner.id,
  ])
  expect([await walletOf(database, earner), await owes(earner)]).toEqual([50, 10])
})

test('concurrent clawbacks, then concurrent credits, collect each debt exactly and without a deadlock', async () => {
  const crowd = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const { earner, sessionId } = await paid({ reward: 20 })
      await spendAll(earner)
      return { earner, sessionId }
    }),
  )
  await Promise.all(crowd.map(({ sessionId }) => undo(sessionId)))
  await Promise.all(
    crowd.flatMap(({ earner }) => [paid({ reward: 15 }, earner), paid({ reward: 15 }, earner)]),
  )
  for (const { earner } of crowd)
    expect([await walletOf(database, earner), await owes(earner)]).toEqual([10, 0])
})

test('a forged proof costs ten times its reward, but only after seven days without an appeal', async () => {
  const { earner, sessionId } = await paid(liked)
  await give(database, earner, 100)
  const accusation = { sessionId, adminId: admin.id, note: 'The handle was pasted in.' }
  expect(await accuseForgedProof(services.pool, accusation)).toBe(true)
  expect(await accuseForgedProof(services.pool, accusation)).toBe(false)
  expect(await decideForgedProof(services.pool, { sessionId, adminId: admin.id, forged: true })).toBe(
    'too_early',
  )
  await database.shiftClock(7 * day - 60)
  expect(await settleForgedProofs(services)).toBe(0)
  expect(await walletOf(database, earner)).toBe(105)
  await database.shiftClock(120)
  expect(await settleForgedProofs(services)).toBe(1)
  expect(await settleForgedProofs(services)).toBe(0)
  expect(await walletOf(database, earner)).toBe(55)
})

test('after an appeal an admin decides, either way; time alone decides nothing', async () => {
  const [cleared, forged] = [await paid(liked), await paid(liked)]
  for (const { sessionId, earner } of [cleared, forged]) {
    await accuseForgedProof(services.pool, { sessionId, adminId: admin.id, note: 'Looks edited.' })
    const submitted = { sessionId, memberId: earner.id, text: 'It is the app in another language.' }
    expect(await appealForgedProof(services.pool, { ...submitted, memberId: owner.id })).toBe(false)
    expect(await appealForgedProof(services.pool, submitted)).toBe(true)
    expect(await appealForgedProof(services.pool, submitted)).toBe(false)
  }
  await database.shiftClock(8 * day)
  expect(await settleForgedProofs(services)).toBe(0)
  const decide = (sessionId: string, isForged: boolean) =>
    decideForgedProof(services.pool, { sessionId, adminId: admin.id, forged: isForged })
  expect(await decide(cleared.sessionId, false)).toBe('ok')
  expect(await decide(cleared.sessionId, true)).toBe('replay')
  expect(await decide(forged.sessionId, true)).toBe('ok')
  expect([await walletOf(database, cleared.earner), await owes(cleared.earner)]).toEqual([5, 0])
  expect([await walletOf(database, forged.earner), await owes(forged.earner)]).toEqual([0, 45])
})

test('an appeal after the window is rejected', async () => {
  const { sessionId, earner } = await paid(liked)
  await accuseForgedProof(services.pool, { sessionId, adminId: admin.id, note: 'Cropped.' })
  await database.shiftClock(7 * day + 1)
  const late = { sessionId, memberId: earner.id, text: 'I was away.' }
  expect(await appealForgedProof(services.pool, late)).toBe(false)
  expect(await settleForgedProofs(services)).toBe(1)
})

test('the points of a reversed payment are taken back once', async () => {
  const buyer = await addPerson(database, 'buyer')
  await give(database, buyer, 1500)
  const order = { memberId: buyer.id, orderId: ++orders, points: 1500 }
  await spendAll(buyer)
  const answers = await Promise.all(Array.from({ length: 5 }, () => clawBackOrder(services.pool, order)))
  expect(answers.filter(Boolean)).toHaveLength(1)
  expect([await walletOf(database, buyer), await owes(buyer)]).toEqual([0, 1500])
})

test('verification finds a debt that does not add up', async () => {
  await database.owner.query('UPDATE debt SET points = points + 1 WHERE points > 0')
  expect((await faultsOf(database.app, 'clawbacks')).length).toBeGreaterThan(0)
  await database.owner.query('UPDATE debt SET points = points - 1 WHERE points > 0')
})
