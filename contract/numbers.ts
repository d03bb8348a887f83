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

/** A whole number with commas between thousands, identical on server and browser: 12480 is "12,480". */
export function formatCount(value: number): string {
  const digits = String(Math.abs(Math.trunc(value)))
  const grouped = digits.replace(/\B(?=(\d{3})+$)/g, ',')
  return value < 0 ? `−${grouped}` : grouped
}

/** Formats US cents, rounded to whole ones: '$1,022.00'. */
export const formatCents = (cents: number): string =>
  `$${(cents / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`

export type PointsKind = 'balance' | 'in' | 'out' | 'plain'

/**
 * Points as they are always written: exact, with commas, `+` for points in and the true minus sign for points
 * out, no sign for a balance or for zero. The sign comes from the kind; a negative balance keeps its own.
 */
export function formatPoints(points: number, kind: PointsKind = 'balance'): string {
  if (points === 0) return '0'
  if (kind === 'in') return `+${formatCount(Math.abs(points))}`
  if (kind === 'out') return `−${formatCount(Math.abs(points))}`
  return formatCount(points)
}

/** Word that screen readers say after the figure, with its leading space. */
export function pointsWord(points: number): string {
  return Math.abs(points) === 1 ? ' point' : ' points'
}
