import type { Clock } from './clock.ts'

/** Something that happens at a moment, in milliseconds since 1970. */
type Step = { at: number; work: () => Promise<unknown> }

/** Scheduled steps, earliest first. */
export interface Agenda {
  add(at: number, work: () => Promise<unknown>): void
  /** Adds a step this many milliseconds from now. */
  after(ms: number, work: () => Promise<unknown>): void
  /** Carries out all steps up to a moment, including those they add, each when the clock shows its time. */
  runUntil(end: number): Promise<void>
}

/** Creates an empty agenda. Steps of the same moment run in the order they were added. */
export function createAgenda(clock: Clock): Agenda {
  const steps: Step[] = []
  const add: Agenda['add'] = (at, work) => {
    // Latest first, so the next one is taken from the end.
    const place = steps.findLastIndex((step) => step.at > at) + 1
    steps.splice(place, 0, { at, work })
  }
  return {
    add,
    after: (ms, work) => add(clock.now() + ms, work),
    async runUntil(end) {
      for (let next = steps.at(-1); next && next.at <= end; next = steps.at(-1)) {
        steps.pop()
        await clock.moveTo(next.at)
        await next.work()
      }
      await clock.moveTo(end)
    },
  }
}
