import { beforeAll, expect, test } from 'vitest'
import { excuseTarget, listRetentionRequests, offerFreshProof } from '#contract/checks/retention.ts'
import { startAttempt } from '#contract/exchange/attempts.ts'
import { listFollows } from '#contract/exchange/connections.ts'
import { listTasks, readTask } from '#contract/exchange/tasks.ts'
import type { LocalPerson } from '#tests/app.ts'
import { errorOf } from '#tests/campaigns.ts'
import { walletOf } from '#tests/exchange.ts'
import { anAdmin, draw, followTask, hand, prove, shareProofs, someone, stand } from '#tests/proofs.ts'
import { rule } from '#tests/verdicts.ts'

const exchange = shareProofs({ retention_sample_basis_points: 10_000 })
const hour = 3600
let admin: LocalPerson
let people = 0

beforeAll(async () => {
  admin = await anAdmin(exchange, 'admin')
})

const member = () => someone(exchange, `kept-${++people}`, 2)
const wallet = (person: LocalPerson) => walletOf(exchange.database, person)
const requests = async ({ client }: LocalPerson) =>
  (await client.call(listRetentionRequests, {})).body.requests
const excuse = ({ client }: LocalPerson, attemptId: string) =>
  client.call(excuseTarget, { params: { attemptId } })
const offer = ({ client }: LocalPerson, attemptId: string) =>
  client.call(offerFreshProof, { params: { attemptId } })

/** Titles of what a member was told about follows, oldest first. */
const told = async ({ id }: LocalPerson): Promise<string[]> =>
  (
    await exchange.database.owner.query<{ title: string }>(
      `SELECT title FROM notification WHERE member_id = $1 AND kind = 'verdict'
         AND title NOT IN ('Your screenshot was approved') ORDER BY id`,
      [id],
    )
  ).rows.map(({ title }) => title)

const rejectedOf = async ({ id }: LocalPerson): Promise<number> =>
  (await exchange.database.owner.query('SELECT rejected_count FROM member WHERE id = $1', [id])).rows[0]
    .rejected_count

/** Lets hours pass, and runs the jobs. */
async function later(hours: number): Promise<void> {
  await exchange.database.shiftClock(hours * hour)
  await exchange.minute()
}

async function follow(owner: LocalPerson, earner: LocalPerson): Promise<string> {
  return prove(exchange, earner, await followTask(exchange, owner), draw('sure'))
}

/** A follow that was paid, and for which a fresh proof is asked. */
async function asked() {
  const [owner, earner] = [await member(), await member()]
  const attemptId = await follow(owner, earner)
  const before = await wallet(owner)
  await later(96)
  expect(await requests(earner)).toMatchObject([{ attemptId, owner: null }])
  return { owner, earner, attemptId, before }
}

const asks = 'Please send a fresh screenshot of a follow'
const reminds = 'Your fresh screenshot is still missing'
const unanswered = 'Points were taken back: no fresh screenshot came'
const undone = 'Points were taken back: a follow was undone'

test('a follow is asked about between one and four days after its credit, and never twice', async () => {
  const [owner, earner] = [await member(), await member()]
  await follow(owner, earner)
  await later(23)
  expect(await requests(earner)).toEqual([])
  await later(73)
  expect(await requests(earner)).toHaveLength(1)
  await later(1)
  expect(await told(earner)).toEqual([asks])
})

test('who kept the follow answers, keeps the points, and is not asked again', async () => {
  const { owner, earner, attemptId, before } = await asked()
  expect(await stand(earner, attemptId)).toMatchObject({ askedBy: 'sample', stage: 'asked', report: null })
  await hand(earner, attemptId, draw('likely'))
  await exchange.readAll()
  for (let day = 0; day < 4; day++) await later(24)
  expect((await stand(earner, attemptId)).stage).toBe('kept')
  expect([await wallet(earner), await wallet(owner), await rejectedOf(earner)]).toEqual([1010, before, 0])
  expect([await told(earner), await told(owner)]).toEqual([[asks, 'Your fresh screenshot was approved'], []])
})

