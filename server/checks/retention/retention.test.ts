import { beforeAll, expect, test } from 'vitest'
import { listPaidFollows, listRetentionRequests, reportUndone } from '#contract/checks/retention.ts'
import { listRecentActivities } from '#contract/exchange/activities.ts'
import { listFollows } from '#contract/exchange/connections.ts'
import type { LocalPerson } from '#tests/app.ts'
import { errorOf } from '#tests/campaigns.ts'
import { walletOf } from '#tests/exchange.ts'
import { anAdmin, begin, draw, followTask, hand, prove, shareProofs, someone, stand } from '#tests/proofs.ts'
import { rule } from '#tests/verdicts.ts'

const exchange = shareProofs()
let admin: LocalPerson
let people = 0

beforeAll(async () => {
  admin = await anAdmin(exchange, 'admin')
})

const member = (trust: 0 | 1 | 2 = 1) => someone(exchange, `member-${++people}`, trust)
const wallet = (person: LocalPerson) => walletOf(exchange.database, person)
const report = ({ client }: LocalPerson, attemptId: string, note?: string) =>
  client.call(reportUndone, { params: { attemptId }, body: note === undefined ? {} : { note } })
const follows = async ({ client }: LocalPerson) => (await client.call(listPaidFollows, {})).body
const requests = async ({ client }: LocalPerson) =>
  (await client.call(listRetentionRequests, {})).body.requests

/** A follow that was paid. */
async function paid(owner?: LocalPerson) {
  const [whose, earner] = [owner ?? (await member()), await member(2)]
  const attemptId = await prove(exchange, earner, await followTask(exchange, whose), draw('sure'))
  expect(await wallet(earner)).toBe(1010)
  return { owner: whose, earner, attemptId }
}

test('a report asks for a fresh proof within 48 hours, and takes no points', async () => {
  const { owner, earner, attemptId } = await paid()
  expect((await follows(owner)).follows).toMatchObject([{ attemptId, state: 'open', points: 10 }])
  const { body } = await report(owner, attemptId, 'It is gone.')
  expect(body.follow).toMatchObject({ state: 'asked', dueAt: expect.any(String) })
  expect((await report(owner, attemptId)).status).toBe(200)
  expect(await requests(earner)).toMatchObject([{ attemptId }])
  const { body: own } = await earner.client.call(listFollows, {})
  expect(own.follows).toMatchObject([{ id: attemptId, state: 'proof_asked' }])
  expect(await stand(earner, attemptId)).toMatchObject({
    kind: 'retention',
    stage: 'asked',
    report: 'It is gone.',
  })
  expect(await wallet(earner)).toBe(1010)
})

test('a likely fresh proof refutes the report, and the points stay', async () => {
  const { owner, earner, attemptId } = await paid()
  await report(owner, attemptId)
  expect((await hand(earner, attemptId, draw('likely'))).body.stage).toBe('reading')
  await exchange.readAll()
  expect((await stand(earner, attemptId)).stage).toBe('kept')
  expect((await follows(owner)).follows[0]?.state).toBe('kept')
  await exchange.database.shiftClock(4 * 86_400)
  await exchange.minute()
  expect(await wallet(earner)).toBe(1010)
})

test('the original picture is not a fresh proof', async () => {
  const [owner, earner] = [await member(), await member(2)]
  const picture = { pixels: `then ${people}` }
  const attemptId = await prove(exchange, earner, await followTask(exchange, owner), draw('sure', picture))
  await report(owner, attemptId)
  await hand(earner, attemptId, draw('sure', { ...picture, wrapping: 'now' }))
  await exchange.readAll()
  expect(await stand(earner, attemptId)).toMatchObject({ kind: 'retention', stage: 'again', triesLeft: 2 })
})

