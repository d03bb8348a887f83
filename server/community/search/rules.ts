const wordsMost = 8

/**
 * Text of a tsquery for every word of a search, of which the last may be the beginning of one; null: no words. Only
 * letters, marks and digits remain, so nothing in it is an operator. Accents fall as in exchange.words_of.
 */
export function tsqueryOf(text: string): string | null {
  const words = text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean)
    .slice(0, wordsMost)
  if (words.length === 0) return null
  return `${words.map((word) => `'${word}'`).join(' & ')}:*`
}

const excerptMost = 140

/** Beginning of a post's Markdown as one line of plain text. */
export function excerptOf(markdown: string): string {
  const plain = markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_`~>]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return plain.length > excerptMost ? `${plain.slice(0, excerptMost).trimEnd()}…` : plain
}
