import {
  buyPremiumWithPoints,
  getPremium,
  getPricing,
  listPremiumTerms,
  premiumOfferOf,
  pricingOf,
} from '#contract/money/premium.ts'
import { idOfCursor } from '../../http/cursor.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { actOnce } from '../../idempotency/index.ts'
import { Problem } from '../../problem.ts'
import { buyDays, readStanding, readTerms } from './queries.ts'
import { cancelEndpoint, portalEndpoint, presentSubscription, resumeEndpoint } from './subscription.ts'
import { readOpenSubscriptions } from './subscription-queries.ts'

/** GET /api/premium. */
const readPremiumEndpoint = endpoint(getPremium, async (_input, { services, member }) => {
  const { at, until, source, nextPointsAt } = await readStanding(services.pool, member.id)
  const [subscription] = await readOpenSubscriptions(services.pool, member.id)
  const offer = premiumOfferOf(services.settings.get)
  const active = until !== null && until > at
  return {
    until: active ? until.toISOString() : null,
    source,
    nextPointsAt: nextPointsAt?.toISOString() ?? null,
    subscription: subscription ? presentSubscription(subscription, offer.graceDays, at) : null,
    card: services.payments?.mode ?? null,
    offer,
  }
})

/** GET /api/premium-terms. */
const listTermsEndpoint = endpoint(listPremiumTerms, async ({ query }, { services, member }) => {
  const rows = await readTerms(services, member.id, idOfCursor(query.cursor), query.limit + 1)
  const shown = rows.slice(0, query.limit)
  return {
    terms: shown.map(({ id, startsAt, endsAt, ...term }) => ({
      ...term,
      id: String(id),
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
    nextCursor: rows.length > query.limit ? String(shown.at(-1)?.id) : null,
  }
})

/** POST /api/premium-terms. The points are burned; the days come after everything already paid for. */
const buyWeekEndpoint = endpoint(buyPremiumWithPoints, async (_input, context) => {
  const { services, member } = context
  const { get } = services.settings
  return actOnce(context, buyPremiumWithPoints, {}, async (client, key) => {
    const [price, days] = [get('premium_week_points'), get('premium_week_days')]
    const graceDays = get('premium_grace_days')
    const verdict = await buyDays(client, member.id, { price, days, graceDays, key })
    if (verdict === 'insufficient') {
      const cost = price.toLocaleString('en')
      throw new Problem(
        'not_enough_points',
        `${days} days cost ${cost} points, more than you have. Nothing was changed.`,
      )
    }
    if (verdict !== 'ok') throw new Error(`days of premium were not paid: ${verdict}`)
    const { until } = await readStanding(client, member.id)
    if (!until) throw new Error('days of premium were paid but not stored')
    return { until: until.toISOString(), pointsSpent: price }
  })
})

export { payPremiumPoints } from './pay-points.ts'
export { subscriptionEvents, whatIsNew } from './stripe-events.ts'
export { endSubscription, premiumRefusal, stopRenewal, takeBackPayment } from './subscription.ts'
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
