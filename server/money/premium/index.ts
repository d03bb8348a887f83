import { getPricing, pricingOf } from '#contract/money/premium.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { buyWeekEndpoint } from './buy-week.ts'
import { listTermsEndpoint } from './list-terms.ts'
import { readPremiumEndpoint } from './read-premium.ts'
import { cancelEndpoint, portalEndpoint, resumeEndpoint } from './subscription.ts'

export { payPremiumPoints } from './pay-points.ts'
export { subscriptionEvents, whatIsNew } from './stripe-events.ts'
export { endSubscription, premiumRefusal, takeBackPayment } from './subscription.ts'
export { findPayment, readOpenSubscriptionIds } from './subscription-queries.ts'
export { endPaidTerm, type PaidPeriod, paysForPremium, startPaidTerm } from './terms.ts'

/** Premium: its prices and perks, and the terms of members. */
export const premiumEndpoints: readonly Endpoint[] = [
  endpoint(getPricing, async (_input, { services }) => pricingOf(services.settings.get)),
  readPremiumEndpoint,
  listTermsEndpoint,
  buyWeekEndpoint,
  cancelEndpoint,
  resumeEndpoint,
  portalEndpoint,
]
