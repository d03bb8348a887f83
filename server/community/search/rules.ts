import { beginningOf } from '#contract/texts.ts'

const wordsMost = 8

/**
 * Text of a tsquery for every word of a search, of which the last may be the beginning of one; null: no words. Only
 * letters, marks and digits remain, so nothing in it is an operator. Accents fall as in exchange.words_of.
 */
export function tsqueryOf(text: string): string | null {
  const words = wordsOf(text).slice(0, wordsMost)
  if (words.length === 0) return null
  return `${words.map((word) => `'${word}'`).join(' & ')}:*`
}

/** Words of a text, without accents. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean)

/** Words of a text, in small letters and each between spaces, as `match` takes them. */
export const spaced = (text: string): string => ` ${wordsOf(text.toLowerCase()).join(' ')} `

/** True if the spaced words of a text match a search as the database would: all of them, the last by its beginning. */
export function match(known: string, search: string): boolean {
  const words = wordsOf(search.toLowerCase()).slice(0, wordsMost)
  const last = words.pop() ?? ''
  return words.every((word) => known.includes(` ${word} `)) && known.includes(` ${last}`)
}

const excerptMost = 140

/** Beginning of a post's Markdown as one line of plain text. */
export function excerptOf(markdown: string): string {
  const plain = markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_`~>]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return plain.length > excerptMost ? `${beginningOf(plain, excerptMost).trimEnd()}…` : plain
}
