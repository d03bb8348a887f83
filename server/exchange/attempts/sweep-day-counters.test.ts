import { expect, test } from 'vitest'
import { shareDatabase } from '#tests/database.ts'
import { addPerson } from '#tests/exchange.ts'
import { sweepDayCounters } from './index.ts'

const database = shareDatabase()

test('counters of caps are deleted after a week, and those of two members after a month', async () => {
  const earner = await addPerson(database, 'earner')
  await database.owner.query(
    `WITH day AS (
       SELECT (ledger.clock() AT TIME ZONE 'UTC')::date - ago AS day FROM unnest(ARRAY[0, 1, 7, 8, 31, 32, 100]) AS ago
     ), pairs AS (
       INSERT INTO pair_day (earner_id, owner_id, day, attempts_taken) SELECT $1, 0, day, 1 FROM day
     ), groups AS (
       INSERT INTO member_group_day (member_id, day, platform, action_group, attempts_taken)
       SELECT $1, day, 'website', 'visits', 1 FROM day
     )
     INSERT INTO site_day (member_id, site_key, day, attempts_taken) SELECT $1, 'kiln.example', day, 1 FROM day`,
    [earner.id],
  )
  expect(await sweepDayCounters({ pool: database.app })).toBe(10)
  expect(await sweepDayCounters({ pool: database.app })).toBe(0)
  for (const table of ['pair_day', 'member_group_day', 'site_day']) {
    const { rows } = await database.owner.query<{ ago: number }>(
      `SELECT (ledger.clock() AT TIME ZONE 'UTC')::date - day AS ago FROM ${table} ORDER BY day DESC`,
    )
    expect(rows.map(({ ago }) => ago)).toEqual(table === 'pair_day' ? [0, 1, 7, 8, 31] : [0, 1, 7])
  }
})
