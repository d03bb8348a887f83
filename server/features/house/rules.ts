/** So many people are asked for by one house task; a new one follows where it is still needed. */
export const houseTarget = 30

/** What the house sees of the list. */
export interface HouseView {
  /** Tasks open to a median active member, the house's own among them. */
  availability: number
  /** House tasks that are live. */
  houseLive: number
  /** Under so many the house helps out. */
  least: number
}

/** How many house tasks to publish; below zero: how many to end, because the list does well without them. */
export function houseTasksWanted({ availability, houseLive, least }: HouseView): number {
  if (availability < least) return least - availability
  return availability - houseLive >= least ? -houseLive : 0
}

/** The middle one; of an even number the lower of the two, so that the house helps rather too early. */
export function median(figures: readonly number[]): number | undefined {
  return figures.toSorted((one, two) => one - two)[Math.floor((figures.length - 1) / 2)]
}
