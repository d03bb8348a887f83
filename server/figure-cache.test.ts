import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openFigureCache } from './figure-cache.ts'
import type { Services } from './services.ts'

const pool = {} as Services['pool']

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

test('a result of up to 1,000 rows is read each time', () => {
  const kept = openFigureCache<string>()
  kept.keep(pool, 'cheap', 1_000)
  expect(kept.find(pool)).toBeUndefined()
})

test('a result of more rows is kept for a millisecond a row, at most a minute, and for its own database', () => {
  const kept = openFigureCache<string>()
  kept.keep(pool, 'costly', 30_000)
  vi.advanceTimersByTime(29_999)
  expect([kept.find(pool), kept.find({} as Services['pool'])]).toEqual(['costly', undefined])
  kept.keep(pool, 'very costly', 5_000_000)
  vi.advanceTimersByTime(60_000)
  expect(kept.find(pool)).toBeUndefined()
})

test('one caller reads an old result again, and the others get it until then', () => {
  const kept = openFigureCache<string>()
  kept.keep(pool, 'old', 2_000)
  vi.advanceTimersByTime(2_000)
  expect([kept.find(pool), kept.find(pool), kept.find(pool)]).toEqual([undefined, 'old', 'old'])
  kept.keep(pool, 'new', 2_000)
  expect(kept.find(pool)).toBe('new')
})

test('a result that became cheap is forgotten', () => {
  const kept = openFigureCache<string>()
  kept.keep(pool, 'large', 2_000)
  kept.keep(pool, 'small', 10)
  expect(kept.find(pool)).toBeUndefined()
})

test('only the results of the last keys are kept', () => {
  const kept = openFigureCache<string>(2)
  for (const key of [1, 2, 3]) kept.keep(pool, `result ${key}`, 2_000, key)
  expect([1, 2, 3].map((key) => kept.find(pool, key))).toEqual([undefined, 'result 2', 'result 3'])
})