test('without an answer in 48 hours, after a reminder, the reward is taken back', async () => {
  const { owner, earner, attemptId, before } = await asked()
  await later(23.9)
  expect(await told(earner)).toEqual([asks])
  await later(0.2)
  expect(await told(earner)).toEqual([asks, reminds])
  await later(23.5)
  expect(await wallet(earner)).toBe(1010)
  await later(0.5)
  expect((await stand(earner, attemptId)).stage).toBe('taken')
  expect([await wallet(earner), await wallet(owner), await rejectedOf(earner)]).toEqual([
    1000,
    before + 12,
    1,
  ])
  expect(await told(earner)).toEqual([asks, reminds, unanswered])
  expect(await told(owner)).toEqual(['Points returned to you'])
  const { body } = await earner.client.call(listFollows, {})
  expect(body).toMatchObject({ isClosed: false, follows: [{ state: 'unanswered', points: 10 }] })
})

test('an admin who finds it undone takes five rewards, and the second time closes follows until one is proven', async () => {
  const [owner, earner] = [await member(), await member()]
  const undoneOnes = [await follow(owner, earner), await follow(owner, earner)]
  await later(96)
  const kept = await follow(await member(), earner)
  const [before, other] = [await wallet(owner), await followTask(exchange, await member())]
  expect(errorOf(await offer(earner, kept)).message).toContain('Follows are open to you')
  for (const attemptId of undoneOnes) {
    await hand(earner, attemptId, draw('off'))
    await exchange.readAll()
    expect((await rule(admin, attemptId, { verdict: 'no', reason: 'undone' })).status).toBe(200)
  }
  expect([await wallet(earner), await wallet(owner), await rejectedOf(earner)]).toEqual([930, before + 24, 2])
  expect((await told(earner)).slice(-2)).toEqual([undone, undone])
  const start = () => earner.client.call(startAttempt, { params: { taskId: String(other) } })
  expect(errorOf(await start())).toMatchObject({
    code: 'forbidden',
    message: expect.stringContaining('closed for you until a fresh screenshot'),
  })
  const task = await earner.client.call(readTask, { params: { taskId: String(other) } })
  expect(task.body).toMatchObject({ state: 'closed', closed: { reason: 'follows_closed', opensAt: null } })
  const list = await earner.client.call(listTasks, { query: { action: 'follow' } })
  expect(list.body).toMatchObject({ tasks: [], closed: [{ group: 'follows', reason: 'follows_closed' }] })

  const { body } = await earner.client.call(listFollows, {})
  expect(body.isClosed).toBe(true)
  expect(body.follows.map(({ id, state, points, isProvable }) => [id, state, points, isProvable])).toEqual([
    [kept, 'in_window', 10, true],
    ...undoneOnes.toReversed().map((id) => [id, 'undone', 50, false]),
  ])
  expect(errorOf(await offer(earner, undoneOnes[0] ?? '')).message).toContain('already asked for')
  expect((await offer(await member(), kept)).status).toBe(404)
  expect((await offer(earner, kept)).body).toMatchObject({ askedBy: 'earner', stage: 'asked', dueAt: null })
  await hand(earner, kept, draw('likely'))
  await exchange.readAll()
  expect((await told(earner)).at(-1)).toBe('Follows are open to you again')
  expect((await start()).status).toBe(200)
  await later(96)
  expect(await requests(earner)).toEqual([])
  expect(await wallet(earner)).toBe(930)
})

