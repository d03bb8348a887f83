import { type OrderKind, type Package, premiumItems, type Shop } from '#contract/orders.ts'
import type { SettingName } from '#contract/settings.ts'

type Get = (name: SettingName) => number

/** What prices depend on beside the settings. */
export interface Buyer {
  /** Pays for premium: packages bring more. */
  paysForPremium: boolean
  /** Share of a price. */
  taxRate: number
}

/** What an order fixes. */
export interface Goods {
  item: string
  points: number
  extraPoints: number
  priceCents: number
  taxCents: number
}

const packageNumbers = [1, 2, 3, 4, 5] as const

/** Tax on a price, in cents, rounded to the nearest. */
const taxOf = (priceCents: number, taxRate: number): number => Math.round(priceCents * taxRate)

/** The packages as a buyer gets them, cheapest first (product decisions, Packages). */
export function packagesOf(get: Get, buyer: Buyer): Package[] {
  const share = buyer.paysForPremium ? get('package_extra_basis_points') : 0
  return packageNumbers
    .map((number) => {
      const priceCents = get(`package_${number}_cents`)
      const points = get(`package_${number}_points`)
      const extraPoints = Math.floor((points * share) / 10_000)
      return {
        ...{ item: String(points), points, extraPoints, priceCents },
        taxCents: taxOf(priceCents, buyer.taxRate),
      }
    })
    .sort((one, other) => one.priceCents - other.priceCents)
}

/** What premium costs for money. */
export const premiumOf = (get: Get, { taxRate }: Pick<Buyer, 'taxRate'>): Shop['premium'] =>
  premiumItems.map((item) => {
    const priceCents = get(`premium_${item}_cents`)
    return { item, priceCents, taxCents: taxOf(priceCents, taxRate) }
  })

/** What an order of this item would fix; undefined: nothing of that name is for sale. */
export function goodsOf(get: Get, buyer: Buyer, kind: OrderKind, item: string): Goods | undefined {
  if (kind === 'package') return packagesOf(get, buyer).find((each) => each.item === item)
  const premium = premiumOf(get, buyer).find((each) => each.item === item)
  return premium && { ...premium, points: 0, extraPoints: 0 }
}

/** What a buyer has bought, as it counts for the limit of new ones. */
export interface Spent {
  /** Whether the first payment was longer ago than buyers are new. */
  isOldBuyer: boolean
  /** Packages paid for or about to be, without tax, in the days that count. */
  recentCents: number
}

/** What a new buyer may still spend on packages; null: no limit (product decisions, Packages). */
export function newBuyerLimit(get: Get, { isOldBuyer, recentCents }: Spent): Shop['newBuyerLimit'] {
  if (isOldBuyer) return null
  const mostCents = get('new_buyer_most_cents')
  return { mostCents, leftCents: Math.max(0, mostCents - recentCents), days: get('new_buyer_days') }
}
