import { expect, test } from 'vitest'
import { sparkPath } from './sparkline.tsx'

test('runs from the first value to the last, high values at the top', () => {
  expect(sparkPath([0, 10, 5])).toBe('M0.0 26.0C22.0 26.0 22.0 0.0 44.0 0.0C66.0 0.0 66.0 13.0 88.0 13.0')
})

test('is flat if nothing changes', () => {
  expect(sparkPath([0, 0])).toBe('M0.0 26.0C44.0 26.0 44.0 26.0 88.0 26.0')
  expect(sparkPath([3, 3])).toBe('M0.0 13.0C44.0 13.0 44.0 13.0 88.0 13.0')
})
