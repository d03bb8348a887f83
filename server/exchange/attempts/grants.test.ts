import { expect, test } from 'vitest'
import { addEarner } from '#tests/attempts.ts'
import { give, type Party, walletOf } from '#tests/exchange.ts'
import { openStage } from '#tests/task-stage.ts'
import { approveAttempt, submitAttempt } from './index.ts'

const stage = openStage()

/** A welcomed earner with this many credited tasks. */
async function newcomer(creditedCount: number): Promise<Party> {
  const earner = await addEarner(stage.database, creditedCount)
  await stage.database.owner.query(
    'UPDATE member SET second_grant_points = 50, second_grant_after_count = 5 WHERE id = $1',
    [earner.id],
  )
  return earner
}

/** Submits a task, so it only awaits approval; returns its session. */
async function handedIn(earner: Party, reward = 5): Promise<string> {
  const sessionId = await stage.sessionOf(earner, await stage.task({ reward }))
  await submitAttempt(stage.services.pool, { sessionId, memberId: earner.id })
  return sessionId
}
const approve = async (sessionId: string): Promise<string> =>
  (await approveAttempt(stage.services, { sessionId })).verdict

const takenToday = async ({ id }: Party): Promise<number> =>
  (
    await stage.database.owner.query(
      'SELECT sum(points_taken)::int AS points FROM member_day WHERE member_id = $1',
      [id],
    )
  ).rows[0]?.points

test('the fifth credited task pays the second half of the welcome once, whichever of several at once is the fifth', async () => {
  const earner = await newcomer(3)
  expect(await approve(await handedIn(earner))).toBe('ok')
  expect(await walletOf(stage.database, earner)).toBe(5)
  const sessions = [await handedIn(earner), await handedIn(earner), await handedIn(earner)]
  expect(await Promise.all([...sessions, ...sessions].map(approve))).toEqual(
    expect.arrayContaining(['ok', 'ok', 'ok']),
  )
  expect(await walletOf(stage.database, earner)).toBe(20 + 50)
  expect(await approve(await handedIn(earner))).toBe('ok')
  expect(await walletOf(stage.database, earner)).toBe(25 + 50)
})

test('only points from tasks count against the limit of a day: no grants, no tips, no purchases', async () => {
  const earner = await newcomer(4)
  await stage.database.owner.query(
    `INSERT INTO member_day (member_id, day, points_taken) SELECT $1, (ledger.clock() AT TIME ZONE 'UTC')::date, 590`,
    [earner.id],
  )
  expect(await approve(await handedIn(earner, 4))).toBe('ok')
  await give(stage.database, earner, 500)
  expect(await walletOf(stage.database, earner)).toBe(4 + 50 + 500)
  expect(await takenToday(earner)).toBe(594)
  expect(await stage.verdictOf(earner, await stage.task({ reward: 7 }))).toBe('day_points')
  expect(await approve(await handedIn(earner, 6))).toBe('ok')
  expect(await takenToday(earner)).toBe(600)
  expect(await stage.verdictOf(earner, await stage.task({ reward: 3 }))).toBe('day_points')
})
