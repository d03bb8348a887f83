/** The beginning of a text, at most this number of UTF-16 units, without half a character at its end. */
export const beginningOf = (text: string, most: number): string => text.slice(0, most).replace(/\p{Cs}$/u, '')

const fromRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * A title in quotes, as sentences name it. One with letters that run from the right is isolated: its numbers and marks
 * stay with it, and the sentence around it keeps its order.
 */
export const quoted = (title: string): string =>
  fromRight.test(title) ? `“\u2068${title}\u2069”` : `“${title}”`
