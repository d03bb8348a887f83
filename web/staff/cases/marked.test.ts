import { expect, test } from 'vitest'
import type { Finding } from '#contract/moderation.ts'
import { markedParts } from './marked.ts'

const marked = (text: string, source: Finding['source'], ...found: string[]): string =>
  markedParts(
    text,
    found.map((about) => ({ source, about })),
  )
    .map(({ words, isFound }) => (isFound ? `[${words}]` : words))
    .join('')

test.each([
  ['each time that it is there', 'A pawn, a PAWN.', 'words', ['pawn'], 'A [pawn], a [PAWN].'],
  ['as a whole word', 'An assay of an ass', 'words', ['ass'], 'An assay of an [ass]'],
  ['inside a word if it is nowhere else', 'xxpawnxx', 'words', ['pawn'], 'xx[pawn]xx'],
  ['across what nobody sees', 'a p\u200bawn', 'words', ['pawn'], 'a [p\u200bawn]'],
  ['with signs that a pattern would read', 'a p**n (x', 'words', ['p**n', '(x'], 'a [p**n] [(x]'],
  ['the longer of two', 'a pawn shop', 'words', ['pawn', 'pawn shop'], 'a [pawn shop]'],
  ['a link', 'See https://bit.ly/3x now', 'link', ['https://bit.ly/3x'], 'See [https://bit.ly/3x] now'],
  ['nothing that is not in it', 'MOSTLY CAPITALS', 'spam', ['Mostly capitals'], 'MOSTLY CAPITALS'],
] as const)('what was found is marked: %s', (_case, text, source, found, shown) => {
  expect(marked(text, source, ...found)).toBe(shown)
})
