/** People that one house task targets; another task follows if it is still needed. */
export const houseTarget = 30

/**
 * Most that the issuer adds to a House Fund below its minimum in a night: one house task’s points, and some for each
 * member who was active that day (product decisions, House Fund).
 */
export const topUp = { points: 90, perActive: 5 } as const

/** House tasks that should be in stock: with them the list is never empty. */
export const stockWanted = 40

/** The facts that decide how many house tasks are needed. */
export interface HouseView {
  /** Tasks open to the median active member, house tasks included. */
  availability: number
  /** Live house tasks. */
  houseLive: number
  /** Below this availability the house publishes tasks. */
  least: number
}

/** Number of house tasks to publish; negative: number to end, since there are enough tasks without them. */
export function houseTasksWanted({ availability, houseLive, least }: HouseView): number {
  if (availability < least) return least - availability
  return availability - houseLive >= least ? -houseLive : 0
}

/**
 * The median; the lower of the two middle figures if their number is even, so the house helps rather too
 * early than too late. Undefined for no figures.
 */
export const median = (figures: readonly number[]): number | undefined =>
  figures.toSorted((one, two) => one - two)[Math.floor((figures.length - 1) / 2)]
