import { expect, test } from 'vitest'
import { beginningOf, bytesPerCharacter, hasStack, oneLine, quoted, visibleBeginning } from './texts.ts'

test.each([
  ['clay', 10, 'clay'],
  ['clay', 2, 'cl'],
  ['a🏺b', 2, 'a'],
  ['a🏺b', 3, 'a🏺'],
])('the beginning of %s in %d units is %s', (text, most, beginning) => {
  expect(beginningOf(text, most)).toBe(beginning)
})

test.each([
  ['clay', 10, 'clay'],
  ['clay', 2, 'cl'],
  ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 2, '👩‍👩‍👧‍👦👩‍👩‍👧‍👦'],
  ['हिन्दी', 2, 'हिन्दी'],
  ['ที่นี่', 1, 'ที่'],
  ['e\u0301a', 1, 'e\u0301'],
])('the beginning of %s with %d visible characters is %s', (text, most, beginning) => {
  expect(visibleBeginning(text, most)).toBe(beginning)
})

test('a character of any number of parts ends a text at the limit of bytes', () => {
  const text = `ab👧${'\u200d👧'.repeat(1000)}`
  expect(visibleBeginning(text, 10)).toBe('ab')
  expect(Buffer.byteLength(visibleBeginning('👩🏽‍❤️‍💋‍👨🏿'.repeat(40), 20))).toBeLessThanOrEqual(
    20 * bytesPerCharacter,
  )
})

test.each([
  ['Clay', '“Clay”'],
  ['3 דברים!', '“\u20683 דברים!\u2069”'],
  ['مرحبا', '“\u2068مرحبا\u2069”'],
])('the title %s is quoted as %j', (title, sentence) => {
  expect(quoted(title)).toBe(sentence)
})

const stacked = `z${'\u0351'.repeat(40)}a`

test('a line keeps five marks of a letter with dozens', () => {
  expect(oneLine(`${stacked}\n ${stacked}`)).toBe(`z${'\u0351'.repeat(5)}a z${'\u0351'.repeat(5)}a`)
})

test.each([stacked, `ก${'\u0e49'.repeat(12)}`, `a${'\u0301\u200d'.repeat(6)}`])('%j is a stack', (text) => {
  expect(hasStack(text)).toBe(true)
})

test.each([
  'Tiếng Việt'.normalize('NFD'),
  'בְּרֵאשִׁ֖ית',
  'ٱلرَّحْمَٰنِ',
  'ပြည်ထောင်စုလှို့',
  'བསྒྲུབས་ཧཱུྃ',
  'हिन्दी में',
  'ที่นี่',
  'ភាសាខ្មែរ',
  '❤️‍🔥 👩🏽‍❤️‍💋‍👨🏿 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣',
])('%s, as it is written, is no stack', (text) => {
  expect(hasStack(text)).toBe(false)
  expect(oneLine(text)).toBe(text)
})
