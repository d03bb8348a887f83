import type { OrderState } from '#contract/orders.ts'

/** What decides about a refund. */
export interface RefundFacts {
  kind: 'package' | 'premium'
  state: OrderState
  priceCents: number
  taxCents: number
  /** What the order has brought. */
  creditedPoints: number
  /** What of it is still in the wallet. */
  unspentPoints: number
  /** Whether a refund of it was asked for already. */
  isAsked: boolean
  paidAt: Date | null
}

/** What a refund would take and pay back. */
export interface RefundTerms {
  points: number
  cents: number
  until: Date
}

const dayMs = 86_400_000

/**
 * The terms of a refund, or why there is none (product decisions, Packages): within so many days of the payment all
 * that is unspent goes, extra points too, for its part of what was paid, rounded down.
 * @param now null: as an admin, who may at any time
 */
export function refundTerms(facts: RefundFacts, days: number, now: Date | null): RefundTerms | string {
  if (facts.kind === 'premium') return 'Premium is not refunded: it can be ended for the next period.'
  if (facts.isAsked) return 'A refund of this order was asked for already.'
  if (facts.state !== 'paid' || !facts.paidAt) return 'Only an order that is paid can be refunded.'
  const until = new Date(facts.paidAt.getTime() + days * dayMs)
  if (now && now >= until) return `Bought points can be refunded for ${days} days.`
  const points = facts.unspentPoints
  if (points < 1 || facts.creditedPoints < 1) return 'All points of this order are spent or set aside.'
  const totalCents = facts.priceCents + facts.taxCents
  const cents = Math.floor((totalCents * points) / facts.creditedPoints)
  return cents < 1 ? 'What is left of this order is worth less than a cent.' : { points, cents, until }
}
