import { expect, test } from 'vitest'
import { upperBound } from './bound.ts'

test.each([
  // If none was seen the bound has a plain form, close to the rule of three.
  [0, 180, 1 - 0.05 ** (1 / 180)],
  [0, 60, 1 - 0.05 ** (1 / 60)],
  // From published tables of the bound.
  [1, 10, 0.3942],
  [2, 20, 0.2826],
  [10, 10, 1],
])('%i of %i is at most %f with 95 % certainty', (count, tries, bound) => {
  expect(upperBound(count, tries)).toBeCloseTo(bound, 4)
})
