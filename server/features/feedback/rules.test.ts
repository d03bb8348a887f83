import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { halvesOf, isAlike, isLongEnough, similarity, trigramsOf } from './rules.ts'

const pots =
  'The glaze on the second bowl is lovely and the light makes it easy to follow. Show the kiln earlier, the wait before it is long. At 2:10 the voice is too quiet.'

describe('a text that was written before', () => {
  test.each([
    ['the same text', pots, true],
    ['other case, punctuation and spaces', `  ${pots.toUpperCase().replaceAll('.', ' !')}  `, true],
    ['one word more', `${pots} Thanks`, true],
    ['two words changed', pots.replace('lovely', 'beautiful').replace('kiln', 'oven'), true],
    ['its sentences in another order', pots.split('. ').toReversed().join('. '), true],
    [
      'another text about the same content',
      'I liked how calm you throw the rim. The cut at the end comes too early and the music covers what you say about clay, near 4:40.',
      false,
    ],
    ['an empty text', '', false],
  ])('%s', (_, text, alike) => {
    expect(isAlike(text, ['A wholly different remark about a song.', pots])).toBe(alike)
  })

  test('without earlier texts nothing is alike', () => {
    expect(isAlike(pots, [])).toBe(false)
  })

  test('texts without letters are alike only to each other', () => {
    expect(isAlike('…!!', ['???'])).toBe(true)
    expect(isAlike('…!!', [pots])).toBe(false)
  })
})

test('similarity is 1 for the same text, symmetric, and between 0 and 1', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
      const [left, right] = [trigramsOf(one), trigramsOf(other)]
      expect(similarity(left, left)).toBe(1)
      expect(similarity(left, right)).toBe(similarity(right, left))
      expect(similarity(left, right)).toBeGreaterThanOrEqual(0)
      expect(similarity(left, right)).toBeLessThanOrEqual(1)
    }),
  )
})

test.each([
  [149, false],
  [150, true],
])('%i characters across the three answers are enough: %s', (characters, enough) => {
  const rest = characters - 20
  expect(isLongEnough({ works: 'a'.repeat(rest), fix: 'b'.repeat(15), moment: 'c'.repeat(5) })).toBe(enough)
})

test('spaces do not count', () => {
  expect(isLongEnough({ works: `a${' '.repeat(300)}b`, fix: 'c', moment: 'd' })).toBe(false)
})

test('the halves are whole numbers that add up, and the second is never smaller', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), (reward) => {
      const { first, second } = halvesOf(reward)
      expect(first + second).toBe(reward)
      expect(second - first).toBe(reward % 2)
    }),
  )
})
