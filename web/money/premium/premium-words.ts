import type { PremiumSubscription, PremiumTerm } from '#contract/money/premium.ts'

/** Formats US cents: '$6.99'. */
export const priceText = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

/** Cents that a year saves over twelve months; 0: nothing. */
export const yearSaves = ({ monthCents, yearCents }: { monthCents: number; yearCents: number }): number =>
  Math.max(0, 12 * monthCents - yearCents)

const sourceWords: Record<PremiumTerm['source'], string> = {
  card: 'Card',
  crypto: 'Crypto',
  points: 'Points',
}
const itemWords: Record<PremiumTerm['item'], string> = { month: '1 month', year: '1 year', week: 'Days' }

/** Item of a term and how it was paid: '1 month', 'Card'. */
export const termWords = ({ item, source }: Pick<PremiumTerm, 'item' | 'source'>) => ({
  item: itemWords[item],
  source: sourceWords[source],
})

/** Reasons a term ended early. */
export const endedWords: Record<NonNullable<PremiumTerm['endedWhy']>, string> = {
  refund: 'Refunded',
  dispute: 'Payment disputed',
}

/** Label of each state of a subscription. */
export const subscriptionWords: Record<PremiumSubscription['state'], string> = {
  renewing: 'Renews',
  cancelled: 'Cancelled',
  failing: 'Payment failed',
}
