/** The house stands outside the rule of one campaign per owner. */
export const houseId = 0

/** In how many places in a row an owner appears once. */
export const ownerSpacing = 10

/** Whether a place of the feed goes by reward; the rest by who was served least. Spread evenly, best first. */
export function isBestPlace(place: number, bestBasisPoints: number): boolean {
  const upTo = (count: number): number => Math.ceil((count * bestBasisPoints) / 10_000)
  return upTo(place + 1) > upTo(place)
}

/** A campaign's id as the outside writes it; null for what can be none. */
export const campaignIdOf = (text: string): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null)
