import { expect, test } from 'vitest'
import { beginningOf, quoted } from './texts.ts'

test.each([
  ['clay', 10, 'clay'],
  ['clay', 2, 'cl'],
  ['a🏺b', 2, 'a'],
  ['a🏺b', 3, 'a🏺'],
])('the beginning of %s in %d units is %s', (text, most, beginning) => {
  expect(beginningOf(text, most)).toBe(beginning)
})

test.each([
  ['Clay', '“Clay”'],
  ['3 דברים!', '“\u20683 דברים!\u2069”'],
  ['مرحبا', '“\u2068مرحبا\u2069”'],
])('the title %s is quoted as %j', (title, sentence) => {
  expect(quoted(title)).toBe(sentence)
})
