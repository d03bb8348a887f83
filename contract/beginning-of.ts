/** The beginning of a text, at most this number of UTF-16 units, without half a character at its end. */
export const beginningOf = (text: string, most: number): string => text.slice(0, most).replace(/\p{Cs}$/u, '')
