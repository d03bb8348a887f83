import {
  type OrderKind,
  type OrderState,
  type Package,
  premiumItems,
  type Shop,
} from '#contract/money/orders.ts'
import type { ReadSetting } from '#contract/settings.ts'
import { is, type RowOf } from '#database/rows.ts'

/** Time to pay an order at its price; Stripe’s pages accept 30 min to 24 h. */
export const openSeconds = 3600

/** Facts about a buyer on which prices depend. */
export interface Buyer {
  /** Pays for premium, which adds points to packages. */
  paysForPremium: boolean
  /** Tax as a share of the price. */
  taxRate: number
}

/** Goods and price as an order fixes them. */
export interface Goods {
  item: string
  points: number
  extraPoints: number
  priceCents: number
  taxCents: number
}

const packageNumbers = [1, 2, 3, 4, 5] as const

/** Tax on a price, in cents, rounded to the nearest cent. */
const taxOf = (priceCents: number, taxRate: number): number => Math.round(priceCents * taxRate)

/** Packages as offered to a buyer, cheapest first (product decisions, Packages). */
export function packagesOf(get: ReadSetting, buyer: Buyer): Package[] {
  const share = buyer.paysForPremium ? get('package_extra_basis_points') : 0
  return packageNumbers
    .map((number) => {
      const priceCents = get(`package_${number}_cents`)
      const points = get(`package_${number}_points`)
      const extraPoints = Math.floor((points * share) / 10_000)
      return {
        item: String(points),
        points,
        extraPoints,
        priceCents,
        taxCents: taxOf(priceCents, buyer.taxRate),
      }
    })
    .sort((one, other) => one.priceCents - other.priceCents)
}

/** Prices of premium in money. */
export const premiumOf = (get: ReadSetting, { taxRate }: Pick<Buyer, 'taxRate'>): Shop['premium'] =>
  premiumItems.map((item) => {
    const priceCents = get(`premium_${item}_cents`)
    return { item, priceCents, taxCents: taxOf(priceCents, taxRate) }
  })

/** Goods and price that an order of this item would fix; undefined: no such item is for sale. */
export function goodsOf(get: ReadSetting, buyer: Buyer, kind: OrderKind, item: string): Goods | undefined {
  if (kind === 'package') return packagesOf(get, buyer).find((each) => each.item === item)
  const premium = premiumOf(get, buyer).find((each) => each.item === item)
  return premium && { ...premium, points: 0, extraPoints: 0 }
}

/** A buyer's spending, as it counts against the limit of new buyers. */
export type Spent = RowOf<typeof spentRow>

export const spentRow = {
  /** True if the buyer pays for premium now, which adds points to packages. */
  paysForPremium: is.boolean,
  /** True if the first payment was more than `new_buyer_days` ago. */
  isOldBuyer: is.boolean,
  /** Packages paid for or still open in the days that count, in cents without tax. */
  recentCents: is.integer,
}

/** Cents a new buyer may still spend on packages; null: no limit (product decisions, Packages). */
export function newBuyerLimit(get: ReadSetting, { isOldBuyer, recentCents }: Spent): Shop['newBuyerLimit'] {
  if (isOldBuyer) return null
  const mostCents = get('new_buyer_most_cents')
  return { mostCents, leftCents: Math.max(0, mostCents - recentCents), days: get('new_buyer_days') }
}

export interface RefundFacts {
  kind: 'package' | 'premium'
  state: OrderState
  priceCents: number
  taxCents: number
  creditedPoints: number
  /** Credited points that are still in the wallet. */
  unspentPoints: number
  /** True if a refund was already requested. */
  isAsked: boolean
  paidAt: Date | null
}

/** Points that a refund takes, cents that it pays back, and the deadline. */
interface RefundTerms {
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
  if (facts.kind === 'premium') return 'Premium isn’t refunded: you can cancel its renewal.'
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
