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