test('without an answer the points are taken back and the owner is fully refunded', async () => {
  const { owner, earner, attemptId } = await paid()
  const before = await wallet(owner)
  await exchange.database.shiftClock(6 * 86_400)
  await report(owner, attemptId)
  await exchange.database.shiftClock(24 * 3600)
  await exchange.minute()
  await exchange.database.shiftClock(24 * 3600 - 60)
  await exchange.minute()
  expect(await wallet(earner)).toBe(1010)
  await exchange.database.shiftClock(61)
  await exchange.minute()
  await exchange.minute()
  expect((await stand(earner, attemptId)).stage).toBe('taken')
  expect([await wallet(earner), await wallet(owner)]).toEqual([1000, before + 12])
})

test.each([
  ['no', 'taken', 960],
  ['yes', 'kept', 1010],
] as const)('an admin decides a doubtful fresh proof: %s', async (verdict, stage, points) => {
  const { owner, earner, attemptId } = await paid()
  await report(owner, attemptId)
  await hand(earner, attemptId, draw('unsure'))
  await exchange.readAll()
  await exchange.database.shiftClock(4 * 86_400)
  await exchange.minute()
  expect((await stand(earner, attemptId)).stage).toBe('admin')
  const { cases } = await admin.do.listCases({ kind: 'retention' })
  expect(cases.map(({ evidence }) => evidence)).toContainEqual(expect.objectContaining({ attemptId }))
  const answer = await rule(admin, attemptId, verdict === 'no' ? { verdict, reason: 'undone' } : { verdict })
  expect(answer.status).toBe(200)
  expect((await stand(earner, attemptId)).stage).toBe(stage)
  expect(await wallet(earner)).toBe(points)
})

test('only the owner can report a follow, and only within 7 days', async () => {
  const { owner, earner, attemptId } = await paid()
  expect((await report(await member(), attemptId)).status).toBe(404)
  expect((await report(earner, attemptId)).status).toBe(404)
  await exchange.database.shiftClock(7 * 86_400)
  expect(errorOf(await report(owner, attemptId)).message).toContain('more than 7 days ago')
  expect((await follows(owner)).follows).toEqual([])
})

test('a follow can be reported later by the length of maintenance since it was paid', async () => {
  const { owner, attemptId } = await paid()
  await exchange.database.shiftClock(7 * 86_400 + 60)
  await exchange.database.owner.query(
    `INSERT INTO maintenance (sentence, started_at, started_by, ended_at, ended_by)
     SELECT 'A larger machine.', at - interval '2 hours', $1, at - interval '1 hour', $1 FROM ledger.clock() AS at`,
    [admin.id],
  )
  expect((await follows(owner)).follows).toMatchObject([{ attemptId, state: 'open' }])
  expect((await report(owner, attemptId)).status).toBe(200)
})

test('a follow that is not paid yet can’t be reported', async () => {
  const owner = await member()
  const attemptId = await begin(await member(), await followTask(exchange, owner))
  expect(errorOf(await report(owner, attemptId)).code).toBe('conflict')
})

test('an owner who reports every follower is stopped at five open reports, and for good by the third refuted one', async () => {
  const owner = await member()
  const all = []
  for (let index = 0; index < 7; index++) all.push(await paid(owner))
  const answers = await Promise.all(all.map(({ attemptId }) => report(owner, attemptId)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409, 409])
  const asked = all.filter((_, index) => answers[index]?.status === 200)
  for (const { earner, attemptId } of asked.slice(0, 3)) {
    await hand(earner, attemptId, draw('sure'))
    await exchange.readAll()
  }
  for (const { earner, attemptId } of asked.slice(3))
    expect((await stand(earner, attemptId)).stage).toBe('withdrawn')
  expect(await follows(owner)).toMatchObject({
    mayReport: false,
    whyNot: expect.stringContaining('turned out wrong'),
  })
  const left = all.filter((_, index) => answers[index]?.status === 409)
  for (const { attemptId } of left) expect((await report(owner, attemptId)).status).toBe(409)
  await exchange.database.shiftClock(4 * 86_400)
  await exchange.minute()
  for (const { earner } of all) expect(await wallet(earner)).toBe(1010)
  const { body } = await owner.client.call(listRecentActivities, {})
  expect(body.activities.map(({ description }) => description).join()).toContain('your report was rejected')
})