test('a rejected offer takes nothing, and another follow can be offered', async () => {
  const earner = await member()
  const [first, second] = [await follow(await member(), earner), await follow(await member(), earner)]
  await exchange.database.owner.query('UPDATE member SET follows_closed_at = ledger.clock() WHERE id = $1', [
    earner.id,
  ])
  await offer(earner, first)
  expect(errorOf(await offer(earner, second)).message).toContain('already sending')
  await hand(earner, first, draw('off'))
  await exchange.readAll()
  await rule(admin, first, { verdict: 'no', reason: 'undone' })
  expect([(await stand(earner, first)).stage, await wallet(earner)]).toEqual(['withdrawn', 1020])
  expect((await told(earner)).at(-1)).toBe('Your fresh screenshot was rejected')
  await offer(earner, second)
  expect((await excuse(earner, second)).body.stage).toBe('withdrawn')
})

test('a page that is gone withdraws the request once an admin agrees, and nothing is taken', async () => {
  const { owner, earner, attemptId, before } = await asked()
  expect((await excuse(earner, attemptId)).body).toMatchObject({
    stage: 'admin',
    excuse: 'open',
    dueAt: null,
  })
  expect((await excuse(earner, attemptId)).status).toBe(200)
  expect((await rule(admin, attemptId, { verdict: 'no', reason: 'undone' })).status).toBe(409)
  await later(96)
  expect((await rule(admin, attemptId, { verdict: 'yes' })).status).toBe(200)
  expect((await stand(earner, attemptId)).stage).toBe('withdrawn')
  expect([await wallet(earner), await wallet(owner), await rejectedOf(earner)]).toEqual([1010, before, 0])
  expect(await told(earner)).toEqual([asks, 'No fresh screenshot is needed any longer'])
})

test('an admin who can reach the page asks again, and the excuse counts once', async () => {
  const { earner, attemptId } = await asked()
  await excuse(earner, attemptId)
  expect((await rule(admin, attemptId, { verdict: 'again' })).status).toBe(200)
  expect(await stand(earner, attemptId)).toMatchObject({ stage: 'again', excuse: 'rejected' })
  expect(errorOf(await excuse(earner, attemptId)).message).toContain('could reach this page')
  expect((await excuse(await member(), attemptId)).status).toBe(404)
  await later(13)
  expect(await told(earner)).toEqual([asks, 'Please send the fresh screenshot', reminds])
  await hand(earner, attemptId, draw('likely'))
  await exchange.readAll()
  expect(await wallet(earner)).toBe(1010)
})

test('what we miss ourselves costs nobody time: the second half begins with the reminder, and is given again', async () => {
  const { earner } = await asked()
  await later(60)
  expect([await told(earner), await wallet(earner)]).toEqual([[asks, reminds], 1010])
  await later(25)
  expect(await wallet(earner)).toBe(1010)
  await exchange.minute()
  expect(await told(earner)).toEqual([asks, reminds, reminds])
  await later(23.9)
  expect(await wallet(earner)).toBe(1010)
  await later(0.2)
  expect(await wallet(earner)).toBe(1000)
})

test('nobody is asked during maintenance, and who is suspended loses nothing by not answering', async () => {
  const [owner, earner] = [await member(), await member()]
  await follow(owner, earner)
  const { settings } = exchange.services
  await exchange.database.owner.query(
    `INSERT INTO maintenance (sentence, started_by) VALUES ('A larger machine.', $1)`,
    [admin.id],
  )
  await settings.refresh()
  await later(96)
  expect(await told(earner)).toEqual([])
  await exchange.database.owner.query('SELECT exchange.end_maintenance($1)', [admin.id])
  await settings.refresh()
  await exchange.minute()
  expect(await told(earner)).toEqual([asks])
  const become = (state: string) =>
    exchange.database.owner.query('UPDATE member SET state = $2 WHERE id = $1', [earner.id, state])
  await become('suspended')
  for (let day = 0; day < 4; day++) await later(24)
  expect([await told(earner), await wallet(earner)]).toEqual([[asks], 1010])
  await become('active')
  await later(1)
  expect([await told(earner), await wallet(earner)]).toEqual([[asks, reminds], 1010])
})
