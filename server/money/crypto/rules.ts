/** Seconds for which the price of a crypto order is locked. */
export const lockSeconds = 1800
/** Days in which an address is watched for late payments. */
export const watchDays = 30
/** Share of the wallet’s gap that is left to members who have paid an order in full. */
export const reserveBasisPoints = 1000

/** Points, and the extra points that premium adds. */
export interface Worth {
  points: number
  extraPoints: number
}

/** Points of an order, and its price in the smallest units of the token. */
export interface Terms extends Worth {
  dueUnits: bigint
}

/** Converts a price in US cents to units of a stablecoin that is worth a dollar. */
export const unitsOf = (cents: number, decimals: number): bigint =>
  BigInt(cents) * 10n ** BigInt(decimals - 2)

/** Points for these units at the order's own price, also for less or more than is due. */
export const worthOf = ({ points, extraPoints, dueUnits }: Terms, units: bigint): Worth => ({
  points: Number((BigInt(points) * units) / dueUnits),
  extraPoints: Number((BigInt(extraPoints) * units) / dueUnits),
})

/** The undecided units of a payment that is deep enough. */
export interface Payment {
  units: bigint
}

/** Bounds of what is credited without an admin. */
export interface CreditLimits {
  /** Points that payments must bring together, unless they complete the order. */
  leastPoints: number
  /** Units that the order may count in total, by the limit of new buyers; null: no limit. */
  maxUnits: bigint | null
}

/** State of an order before its new payments are decided: units already counted and points already credited. */
export interface Paid extends Worth {
  units: bigint
}

/** Points credited for one payment, and its units above the limit. */
export interface Credit<P extends Payment> extends Worth {
  payment: P
  overUnits: bigint
}

/** Units that an order may count if its buyer can still spend this many cents on it. */
export const unitsWithin = (cents: number, priceCents: number, dueUnits: bigint): bigint =>
  (dueUnits * BigInt(cents)) / BigInt(priceCents)

/**
 * Unpaid addresses in a row that may be given out: fewer than the wallet searches, less a share of them kept
 * for others.
 */
export const maxUnpaid = (gap: number, reserveBasisPoints: number): number =>
  gap - 1 - Math.ceil((gap * reserveBasisPoints) / 10_000)

/**
 * Credits for the undecided payments of an order, in sequence: several together bring what one would
 * have brought. Units above `maxUnits` bring nothing. null: together they bring less than `leastPoints` and do
 * not complete the order, so an admin decides.
 */
export function creditsOf<P extends Payment>(
  terms: Terms,
  paid: Paid,
  payments: readonly P[],
  { leastPoints, maxUnits }: CreditLimits,
): Credit<P>[] | null {
  const all = payments.reduce((sum, { units }) => sum + units, paid.units)
  const completesOrder = paid.units < terms.dueUnits && all >= terms.dueUnits
  if (!completesOrder && worthOf(terms, all).points - paid.points < leastPoints) return null
  let reached = paid
  return payments.map((payment) => {
    const { units } = payment
    const room = maxUnits === null ? units : bigMax(0n, maxUnits - reached.units)
    const overUnits = bigMax(0n, units - room)
    const sum = reached.units + units - overUnits
    const { points, extraPoints } = worthOf(terms, sum)
    // A fraction of a point is carried over to the next payment.
    const moves = points > reached.points
    const credit = {
      payment,
      overUnits,
      points: moves ? points - reached.points : 0,
      extraPoints: moves ? extraPoints - reached.extraPoints : 0,
    }
    reached = {
      units: sum,
      points: reached.points + credit.points,
      extraPoints: reached.extraPoints + credit.extraPoints,
    }
    return credit
  })
}

const bigMax = (one: bigint, other: bigint): bigint => (one > other ? one : other)

/** Units as a decimal number with at least two decimals: 9990000 of a token with 6 decimals is 9.99. */
export function amountText(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, -decimals)
  const part = digits.slice(-decimals).replace(/0+$/, '').padEnd(2, '0')
  return `${whole}.${part}`
}

/** Payment request for a wallet's QR reader: transfer these units of the token to the address (EIP-681). */
export const paymentUri = (at: { token: string; chainId: number; address: string; units: bigint }): string =>
  `ethereum:${at.token}@${at.chainId}/transfer?address=${at.address}&uint256=${at.units}`
