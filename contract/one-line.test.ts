import { expect, test } from 'vitest'
import { hasStack, oneLine } from './one-line.ts'

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
