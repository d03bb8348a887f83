import { beforeAll, expect, test } from 'vitest'
import { addEarner, fundTask, startOf, type TestTask } from '#tests/attempts.ts'
import { shareDatabase } from '#tests/database.ts'
import { addPerson, attemptsOf, give, type Party, walletOf } from '#tests/exchange.ts'
import { untilWaiting } from '#tests/lock-waits.ts'
import { shareServices } from '#tests/services.ts'
import { creditDueAttempts, rejectAttempt, submitAttempt, waitForVerdict } from './index.ts'

const database = shareDatabase()
const services = shareServices(database)
const hour = 3600
const feedback = { action: 'feedback', reward: 41 }
let owner: Party

beforeAll(async () => {
  owner = await addPerson(database, 'owner')
  await give(database, owner, 10_000)
})

/** A new earner's submitted attempt at a new task. */
async function begun(task: Partial<TestTask> = {}) {
  const attempt = await startOf(
    services,
    await fundTask(database, { owner, ...task }),
    await addEarner(database),
  )
  await submitAttempt(services.pool, attempt)
  return attempt
}

const inAnHour = async (): Promise<Date> =>
  (await database.app.query(`SELECT ledger.clock() + interval '1 hour' AS at`)).rows[0].at

test('the job decides nothing about an attempt that gets its verdict in the moment in which it falls due', async () => {
  const [disputed, refused] = [await begun(), await begun()]
  const [read, praised] = [await begun(), await begun(feedback)]
  const until = await inAnHour()
  await waitForVerdict(services.pool, { ...praised, until })
  for (const attempt of [disputed, refused])
    await rejectAttempt(services.pool, { ...attempt, reason: 'not_allowed', until })
  await database.shiftClock(25 * hour)
  const other = await database.app.connect()
  try {
    await other.query('BEGIN')
    await waitForVerdict(other, { ...disputed, until: null })
    await rejectAttempt(other, { ...refused, reason: 'not_allowed', until: await inAnHour() })
    for (const { sessionId } of [read, praised])
      await other.query('SELECT exchange.approve_attempt($1, NULL)', [sessionId])
    await other.query('SELECT FROM exchange.credit_attempts($1, $2)', [
      [praised.sessionId],
      [praised.memberId],
    ])
    const job = creditDueAttempts(services)
    await untilWaiting(database, 1)
    await other.query('COMMIT')
    expect(await job).toBe(1)
  } finally {
    other.release()
  }
  const states = await Promise.all(
    [disputed, refused, read, praised].map(({ earner }) => attemptsOf(database, earner)),
  )
  expect(states.flat().map(({ state }) => state)).toEqual(['pending', 'pending', 'credited', 'credited'])
  expect(await walletOf(database, praised.earner)).toBe(41)
})
