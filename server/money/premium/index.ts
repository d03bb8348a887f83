import { z } from 'zod'
import {
  buyPremiumWithPoints,
  getPremium,
  getPricing,
  listPremiumTerms,
  premiumOfferOf,
  pricingOf,
  termSchema,
} from '#contract/money/premium.ts'
import { formatCount } from '#contract/numbers.ts'
import { type Client, is, query, queryRow, queryValue, type RowOf } from '#database/rows.ts'
import { pageById } from '../../http/cursor.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { actOnce } from '../../idempotency/index.ts'
import { expectShown, Problem } from '../../problem.ts'
import {
  cancelEndpoint,
  portalEndpoint,
  presentSubscription,
  readOpenSubscriptions,
  resumeEndpoint,
} from './subscription.ts'

const readPremiumEndpoint = endpoint(getPremium, async (_input, { services, member }) => {
  const { at, until, source, nextPointsAt } = await readPremiumNow(services.pool, member.id)
  const [subscription, ...others] = await readOpenSubscriptions(services.pool, member.id)
  const offer = premiumOfferOf(services.settings.get)
  const active = until !== null && until > at
  return {
    until: active ? until : null,
    source,
    nextPointsAt,
    subscription: subscription ? presentSubscription(subscription, offer.graceDays, at) : null,
    isPaidTwice: others.length > 0,
    card: services.payments?.mode ?? null,
    offer,
  }
})

/** A member's premium at one moment. */
const premiumNow = {
  at: is.time,
  until: is.time.orNull,
  source: is.oneOf(termSchema.shape.source.options).orNull,
  nextPointsAt: is.time.orNull,
}

/** Reads until when premium lasts, what the running term was paid with, and the next monthly day. */
const readPremiumNow = (client: Client, memberId: number): Promise<RowOf<typeof premiumNow>> =>
  queryRow(client, premiumNow, {
    prepared: `SELECT clock.at, premium_until AS until, running.source, (
        SELECT min(next_grant_at) FROM premium_term WHERE member_id = member.id AND next_grant_at IS NOT NULL
      ) AS "nextPointsAt"
      FROM (SELECT ledger.clock() AS at OFFSET 0) AS clock CROSS JOIN member
      LEFT JOIN LATERAL (
        SELECT source FROM premium_term
        WHERE member_id = member.id AND ended_at IS NULL AND starts_at <= clock.at AND ends_at > clock.at
        ORDER BY starts_at LIMIT 1
      ) AS running ON true
      WHERE member.id = $1`,
    values: [memberId],
  })

/**
 * Compares the end of a member's premium, when a new term would start, with the one they were shown; undefined: none
 * was named. @throws Problem conflict if it is later
 */
export async function expectShownUntil(
  client: Client,
  memberId: number,
  shown: string | null | undefined,
): Promise<void> {
  if (shown === undefined) return
  const { at, until } = await readPremiumNow(client, memberId)
  if (until && until > (shown === null ? at : new Date(shown)))
    throw new Problem(
      'conflict',
      'Your premium lasts longer than shown, and this would start when it ends. Nothing was paid: check it and try again.',
    )
}

/** GET /api/premium-terms, newest first. One that was taken back ends when it was. */
const listTermsEndpoint = endpoint(listPremiumTerms, async (input, { services, member }) => {
  const { shown, nextCursor } = await pageById(input.query, ({ after, most }) =>
    query(services.pool, termRow, {
      prepared: `SELECT id, source, item, least(starts_at, ended_at) AS "startsAt", least(ends_at, ended_at) AS "endsAt",
        ended_why AS "endedWhy", paid_points AS "paidPoints", (
          SELECT coalesce(sum(points), 0)::bigint FROM premium_grant WHERE term_id = premium_term.id
        ) AS "broughtPoints"
      FROM premium_term WHERE member_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
      values: [member.id, after, most],
    }),
  )
  return { terms: shown, nextCursor }
})

const termRow = termSchema.extend({ id: z.int(), startsAt: z.date(), endsAt: z.date() })

/** POST /api/premium-terms. The points are burned; the days come after everything already paid for. */
const buyWeekEndpoint = endpoint(buyPremiumWithPoints, async ({ body }, context) => {
  const { services, member } = context
  const { get } = services.settings
  return actOnce(context, buyPremiumWithPoints, body, async (client, key) => {
    const [price, days] = [get('premium_week_points'), get('premium_week_days')]
    expectShown(body.shownCost, price)
    // A purchase in another tab must not be made between the comparison and this one.
    await client.query('SELECT exchange.lock_members(ARRAY[$1::bigint])', [member.id])
    await expectShownUntil(client, member.id, body.shownUntil)
    const verdict = await queryValue(client, is.text, {
      prepared: 'SELECT exchange.buy_premium_week($1, $2, $3, $4, $5) AS verdict',
      values: [member.id, price, days * 86_400, get('premium_grace_days'), key],
    })
    if (verdict === 'insufficient') {
      const cost = formatCount(price)
      throw new Problem(
        'not_enough_points',
        `${days} days cost ${cost} points, more than you have. Nothing was changed.`,
      )
    }
    // The ledger knows keys longer than their responses are stored.
    if (verdict === 'replay' || verdict === 'key_conflict') throw new Problem('key_reused')
    if (verdict !== 'ok') throw new Error(`days of premium were not paid: ${verdict}`)
    const { until } = await readPremiumNow(client, member.id)
    if (!until) throw new Error('days of premium were paid but not stored')
    return { until, pointsSpent: price }
  })
})

export { findChange } from './known-subscriptions.ts'
export {
  type EventHandler,
  type EventOutcome,
  type HandlerServices,
  subscriptionEvents,
} from './stripe-events.ts'
export { premiumConflict, readOpenSubscriptionIds, stopRenewal } from './subscription.ts'
export { endSubscription, findPayment, takeBackPayment } from './taken-back.ts'
export { endPaidTerm, notifyOfEnds, payPremiumPoints, paysForPremium, startPaidTerm } from './terms.ts'

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
