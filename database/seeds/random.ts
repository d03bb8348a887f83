/** Numbers that look like chance and are the same each time. */
export interface Chance {
  /** From 0 up to, and without, 1. */
  next(): number
  /** A whole number from the first to the last, both included. */
  between(first: number, last: number): number
  /** True so often, from 0 to 1. */
  happens(share: number): boolean
  /** One of them, heavier ones more often; undefined where all weigh nothing. */
  weighted<T>(things: readonly T[], weightOf: (thing: T) => number): T | undefined
}

/** The same seed gives the same numbers, on every machine. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    between: (first, last) => first + Math.floor(next() * (last - first + 1)),
    happens: (share) => next() < share,
    weighted(things, weightOf) {
      const weights = things.map(weightOf)
      let mark = next() * weights.reduce((sum, weight) => sum + weight, 0)
      return things.find((_thing, place) => {
        mark -= weights[place] ?? 0
        return mark < 0
      })
    },
  }
}
