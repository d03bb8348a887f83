import type { OrderState } from '#contract/money/orders.ts'

/** Facts that decide a refund. */
export interface RefundFacts {
  kind: 'package' | 'premium'
  state: OrderState
  priceCents: number
  taxCents: number
  /** Points the order has brought. */
  creditedPoints: number
  /** Of those, the points still in the wallet. */
  unspentPoints: number
  /** True if a refund was already requested. */
  isAsked: boolean
  paidAt: Date | null
}

/** Points that a refund takes, cents that it pays back, and the deadline. */
export interface RefundTerms {
  points: number
  cents: number
  until: Date
}

const dayMs = 86_400_000

const deadlineOf = (paidAt: Date, days: number): Date => new Date(paidAt.getTime() + days * dayMs)

/** True if the days in which a member can ask for a refund are over. */
export const isTooLate = (paidAt: Date, days: number, now: Date): boolean => now >= deadlineOf(paidAt, days)

/**
 * Terms of a refund, or the reason why there is none (product decisions, Packages). Within `days` days of the
 * payment all unspent points are refunded, extra points included, for their share of what was paid, rounded
 * down.
 * @param now null: for an admin, who may refund at any time
 */
export function refundTerms(facts: RefundFacts, days: number, now: Date | null): RefundTerms | string {
  if (facts.kind === 'premium') return 'Premium is not refunded: you can cancel its renewal.'
  if (facts.isAsked) return 'A refund was already requested.'
  if (facts.state !== 'paid' || !facts.paidAt) return 'Only a paid order can be refunded.'
  const until = deadlineOf(facts.paidAt, days)
  if (now && isTooLate(facts.paidAt, days, now))
    return `Bought points can be refunded for ${days} days after payment.`
  const points = facts.unspentPoints
  if (points < 1 || facts.creditedPoints < 1) return 'All points of this order are spent or set aside.'
  const totalCents = facts.priceCents + facts.taxCents
  const cents = Math.floor((totalCents * points) / facts.creditedPoints)
  return cents < 1 ? 'The unspent points of this order are worth less than a cent.' : { points, cents, until }
}
