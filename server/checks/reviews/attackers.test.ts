import { beforeAll, expect, test } from 'vitest'
import { readAdminReview } from '#contract/checks/reviews.ts'
import type { LocalPerson } from '#tests/app.ts'
import { endCampaign } from '#tests/attempts.ts'
import { walletOf } from '#tests/exchange.ts'
import { sentTo } from '#tests/notifications.ts'
import { anAdmin, draw, followTask, openProofs, prove, shareProofs, someone, stand } from '#tests/proofs.ts'
import { decide, dispute, member, no, queue, rule, waiting, yes } from '#tests/verdicts.ts'
import { isSampled } from './rules.ts'

const exchange = shareProofs()
let admin: LocalPerson

beforeAll(async () => {
  admin = await anAdmin(exchange, 'admin')
})

const wallet = (person: LocalPerson) => walletOf(exchange.database, person)

const lostRight = {
  kind: 'verdict',
  title: 'An admin now decides the screenshots for your campaigns',
  body: 'You rejected too many, or several of your rejections were overturned.',
  path: '/content-hub/reviews',
}
/** Notifications of a lost right to decide. */
const noticesTo = async (owner: LocalPerson) =>
  (await sentTo(exchange.database, owner)).filter(({ title }) => title === lostRight.title)

test('an owner who rejects every proof can no longer decide after five, and every disputed one is paid', async () => {
  const owner = await member(exchange)
  const earners: { earner: LocalPerson; attemptId: string }[] = []
  for (let index = 0; index < 7; index++) earners.push(await waiting(exchange, owner))
  const statuses: number[] = []
  for (const { attemptId } of earners) statuses.push((await decide(owner, attemptId, no)).status)
  expect(statuses).toEqual([204, 204, 204, 204, 204, 409, 409])
  expect((await queue(owner)).decides).toBe(false)
  expect(await noticesTo(owner)).toEqual([lostRight])
  await exchange.minute()
  for (const { earner, attemptId } of earners.slice(5))
    expect((await stand(earner, attemptId)).stage).toBe('admin')
  const { cases } = await admin.do.listCases({ kind: 'proof' })
  for (const { attemptId } of earners.slice(5))
    expect(cases.map(({ evidence }) => evidence)).toContainEqual(expect.objectContaining({ attemptId }))
  for (const { earner, attemptId } of earners.slice(0, 5)) await dispute(earner, attemptId)
  for (const { attemptId } of earners) await rule(admin, attemptId, yes)
  for (const { earner } of earners) expect(await wallet(earner)).toBe(1010)
  expect(await noticesTo(owner)).toEqual([lostRight])
  const next = await waiting(exchange, owner)
  expect((await stand(next.earner, next.attemptId)).stage).toBe('admin')
})

test('two overturned rejections end an owner’s right to decide', async () => {
  const owner = await member(exchange)
  for (let index = 0; index < 2; index++) {
    const { earner, attemptId } = await waiting(exchange, owner)
    await decide(owner, attemptId, no)
    await dispute(earner, attemptId)
    await rule(admin, attemptId, yes)
  }
  expect((await queue(owner)).decides).toBe(false)
  expect(await noticesTo(owner)).toEqual([lostRight])
})

test('one picture proves one task, whoever sends it and whatever its metadata', async () => {
  const [owner, honest, thief] = [await member(exchange), await member(exchange), await member(exchange, 2)]
  await prove(
    exchange,
    honest,
    await followTask(exchange, owner),
    draw('likely', { pixels: 'the one', wrapping: 'a' }),
  )
  for (const who of [thief, honest]) {
    const taskId = await followTask(exchange, owner)
    const attemptId = await prove(exchange, who, taskId, draw('sure', { pixels: 'the one', wrapping: 'b' }))
    expect(await stand(who, attemptId)).toMatchObject({
      stage: 'again',
      problem: expect.stringContaining('was sent before'),
    })
  }
  expect(await wallet(thief)).toBe(1000)
})

test('a picture similar to another is flagged, which decides nothing', async () => {
  const owner = await member(exchange)
  const look = '00ff00ff00ff00ff'
  const first = await member(exchange)
  await prove(exchange, first, await followTask(exchange, owner), draw('likely', { look }))
  const near = await member(exchange, 2)
  const taskId = await followTask(exchange, owner)
  const attemptId = await prove(exchange, near, taskId, draw('unsure', { look: '00ff00ff00ff00fc' }))
  expect((await stand(near, attemptId)).stage).toBe('admin')
  const { body } = await admin.client.call(readAdminReview, { params: { attemptId } })
  expect(body.flagged).toBe(true)
  expect(body.alike.map(({ url }) => url)).toEqual([expect.stringContaining('/api/proofs/')])
})

test('a campaign that ends early still pays for submitted proofs', async () => {
  const { owner, earner, taskId, attemptId } = await waiting(exchange)
  const returned = await endCampaign(exchange.database, taskId, { ...owner, username: '' })
  expect(returned).toBe(9 * 12)
  await decide(owner, attemptId, yes)
  expect(await wallet(earner)).toBe(1010)
})
test('of sure proofs the owner sees only those the secret selects', async () => {
  const sampled = await openProofs({ proof_sample_one_in_count: 10 })
  const secret = Buffer.from('a secret of this test')
  await sampled.database.owner.query('UPDATE review_secret SET secret = $1', [secret])
  const shown: string[] = []
  for (let index = 0; index < 20; index++) {
    const owner = await someone(sampled, `owner-${index}`)
    const earner = await someone(sampled, `earner-${index}`, 2)
    const attemptId = await prove(sampled, earner, await followTask(sampled, owner), draw('sure'))
    if ((await stand(earner, attemptId)).stage === 'owner') shown.push(attemptId)
  }
  const { rows } = await sampled.database.owner.query<{ id: number; session: string }>(
    'SELECT id, session_id AS session FROM attempt ORDER BY id',
  )
  const picked = rows.filter(({ id }) => isSampled(secret, id, 10)).map(({ session }) => session)
  expect(shown).toEqual(picked)
  expect(picked.length).toBeGreaterThan(0)
  await sampled.stop()
})
