import { expect, test } from 'vitest'
import { lengthOf, missingFrom, plainOf } from './feedback-text.ts'

const words = 'bowl clay fire kiln rim foot glaze wheel tool slip lid spout ash cone tile'.split(' ')

test.each([
  [149, 1],
  [150, 0],
])('of %i characters across the three answers %i is missing', (characters, missing) => {
  const answers = [words.slice(0, 9).join(' '), words.slice(9).join(' ')]
  const rest = characters - answers.join('').length
  expect(missingFrom([...answers, 'x'.repeat(rest)])).toEqual({ characters: missing, words: 0 })
})

test.each([
  [14, 1],
  [15, 0],
])('of %i different words across the three answers %i is missing', (count, missing) => {
  const text = `${words.slice(0, count).join(' ')}${' bowl'.repeat(20)}`
  expect(missingFrom([text, text.toUpperCase(), `${text}, 1:24`])).toEqual({ characters: 0, words: missing })
})

test('spaces and signs between letters count as one character, invisible ones and marks as none', () => {
  expect(lengthOf(`  a${' '.repeat(300)}b … !? c\u0301\u0302\u034F\u200B\u3164\u{E0041} `)).toBe(5)
})

test('letters that look alike are one letter, in either case', () => {
  const latin = ['bowl', 'PEACE', 'TOX', 'Kiss', 'small', 'file']
  const twins = ['ЬоwI', 'РЕАСЕ', 'ΤΟΧ', 'Кіѕѕ', 'ꜱᴍᴀʟʟ', 'ﬁłе']
  expect(twins.map(plainOf)).toEqual(latin.map(plainOf))
})

test('a Korean syllable stays one character, an accented letter loses its accent', () => {
  expect(plainOf('한국어 é')).toBe('한국어 e')
})
