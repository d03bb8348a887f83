/** The beginning of a text, at most this number of UTF-16 units, without half a character at its end. */
export const beginningOf = (text: string, most: number): string => text.slice(0, most).replace(/\p{Cs}$/u, '')

/**
 * Bytes of UTF-8 that the characters of a text may take on average: a limit behind their number, since one can have any
 * number of parts. A family of four has 25.
 */
export const bytesPerCharacter = 25

/** Most visible characters of a content's title, and of its author's name. */
export const titleMost = 120

/** The longest beginning of a text with at most this number of visible characters, and of bytes behind them. */
export function visibleBeginning(text: string, most: number): string {
  let [characters, bytes] = [0, 0]
  for (const { segment, index } of new Intl.Segmenter('en').segment(text)) {
    characters += 1
    for (const character of segment) bytes += bytesOf(character.codePointAt(0) ?? 0)
    if (characters > most || bytes > most * bytesPerCharacter) return text.slice(0, index)
  }
  return text
}

const bytesOf = (codePoint: number): number =>
  1 + [0x80, 0x800, 0x10000].filter((start) => codePoint >= start).length

/** A title, or the beginning of it that campaigns take. */
export const titleWithin = (text: string): string => visibleBeginning(text, titleMost)

/** A pasted text without what nobody sees in it: zero-width characters, soft hyphens and direction marks. */
export const withoutUnseen = (text: string): string =>
  text.replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')

const fromRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * A title in quotes, as sentences name it. One with letters that run from the right is isolated: its numbers and marks
 * stay with it, and the sentence around it keeps its order.
 */
export const quoted = (title: string): string =>
  fromRight.test(title) ? `“\u2068${title}\u2069”` : `“${title}”`

/** Most marks on one letter. Hebrew with cantillation has five; more run over the lines above and below. */
const marksMost = 5
const marks = '[\\p{Mn}\\p{Me}\\u200c\\u200d]'
const stack = new RegExp(`(${marks}{${marksMost}})${marks}+`, 'u')
const stacks = new RegExp(stack, 'gu')

/** True if a letter of this text has more than five marks. */
export const hasStack = (text: string): boolean => stack.test(text)

/**
 * Reduces a text to one line without control characters, direction marks or zero-width characters, and with at most
 * five marks on a letter.
 */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .replace(stacks, '$1')
    .trim()
