import { expect, test } from 'vitest'
import { addEarner, fundTask } from '#tests/attempts.ts'
import { addPerson, type Party, toMorning } from '#tests/exchange.ts'
import { openStage } from '#tests/task-stage.ts'
import { approveAttempt, expireAttempts, rejectAttempt, submitAttempt } from './index.ts'

const stage = openStage()

/** Starts, submits and approves a task. */
async function done(earner: Party, campaignId: number): Promise<void> {
  const sessionId = await stage.sessionOf(earner, campaignId)
  await submitAttempt(stage.services.pool, { sessionId, memberId: earner.id })
  expect((await approveAttempt(stage.services, { sessionId })).verdict).toBe('ok')
}

/** Records this many attempts of a group as started today. */
const pretend = (earner: Party, platform: string, group: string, taken: number) =>
  stage.database.owner.query(
    `INSERT INTO member_group_day (member_id, day, platform, action_group, attempts_taken)
     SELECT $1, (ledger.clock() AT TIME ZONE 'UTC')::date, $2, $3, $4`,
    [earner.id, platform, group, taken],
  )

test.each([
  ['follows', 20, 'subscribe', 'follow', 'day_follows'],
  ['likes', 40, 'like', 'like', 'day_likes'],
  ['feedback', 5, 'feedback', 'feedback', 'day_feedback'],
])('%s: at most %i a day per platform', async (group, most, action, elsewhere, rejection) => {
  const earner = await addEarner(stage.database, 50)
  await pretend(earner, 'youtube', group, most - 1)
  expect(await stage.verdictOf(earner, await stage.task({ action, reward: 30 }))).toBe('ok')
  expect(await stage.verdictOf(earner, await stage.task({ action, reward: 30 }))).toBe(rejection)
  expect(
    await stage.verdictOf(earner, await stage.task({ platform: 'tiktok', action: elsewhere, reward: 30 })),
  ).toBe('ok')
})

test('an abandoned attempt frees a place of its own platform and group alone', async () => {
  const earner = await addEarner(stage.database, 50)
  await pretend(earner, 'youtube', 'likes', 40)
  await pretend(earner, 'tiktok', 'follows', 20)
  await stage.sessionOf(earner, await stage.task({ action: 'subscribe' }))
  await stage.database.shiftClock(1801)
  await expireAttempts(stage.services)
  expect(await stage.verdictOf(earner, await stage.task({ action: 'like' }))).toBe('day_likes')
  const follow = await stage.task({ platform: 'tiktok', action: 'follow' })
  expect(await stage.verdictOf(earner, follow)).toBe('day_follows')
})

test('ten screenshots a day below trust T2: a submitted one stays counted, an abandoned one does not', async () => {
  const earner = await addEarner(stage.database, 49)
  await stage.database.owner.query(
    `INSERT INTO member_day (member_id, day, screenshots_taken)
     SELECT $1, (ledger.clock() AT TIME ZONE 'UTC')::date, 8`,
    [earner.id],
  )
  const refused = await stage.sessionOf(earner, await stage.task())
  await submitAttempt(stage.services.pool, { sessionId: refused, memberId: earner.id })
  await rejectAttempt(stage.services.pool, { sessionId: refused, reason: 'not_allowed' })
  await stage.sessionOf(earner, await stage.task())
  expect(await stage.verdictOf(earner, await stage.task())).toBe('day_screenshots')
  await stage.database.shiftClock(1801)
  await expireAttempts(stage.services)
  expect(await stage.verdictOf(earner, await stage.task())).toBe('ok')
  expect(await stage.verdictOf(earner, await stage.task())).toBe('day_screenshots')
  await stage.database.owner.query('UPDATE member SET credited_count = 50, credited_days = 3 WHERE id = $1', [
    earner.id,
  ])
  expect(await stage.verdictOf(earner, await stage.task())).toBe('ok')
})

test('an attempt that awaits its verdict counts towards the three of an owner on the day it started', async () => {
  const earner = await addEarner(stage.database)
  const owner = await stage.anOwner()
  const of = () => fundTask(stage.database, { owner })
  for (let count = 0; count < 3; count++) {
    const sessionId = await stage.sessionOf(earner, await of())
    await submitAttempt(stage.services.pool, { sessionId, memberId: earner.id })
  }
  expect(await stage.verdictOf(earner, await of())).toBe('pair_day')
  await toMorning(stage.database)
  expect(await stage.verdictOf(earner, await of())).toBe('ok')
})

test('an attempt started before midnight UTC counts on that day, even if it is paid or rejected after', async () => {
  const earner = await addEarner(stage.database)
  const paid = await stage.sessionOf(earner, await stage.task({ reward: 7 }))
  const refused = await stage.sessionOf(earner, await stage.task({ reward: 9 }))
  for (const sessionId of [paid, refused])
    await submitAttempt(stage.services.pool, { sessionId, memberId: earner.id })
  await toMorning(stage.database)
  await stage.sessionOf(earner, await stage.task({ reward: 11 }))
  await approveAttempt(stage.services, { sessionId: paid })
  await rejectAttempt(stage.services.pool, { sessionId: refused, reason: 'not_allowed' })
  const { rows } = await stage.database.owner.query(
    `SELECT attempts_taken AS attempts, points_taken AS points, credited, points_credited AS earned FROM member_day
     WHERE member_id = $1 ORDER BY day`,
    [earner.id],
  )
  expect(rows).toEqual([
    { attempts: 1, points: 7, credited: 0, earned: 0 },
    { attempts: 1, points: 11, credited: 1, earned: 7 },
  ])
})

test('trust grows with days and is held back by rejected attempts, not by abandoned ones', async () => {
  const earner = await addEarner(stage.database, 0)
  await done(earner, await stage.task())
  await done(earner, await stage.task())
  await toMorning(stage.database)
  await done(earner, await stage.task())
  await stage.sessionOf(earner, await stage.task())
  await stage.database.shiftClock(1801)
  await expireAttempts(stage.services)
  const { rows } = await stage.database.owner.query(
    'SELECT credited_count, credited_days, rejected_count FROM member WHERE id = $1',
    [earner.id],
  )
  expect(rows).toEqual([{ credited_count: 3, credited_days: 2, rejected_count: 0 }])
})

test('tasks of any kind earn up to 600 points a day, 150 in the first 24 hours', async () => {
  const earner = await addEarner(stage.database, 50)
  await stage.database.owner.query(
    `INSERT INTO member_day (member_id, day, points_taken)
     SELECT $1, (ledger.clock() AT TIME ZONE 'UTC')::date, 590`,
    [earner.id],
  )
  expect(await stage.verdictOf(earner, await stage.task({ reward: 11 }))).toBe('day_points')
  expect(await stage.verdictOf(earner, await stage.task({ reward: 10 }))).toBe('ok')
  const fresh = await addPerson(stage.database, 'fresh')
  await stage.database.owner.query(
    `INSERT INTO member_day (member_id, day, points_taken)
     SELECT $1, (ledger.clock() AT TIME ZONE 'UTC')::date, 140`,
    [fresh.id],
  )
  expect(await stage.verdictOf(fresh, await stage.task({ reward: 11 }))).toBe('first_day_points')
})
