import { expect, test } from 'vitest'
import { areaPath, hasTrend, sparkPath } from './sparkline.tsx'

test('runs from the first value to the last, high values at the top', () => {
  expect(sparkPath([0, 10, 5])).toBe('M0.0 26.0C22.0 26.0 22.0 0.0 44.0 0.0C66.0 0.0 66.0 13.0 88.0 13.0')
})

test('an area has its foot at 0 and straight lines', () => {
  expect(areaPath([5, 10, 5])).toBe('M0.0 13.0L44.0 0.0L88.0 13.0')
})

test('there is no trend without values that differ', () => {
  expect(hasTrend([])).toBe(false)
  expect(hasTrend([4])).toBe(false)
  expect(hasTrend([0, 0, 0])).toBe(false)
  expect(hasTrend([3, 3])).toBe(false)
  expect(hasTrend([3, 3, 4])).toBe(true)
})
