import type { Moment } from './acts.ts'

/** Steps still to come, the earliest first. */
export interface Agenda {
  add(at: Moment, step: () => void): void
  /** Does everything up to a moment, with what that adds. */
  runUntil(end: Moment): void
}

/** Steps of one moment happen in the order in which they were added. */
export function createAgenda(): Agenda {
  const steps: { at: Moment; step: () => void }[] = []
  const placeFor = (at: Moment): number => {
    let [low, high] = [0, steps.length]
    while (low < high) {
      const middle = (low + high) >> 1
      // Latest first, so the next one is taken from the end.
      if ((steps[middle]?.at ?? 0) > at) low = middle + 1
      else high = middle
    }
    return low
  }
  return {
    add: (at, step) => void steps.splice(placeFor(at), 0, { at, step }),
    runUntil(end) {
      for (let next = steps.at(-1); next && next.at <= end; next = steps.at(-1)) {
        steps.pop()
        next.step()
      }
    },
  }
}
