/** The ad that a draw from 0 (included) to 1 falls on, each with the share of its weight; null: there is none. */
export function pickAd<Ad extends { weight: number }>(ads: readonly Ad[], draw: number): Ad | null {
  let left = draw * ads.reduce((sum, { weight }) => sum + weight, 0)
  for (const ad of ads) {
    left -= ad.weight
    if (left < 0) return ad
  }
  return null
}
