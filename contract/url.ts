/** A decoded part of a URL; null if it is not well encoded. */
export function decodedOf(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

/** Reads an absolute URL; null if it is none. Browsers that the stylesheet works in lack URL.parse and URL.canParse. */
export function urlOf(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/**
 * Characters that end a link in a running text, as white space does: quotation marks, brackets, and stops of scripts
 * that write no space behind them. As the inside of a character class.
 */
export const linkEnds = '<>"“”„‟«»‹›「」『』【】〈〉《》〔〕（）［］｛｝｢｣，、；！？。．｡､؟،؛۔।॥…'

const ends = new RegExp(`[\\s${linkEnds}]`, 'u')
const bracketOf: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** The link that a text begins with, without what follows it and without the punctuation of the sentence around it. */
export function linkIn(text: string): string {
  let link = text.split(ends, 1)[0] ?? ''
  for (let last = link.at(-1) ?? ''; /[.,:;!?'*`|)\]}]/.test(last); last = link.at(-1) ?? '') {
    // A bracket that the link opened is part of it.
    const opening = bracketOf[last]
    if (opening && link.split(opening).length >= link.split(last).length) break
    link = link.slice(0, -1)
  }
  return link
}
