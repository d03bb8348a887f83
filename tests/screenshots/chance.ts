/** Numbers from a seed: an equal seed draws equal pictures. */
export interface Chance {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from `least` to `most`, both included. */
  int(least: number, most: number): number
  pick<T>(things: readonly T[]): T
  /** True on average once in `times` calls. */
  oneIn(times: number): boolean
}

/** Returns a separate stream of numbers for each name. */
export function chanceOf(seed: number, name: string): Chance {
  let state = seed >>> 0
  for (const letter of name) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193) >>> 0
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x1_0000_0000
  }
  const int = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    int,
    pick: (things) => {
      const thing = things[int(0, things.length - 1)]
      if (thing === undefined) throw new Error('nothing to choose from')
      return thing
    },
    oneIn: (times) => int(1, times) === 1,
  }
}
