import { afterEach, beforeEach, expect, test } from 'vitest'
import { credit, startVisits } from '#tests/campaigns.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { addPerson, fundWebsite, give, type Party } from '#tests/exchange.ts'

let database: TestDatabase
let owner: Party

beforeEach(async () => {
  database = await createTestDatabase()
  owner = await addPerson(database, 'owner')
  await give(database, owner, 1000)
})

afterEach(() => database.close())

const website = (target: number): Promise<number> =>
  fundWebsite(database, { owner, url: `https://list-${target}.example.org/`, target })

/** States of the listed attempts. */
async function listed(): Promise<string[]> {
  const { rows } = await database.owner.query<{ state: string }>(
    'SELECT state FROM started_attempt JOIN attempt ON attempt.id = attempt_id ORDER BY attempt_id',
  )
  return rows.map(({ state }) => state)
}

/** Begins the member's last attempt again. */
const again = (memberId: number): Promise<unknown> =>
  database.owner.query(
    `INSERT INTO attempt (member_id, campaign_id, content_id, owner_id, platform, action, action_group, day,
       reward_points, fee_points, required_seconds, started_at, expires_at)
     SELECT member_id, campaign_id, content_id, owner_id, platform, action, action_group, day, reward_points, fee_points,
       required_seconds, ledger.clock(), ledger.clock() + interval '12 minutes'
     FROM attempt WHERE member_id = $1 ORDER BY id DESC LIMIT 1`,
    [memberId],
  )

test('a credit updates attempts on their own pages and touches none of their indexes', async () => {
  const visits = await startVisits(database, String(await website(10)), 5)
  await database.shiftClock(20)
  const client = await database.owner.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT FROM exchange.credit_attempts($1, $2)', [
      visits.map(({ session }) => session),
      visits.map(({ memberId }) => memberId),
    ])
    const { rows } = await client.query(
      `SELECT pg_stat_get_xact_tuples_updated(id) AS updated, pg_stat_get_xact_tuples_hot_updated(id) AS on_page
       FROM (SELECT 'attempt'::regclass AS id) AS which`,
    )
    expect(rows).toEqual([{ updated: 5, on_page: 5 }])
    await client.query('COMMIT')
  } finally {
    client.release()
  }
})

test('a paid attempt stays listed until its member starts again', async () => {
  const visits = await startVisits(database, String(await website(10)), 2)
  await database.shiftClock(20)
  expect(await credit(database, visits)).toEqual(['ok', 'ok'])
  expect(await listed()).toEqual(['credited', 'credited'])
  await again(visits[0]?.memberId ?? 0)
  expect(await listed()).toEqual(['credited', 'started'])
  await expect(again(visits[0]?.memberId ?? 0)).rejects.toThrow('started_attempt_one_timed')
})

test('a paid attempt stays listed until its time is over', async () => {
  const visits = await startVisits(database, String(await website(10)), 2)
  await database.shiftClock(20)
  expect(await credit(database, visits.slice(0, 1))).toEqual(['ok'])
  const expire = 'SELECT exchange.expire_attempts() AS expired'
  expect((await database.app.query(expire)).rows).toEqual([{ expired: 0 }])
  expect(await listed()).toEqual(['credited', 'started'])
  await database.shiftClock(13 * 60)
  expect((await database.app.query(expire)).rows).toEqual([{ expired: 1 }])
  expect(await listed()).toEqual([])
})

test('a paid attempt stays listed until its campaign has ended', async () => {
  const visits = await startVisits(database, String(await website(2)), 3)
  await database.shiftClock(20)
  expect(await credit(database, visits.slice(0, 2))).toEqual(['ok', 'ok'])
  expect(await listed()).toEqual(['started'])
})
