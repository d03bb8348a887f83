const thousand = 1_000
const million = 1_000_000

/** One decimal, but never rounded up to the next unit: 999,999 is "999.9K", not "1000.0K". */
function oneDecimal(share: number): string {
  return Math.min(share, 999.9).toFixed(1)
}

/**
 * Followers and views, the only numbers that are shortened (spec §9): from 1,000 with one decimal and K, from
 * 1,000,000 with one decimal and M.
 */
export function shortenNumber(value: number): string {
  if (value >= million) return `${(value / million).toFixed(1)}M`
  if (value >= thousand) return `${oneDecimal(value / thousand)}K`
  return String(value)
}
