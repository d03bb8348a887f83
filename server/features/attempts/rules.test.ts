import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settingRows } from '#contract/settings.ts'
import { dayPointsCap, earningLimits, type ReadSetting, trustOf } from './rules.ts'

const standard: ReadSetting = (name) => settingRows[name].standard
const standing = fc.record({
  creditedCount: fc.nat({ max: 400 }),
  premium: fc.boolean(),
  ageSeconds: fc.integer({ min: 0, max: 90 * 86_400 }),
})

test('the caps are those of the product decisions', () => {
  const day = 86_400
  const at = (creditedCount: number, premium: boolean, ageSeconds: number) =>
    earningLimits(standard, { creditedCount, premium, ageSeconds })
  expect(at(0, false, 0)).toEqual({
    dayAttempts: 60,
    dayPoints: 600,
    firstDayPoints: 150,
    dayVisits: 60,
    pairAttempts: 3,
    houseAttempts: 15,
    siteAttempts: 3,
    siteWaitSeconds: 3600,
  })
  expect(at(4, true, day)).toMatchObject({ dayAttempts: 60, firstDayPoints: null })
  expect(at(5, false, day - 1)).toMatchObject({ dayAttempts: 100, firstDayPoints: 150 })
  expect(at(5, true, day)).toMatchObject({ dayAttempts: 200, dayPoints: 600, firstDayPoints: null })
  expect([trustOf(standard, 4), trustOf(standard, 5)]).toEqual([0, 1])
})

test('more credit, more age and premium never make a cap smaller; premium multiplies nothing', () => {
  fc.assert(
    fc.property(standing, standing, (one, other) => {
      const [less, more] = [earningLimits(standard, one), earningLimits(standard, other)]
      const grows =
        one.creditedCount <= other.creditedCount &&
        one.ageSeconds <= other.ageSeconds &&
        (!one.premium || other.premium)
      if (!grows) return
      expect(more.dayAttempts).toBeGreaterThanOrEqual(less.dayAttempts)
      expect(dayPointsCap(more)).toBeGreaterThanOrEqual(dayPointsCap(less))
      expect(more.dayPoints).toBe(less.dayPoints)
    }),
  )
})
