import { expect, test } from 'vitest'
import { filledShare } from './slider.tsx'

test('the filled share follows the value and stays on the track', () => {
  expect(filledShare(8, 8, 24)).toBe(0)
  expect(filledShare(16, 8, 24)).toBe(0.5)
  expect(filledShare(24, 8, 24)).toBe(1)
  expect(filledShare(99, 8, 24)).toBe(1)
  expect(filledShare(5, 5, 5)).toBe(0)
})
