import type { PremiumSubscription, PremiumTerm } from '#contract/premium.ts'
import { formatCount } from '../../design/numbers.ts'

/** US cents as people read them: $6.99. */
export const priceText = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

/** What a year saves against twelve months, in cents; 0 where it saves nothing. */
export const yearSaves = ({ monthCents, yearCents }: { monthCents: number; yearCents: number }): number =>
  Math.max(0, 12 * monthCents - yearCents)

/** '7 days', '1 day'. */
export const daysText = (count: number): string => (count === 1 ? '1 day' : `${formatCount(count)} days`)

const sourceWords: Record<PremiumTerm['source'], string> = {
  card: 'Card',
  crypto: 'Crypto',
  points: 'Points',
}
const itemWords: Record<PremiumTerm['item'], string> = { month: 'A month', year: 'A year', week: 'Some days' }

/** What a term was and how it was paid: 'A month', 'Card'. */
export const termWords = ({ item, source }: Pick<PremiumTerm, 'item' | 'source'>) => ({
  item: itemWords[item],
  source: sourceWords[source],
})

/** Why a term ended before its time. */
export const endedWords: Record<NonNullable<PremiumTerm['endedWhy']>, string> = {
  refund: 'Refunded',
  dispute: 'Payment disputed',
}

/** How a subscription stands, in two words. */
export const subscriptionWords: Record<PremiumSubscription['state'], string> = {
  renewing: 'Renews',
  cancelled: 'Cancelled',
  failing: 'Payment failed',
}
