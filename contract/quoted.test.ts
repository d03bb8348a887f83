import { expect, test } from 'vitest'
import { quoted } from './quoted.ts'

test.each([
  ['Clay', '“Clay”'],
  ['3 דברים!', '“\u20683 דברים!\u2069”'],
  ['مرحبا', '“\u2068مرحبا\u2069”'],
])('the title %s is quoted as %j', (title, sentence) => {
  expect(quoted(title)).toBe(sentence)
})
