import { beforeAll, expect, test } from 'vitest'
import type { LocalPerson } from './app.ts'
import { sentTo, titlesTo } from './notifications.ts'
import { anAdmin, shareProofs } from './proofs.ts'
import { decide, dispute, no, rule, waiting, yes } from './verdicts.ts'

const exchange = shareProofs()
let admin: LocalPerson
beforeAll(async () => {
  admin = await anAdmin(exchange, 'admin')
})

/** Told to the owner with the first credited task. */
const first = expect.stringContaining(' is the first to spend time with “')

test('an approved screenshot tells its earner once, however often the verdict is sent', async () => {
  const { owner, earner, attemptId } = await waiting(exchange)
  await Promise.all([1, 2, 3].map(() => decide(owner, attemptId, yes)))
  await exchange.minute()
  expect(await sentTo(exchange.database, earner)).toEqual([
    {
      kind: 'verdict',
      title: 'Your screenshot was approved',
      body: 'Its points are in your balance.',
      path: `/attempts/${attemptId}`,
    },
  ])
  expect(await titlesTo(exchange.database, owner)).toEqual(['New screenshots to review', first])
})

test('a rejection, its dispute and the admin’s verdict tell both sides', async () => {
  const { owner, earner, attemptId } = await waiting(exchange)
  await decide(owner, attemptId, no)
  expect(await titlesTo(exchange.database, earner)).toEqual(['Your screenshot was rejected'])
  await dispute(earner, attemptId)
  expect((await sentTo(exchange.database, owner)).slice(1)).toMatchObject([
    {
      title: 'Your rejection is disputed',
      body: expect.stringMatching(/^“.+”\. An admin decides\.$/),
      path: '/content-hub/reviews',
    },
  ])
  await rule(admin, attemptId, yes)
  expect(await titlesTo(exchange.database, earner)).toEqual([
    'Your screenshot was rejected',
    'Your screenshot was approved',
  ])
  expect(await titlesTo(exchange.database, owner)).toEqual([
    'New screenshots to review',
    'Your rejection is disputed',
    'Your rejection was overturned',
    first,
  ])
})

test('a screenshot that nobody decides on is approved by the time, and its earner is told', async () => {
  const { earner } = await waiting(exchange)
  await exchange.database.shiftClock(72 * 3600 + 60)
  await exchange.minute()
  await exchange.minute()
  expect(await titlesTo(exchange.database, earner)).toEqual(['Your screenshot was approved'])
})

test('a notification of a verdict names neither side nor the task', async () => {
  const { owner, earner, attemptId } = await waiting(exchange)
  await decide(owner, attemptId, { ...no, note: 'Words of the creator' })
  const [told] = await sentTo(exchange.database, earner)
  expect(`${told?.title} ${told?.body}`).toBe('Your screenshot was rejected You can dispute it.')
})

test('an owner is told of screenshots to review once, until that is read', async () => {
  const { owner } = await waiting(exchange)
  await waiting(exchange, owner)
  expect(await sentTo(exchange.database, owner)).toEqual([
    {
      kind: 'campaign',
      title: 'New screenshots to review',
      body: expect.stringMatching(/^“.+”\. Approve it or reject it\.$/),
      path: '/content-hub/reviews',
    },
  ])
  await exchange.database.owner.query(
    'UPDATE notification SET read_at = ledger.clock() WHERE member_id = $1',
    [owner.id],
  )
  await waiting(exchange, owner)
  expect(await titlesTo(exchange.database, owner)).toEqual([
    'New screenshots to review',
    'New screenshots to review',
  ])
})
