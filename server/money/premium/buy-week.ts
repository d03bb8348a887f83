import { buyPremiumWithPoints } from '#contract/money/premium.ts'
import { endpoint } from '../../http/endpoint.ts'
import { actOnce } from '../../idempotency/index.ts'
import { Problem } from '../../problem.ts'
import { buyDays, readStanding } from './queries.ts'

/** POST /api/premium-terms. The points are burned; the days come after everything already paid for. */
export const buyWeekEndpoint = endpoint(buyPremiumWithPoints, async (_input, context) => {
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
