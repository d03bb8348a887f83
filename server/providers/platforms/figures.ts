/** Per cent with one decimal; null where the whole is nothing. */
export const share = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * 1000) / 10 : null
