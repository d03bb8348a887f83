/** Pseudo-random numbers, the same each time. */
export interface Chance {
  /** From 0 (included) to 1 (excluded). */
  next(): number
  /** An integer from the first to the last, both included. */
  between(first: number, last: number): number
  /** True with this probability, from 0 to 1. */
  happens(share: number): boolean
  /** One of the things, chosen by weight; undefined if all weights are 0. */
  weighted<T>(things: readonly T[], weightOf: (thing: T) => number): T | undefined
}

/** Creates a generator from a seed. Its numbers are the same on every machine. */
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
      let remaining = next() * weights.reduce((sum, weight) => sum + weight, 0)
      return things.find((_thing, place) => {
        remaining -= weights[place] ?? 0
        return remaining < 0
      })
    },
  }
}
