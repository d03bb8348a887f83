import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ReadSetting, settingRows } from '#contract/settings.ts'
import { trustOf } from './index.ts'
import { dayPointsCap, earningLimits, type Trust } from './rules.ts'

const standard: ReadSetting = (name) => settingRows[name].standard
const facts = fc.record({
  creditedCount: fc.nat({ max: 400 }),
  creditedDays: fc.nat({ max: 20 }),
  rejectedCount: fc.nat({ max: 60 }),
  premium: fc.boolean(),
  ageSeconds: fc.integer({ min: 0, max: 90 * 86_400 }),
})

test('the caps match the product decisions', () => {
  const day = 86_400
  const at = (creditedCount: number, premium: boolean, ageSeconds: number) =>
    earningLimits(standard, { creditedCount, creditedDays: 1, rejectedCount: 0, premium, ageSeconds })
  expect(at(0, false, 0)).toEqual({
    dayAttempts: 60,
    dayPoints: 600,
    firstDayPoints: 150,
    dayVisits: 60,
    dayFollows: 20,
    dayLikes: 40,
    dayFeedback: 5,
    dayScreenshots: 10,
    mayFollow: false,
    pairAttempts: 3,
    houseAttempts: 15,
    siteAttempts: 3,
    openAttempts: 5,
  })
  expect(at(4, true, day)).toMatchObject({ dayAttempts: 60, firstDayPoints: null })
  expect(at(5, false, day - 1)).toMatchObject({ dayAttempts: 100, firstDayPoints: 150 })
  expect(at(5, true, day)).toMatchObject({ dayAttempts: 200, dayPoints: 600, firstDayPoints: null })
})

test.each<[Trust, number, number, number]>([
  [0, 0, 0, 0],
  [0, 4, 3, 0],
  [1, 5, 1, 0],
  [1, 49, 30, 0],
  [1, 50, 2, 0],
  [2, 50, 3, 0],
  [2, 50, 3, 5],
  [1, 50, 3, 6],
  [1, 54, 3, 6],
  [2, 55, 3, 6],
  [2, 299, 200, 0],
  [2, 300, 13, 0],
  [3, 300, 14, 33],
  [1, 300, 14, 34],
  [0, 4, 1, 100],
])(
  'trust is %i with %i credited on %i days and %i rejected',
  (trust, creditedCount, creditedDays, rejectedCount) => {
    const record = { creditedCount, creditedDays, rejectedCount }
    expect(trustOf(standard, record)).toBe(trust)
    const limits = earningLimits(standard, { ...record, premium: false, ageSeconds: 0 })
    expect(limits).toMatchObject({ mayFollow: trust > 0, dayScreenshots: trust > 1 ? null : 10 })
  },
)

test('more credit, more age and premium never make a cap smaller; premium multiplies nothing', () => {
  fc.assert(
    fc.property(facts, facts, (one, other) => {
      const [less, more] = [earningLimits(standard, one), earningLimits(standard, other)]
      const grows =
        one.creditedCount <= other.creditedCount &&
        one.creditedDays <= other.creditedDays &&
        one.rejectedCount >= other.rejectedCount &&
        one.ageSeconds <= other.ageSeconds &&
        (!one.premium || other.premium)
      if (!grows) return
      expect(more.dayAttempts).toBeGreaterThanOrEqual(less.dayAttempts)
      expect(dayPointsCap(more)).toBeGreaterThanOrEqual(dayPointsCap(less))
      expect(more.dayPoints).toBe(less.dayPoints)
      expect(more.mayFollow || !less.mayFollow).toBe(true)
      expect(more.dayScreenshots === null || less.dayScreenshots !== null).toBe(true)
    }),
  )
})
