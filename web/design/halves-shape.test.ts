import { expect, test } from 'vitest'
import { halvesShape } from './halves.tsx'

test('empty halves hang apart', () => {
  expect(halvesShape(0)).toEqual({ leftLevel: 88, rightLevel: 88, drop: 14, shift: 0, closed: false })
})

test('the left half fills first, then the right', () => {
  expect(halvesShape(0.4)).toMatchObject({ rightLevel: 88, closed: false })
  expect(halvesShape(0.4).leftLevel).toBeCloseTo(17.6)
  expect(halvesShape(0.75)).toMatchObject({ leftLevel: 0, rightLevel: 44, drop: 3.5 })
})

test('at 1 the halves are level and closed', () => {
  expect(halvesShape(1)).toEqual({ leftLevel: 0, rightLevel: 0, drop: 0, shift: 1.5, closed: true })
})

test('values outside of 0 to 1 are clamped, and NaN counts as 0', () => {
  expect(halvesShape(-3)).toEqual(halvesShape(0))
  expect(halvesShape(7)).toEqual(halvesShape(1))
  expect(halvesShape(Number.NaN)).toEqual(halvesShape(0))
})
