import { is, type RowOf } from '#database/rows.ts'

export const lineRow = {
  reason: is.text,
  /** Id of the campaign, order, attempt or member, depending on the reason. */
  ref: is.integer,
  /** Points; below zero: they left the wallet. */
  amount: is.integer,
}
/** A line of a wallet's statement. */
export type Line = RowOf<typeof lineRow>

/** Points of one origin; a bought lot has the id of its order, and at most the points that were bought. */
interface Lot {
  origin: 'granted' | 'earned' | 'bought'
  orderId: number | null
  points: number
  most: number
}

const earned = new Set([
  'attempt_credit',
  'attempt_half_credit',
  'attempt_rest_credit',
  'feedback_tip',
  'owner_refund',
  'owner_refund_issued',
  'reversal',
])
const credits = new Set(['order_points', 'order_extra'])
const bought = new Set([...credits, 'order_restored', 'order_restored_issued'])

/**
 * Unspent points of each order, by the order's id, from the wallet's complete statement, oldest line first.
 * Spending takes granted points first, then earned, then bought, oldest order first. Points returned by a
 * campaign go back in the reverse order in which that campaign took them (product decisions, Packages).
 */
export function unspentOf(lines: Iterable<Line>): Map<number, number> {
  const { lots } = replay(lines)
  return new Map(lots.flatMap(({ orderId, points }) => (orderId === null ? [] : [[orderId, points]])))
}

/**
 * Unspent points of one order, from the lines since its own credit and the balance before it. Whatever was there before
 * is spent before it, so it is one lot; only orders credited later come after.
 */
export function unspentSince(lines: readonly Line[], orderId: number, balanceBefore: number): number {
  const later = new Set(lines.filter(({ reason }) => reason === 'order_points').map(({ ref }) => ref))
  const before = { reason: 'before', ref: 0, amount: balanceBefore }
  const known = lines.map((line) =>
    bought.has(line.reason) && !later.has(line.ref) ? { ...before, amount: line.amount } : line,
  )
  return unspentOf([before, ...known]).get(orderId) ?? 0
}

/** The wallet's lots in the order in which they are spent, and the sum of all lots after each line. */
export function replay(lines: Iterable<Line>): { lots: Lot[]; sums: number[] } {
  const lots = [lotOf('granted'), lotOf('earned')]
  const takenBy = new Map<number, Lot[]>()
  const sums: number[] = []
  for (const line of lines) {
    apply(lots, takenBy, line)
    sums.push(lots.reduce((sum, { points }) => sum + points, 0))
  }
  return { lots, sums }
}

function apply(lots: Lot[], takenBy: Map<number, Lot[]>, { reason, ref, amount }: Line): void {
  if (amount < 0) {
    const first = reason === 'order_refund' ? lots.filter(({ orderId }) => orderId === ref) : []
    const taken = take([...first, ...lots], -amount)
    if (reason === 'campaign_fund') takenBy.set(ref, [...(takenBy.get(ref) ?? []), ...taken])
  } else if (reason === 'campaign_return') giveBack(lots, takenBy.get(ref) ?? [], amount)
  else if (!bought.has(reason)) put(lots, lotOf(earned.has(reason) ? 'earned' : 'granted'), amount)
  else {
    const lot = lotIn(lots, lotOf('bought', ref))
    if (credits.has(reason)) lot.most += amount
    put(lots, lot, amount)
  }
}

const lotOf = (origin: Lot['origin'], orderId: number | null = null): Lot => ({
  origin,
  orderId,
  points: 0,
  most: origin === 'bought' ? 0 : Number.POSITIVE_INFINITY,
})

/** Takes points lot by lot. Returns the points taken from each. */
function take(lots: readonly Lot[], points: number): Lot[] {
  const taken: Lot[] = []
  let left = points
  for (const lot of lots) {
    const part = Math.min(left, lot.points)
    if (part === 0) continue
    lot.points -= part
    left -= part
    taken.push({ ...lot, points: part })
  }
  return taken
}

/** Returns a campaign's points to the lots it took them from, last taken first. */
function giveBack(lots: Lot[], taken: Lot[], points: number): void {
  let left = points
  for (let lot = taken.at(-1); lot && left > 0; lot = taken.at(-1)) {
    const part = Math.min(left, lot.points)
    lot.points -= part
    left -= part
    put(lots, lot, part)
    if (lot.points === 0) taken.pop()
  }
  if (left > 0) put(lots, lotOf('earned'), left)
}

/** Adds points to a lot. A dispute takes any points and returns an order's: those above its own came from other lots. */
function put(lots: Lot[], wanted: Lot, points: number): void {
  const lot = lotIn(lots, wanted)
  const part = Math.min(points, lot.most - lot.points)
  lot.points += part
  if (part < points) lotIn(lots, lotOf('granted')).points += points - part
}

/** The lot of this origin and order, added if the wallet has none. */
function lotIn(lots: Lot[], wanted: Lot): Lot {
  const lot = lots.find(({ origin, orderId }) => origin === wanted.origin && orderId === wanted.orderId)
  if (!lot) lots.push(wanted)
  return lot ?? wanted
}
