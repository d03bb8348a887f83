import { expect, test } from 'vitest'
import { shareDatabase } from '#tests/database.ts'

const database = shareDatabase()

const limit = { count: 10, seconds: 900 }

/** Counts acts of each subject; returns the seconds that each then has to wait. */
async function act(subjects: readonly string[], times = 1): Promise<number[]> {
  let waits: number[] = []
  for (let time = 0; time < times; time++) {
    const { rows } = await database.app.query<{ wait: number }>(
      `SELECT wait.wait_seconds AS wait FROM unnest($1::text[]) WITH ORDINALITY AS given (subject, place)
       CROSS JOIN LATERAL exchange.count_against_limits(ARRAY['verify_network'], ARRAY[subject], ARRAY[$2::int],
         ARRAY[$3::int]) AS wait ORDER BY place`,
      [subjects, limit.count, limit.seconds],
    )
    waits = rows.map(({ wait }) => wait)
  }
  return waits
}

/** Moves the clock to `after` seconds past the start of the next window. */
async function toWindow(after: number): Promise<void> {
  const { rows } = await database.app.query<{ at: number }>(
    `SELECT extract(epoch FROM ledger.clock())::float8 AS at`,
  )
  const at = rows[0]?.at ?? 0
  await database.shiftClock(Math.ceil(limit.seconds - (at % limit.seconds)) + after)
}

// A window of 900 s is fixed to the clock.
test.each([
  ['in the middle of a window that is full', 450, 12],
  ['right before a window ends', 895, 11],
  ['long after the window began', 700, 40],
])('the wait says when another act is allowed: %s', async (name, after, times) => {
  await toWindow(after)
  const [wait = 0] = await act([name], times)
  expect(wait).toBeGreaterThan(limit.seconds - after)
  await database.shiftClock(wait - 5)
  expect((await act([name]))[0]).toBeGreaterThan(0)
  await database.shiftClock(5)
  expect(await act([name])).toEqual([0])
})

test('the wait ends within the window if only the last one is in the way', async () => {
  await toWindow(890)
  expect(await act(['steady'], 10)).toEqual([0])
  await database.shiftClock(15)
  const [wait = 0] = await act(['steady'])
  expect(wait).toBeGreaterThan(60)
  expect(wait).toBeLessThan(900)
  await database.shiftClock(wait)
  expect(await act(['steady'])).toEqual([0])
})
