import type { Moment } from './acts.ts'

/** Scheduled steps, earliest first. */
export interface Agenda {
  add(at: Moment, step: () => void): void
  /** Runs all steps up to a moment, including those they add. */
  runUntil(end: Moment): void
}

/** Creates an empty agenda. Steps of the same moment run in the order they were added. */
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
