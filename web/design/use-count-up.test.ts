import { expect, test } from 'vitest'
import { countedValue } from './counting-points.tsx'

test('counts from the old value to the new one and stops there', () => {
  expect(countedValue(2_480, 2_488, 0)).toBe(2_480)
  expect(countedValue(2_480, 2_488, 1)).toBe(2_488)
  expect(countedValue(2_480, 2_488, 1.4)).toBe(2_488)
  expect(countedValue(100, 40, 1)).toBe(40)
})

test('is fast at first', () => {
  expect(countedValue(0, 100, 0.5)).toBe(88)
})
