import { getPremium, premiumOfferOf } from '#contract/money/premium.ts'
import { endpoint } from '../../http/endpoint.ts'
import { readStanding } from './queries.ts'
import { presentSubscription } from './subscription.ts'
import { readOpenSubscriptions } from './subscription-queries.ts'

/** GET /api/premium. */
export const readPremiumEndpoint = endpoint(getPremium, async (_input, { services, member }) => {
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
