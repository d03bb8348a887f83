/** What an order of points brings, and what it costs in the smallest units of the token. */
export interface Terms {
  points: number
  extraPoints: number
  dueUnits: bigint
}

/** Points, and what premium adds to them. */
export interface Worth {
  points: number
  extraPoints: number
}

/** A price in US cents as units of a stablecoin that stands for a dollar. */
export const unitsOf = (cents: number, decimals: number): bigint =>
  BigInt(cents) * 10n ** BigInt(decimals - 2)

/** What so many units bring, at the order's own price: also less than all of it, also more. */
export const worthOf = ({ points, extraPoints, dueUnits }: Terms, units: bigint): Worth => ({
  points: Number((BigInt(points) * units) / dueUnits),
  extraPoints: Number((BigInt(extraPoints) * units) / dueUnits),
})

/** A payment that is deep enough and not yet decided. */
export interface Payment {
  id: number
  units: bigint
}

/** What stands of an order before its payments are decided: units that count, and the points that they brought. */
export interface Standing extends Worth {
  units: bigint
}

/** What a payment brings. */
export interface Credit extends Worth {
  paymentId: number
}

/**
 * What the undecided payments of an order bring, one after the other, so that many bring together what one would have
 * brought. null: less than `leastPoints` together, and the order is not made whole by them: an admin decides.
 */
export function creditsOf(
  terms: Terms,
  standing: Standing,
  payments: readonly Payment[],
  leastPoints: number,
): Credit[] | null {
  const all = payments.reduce((sum, { units }) => sum + units, standing.units)
  const makesWhole = standing.units < terms.dueUnits && all >= terms.dueUnits
  if (!makesWhole && worthOf(terms, all).points - standing.points < leastPoints) return null
  let reached = standing
  return payments.map(({ id, units }) => {
    const sum = reached.units + units
    const { points, extraPoints } = worthOf(terms, sum)
    // What is under a point goes with the next payment.
    const moves = points > reached.points
    const credit = {
      paymentId: id,
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

/** Units as people write them: 9990000 of a token with 6 decimals is 9.99; two places at least. */
export function amountText(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, -decimals)
  const part = digits.slice(-decimals).replace(/0+$/, '').padEnd(2, '0')
  return `${whole}.${part}`
}

/** What a wallet reads off a QR code: transfer so many units of the token to the address (EIP-681). */
export const paymentUri = (at: { token: string; chainId: number; address: string; units: bigint }): string =>
  `ethereum:${at.token}@${at.chainId}/transfer?address=${at.address}&uint256=${at.units}`
