import { expect, test } from 'vitest'
import { beginningOf } from './beginning-of.ts'

test.each([
  ['clay', 10, 'clay'],
  ['clay', 2, 'cl'],
  ['a🏺b', 2, 'a'],
  ['a🏺b', 3, 'a🏺'],
])('the beginning of %s in %d units is %s', (text, most, beginning) => {
  expect(beginningOf(text, most)).toBe(beginning)
})
