/** The beginning of a text, at most this number of UTF-16 units, without half a character at its end. */
export const beginningOf = (text: string, most: number): string => text.slice(0, most).replace(/\p{Cs}$/u, '')

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
