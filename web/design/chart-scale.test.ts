import { describe, expect, test } from 'vitest'
import { inOutScale, inOutTicks, inOutTop } from './in-out-bars.tsx'

describe('the scale of in and out', () => {
  test.each([
    [82, 60, { step: 50, above: 100, below: 60 }],
    [100, 0, { step: 50, above: 100, below: 0 }],
    [220, 80, { step: 100, above: 300, below: 80 }],
    [3, 40, { step: 20, above: 20, below: 40 }],
    [0, 0, { step: 1, above: 1, below: 0 }],
    [1_466, 874, { step: 500, above: 1_500, below: 874 }],
  ])('in %i and out %i', (largestIn, largestOut, scale) => {
    expect(inOutScale(largestIn, largestOut)).toEqual(scale)
  })

  test('reaches every value', () => {
    for (const value of [1, 7, 19, 20, 99, 101, 1_000, 12_345]) {
      expect(inOutScale(value, 0).above).toBeGreaterThanOrEqual(value)
    }
  })
})

test('zero lies between points in and points out', () => {
  const scale = { step: 50, above: 100, below: 50 }
  expect(inOutTop(100, scale)).toBe(0)
  expect(inOutTop(0, scale)).toBeCloseTo(66.67)
  expect(inOutTop(-50, scale)).toBe(100)
})

test('figures are at whole steps, none below the longest bar', () => {
  expect(inOutTicks({ step: 50, above: 100, below: 60 })).toEqual([100, 50, -50])
  expect(inOutTicks({ step: 50, above: 50, below: 20 })).toEqual([50])
})
