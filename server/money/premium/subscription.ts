import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { cancelPremium, openPremiumPortal, resumePremium } from '#contract/money/premium.ts'
import { type Client, is, query, queryValues, type RowOf } from '#database/rows.ts'
import { endpoint } from '../../http/endpoint.ts'
import { inPatientTransaction } from '../../idempotency/index.ts'
import { Problem } from '../../problem.ts'
import { type Payments, providerUrl } from '../../providers/payments/index.ts'
import type { Services } from '../../services.ts'
import { noteSubscription, reportOf } from './known-subscriptions.ts'

const dayMs = 86_400_000

/** A subscription as its member sees it at a moment. */
export const presentSubscription = (
  { item, cancelled, failedFrom, nextTryAt, periodEndsAt }: Subscription,
  graceDays: number,
  at: Date,
) => ({
  item,
  state: cancelled ? ('cancelled' as const) : failedFrom ? ('failing' as const) : ('renewing' as const),
  periodEndsAt: failedFrom ?? periodEndsAt,
  nextTryAt: nextTryAt && nextTryAt > at ? nextTryAt : null,
  graceUntil: failedFrom ? new Date(failedFrom.getTime() + graceDays * dayMs) : null,
})

/** POST /api/premium/cancellations. The paid term continues to its end. */
export const cancelEndpoint = endpoint(cancelPremium, async (_input, { services, member }) => {
  await setRenewal(services, member.id, false)
})

export const resumeEndpoint = endpoint(resumePremium, async (_input, { services, member }) => {
  await setRenewal(services, member.id, true)
})

/** POST /api/premium/portal-sessions: the provider's own page for card and receipts. */
export const portalEndpoint = endpoint(openPremiumPortal, async (_input, { services, member }) => {
  const payments = paymentsOf(services)
  const [subscription] = await openOf(services, member.id)
  if (!subscription?.customerId) throw noSubscription()
  const session = await payments.stripe.billingPortal.sessions.create(
    { customer: subscription.customerId, return_url: `${services.config.publicUrl}/premium` },
    { idempotencyKey: randomUUID() },
  )
  return { url: providerUrl(payments, session.url) }
})

/** The job 'stop-renewal': a suspended member pays for no further term, which they could not use. */
export async function stopRenewal(services: Needs, { memberId }: { memberId: number }): Promise<void> {
  const open = services.payments ? await readOpenSubscriptions(services.pool, memberId) : []
  if (open.length > 0) await setRenewal(services, memberId, false)
}

type Needs = Pick<Services, 'pool' | 'payments' | 'settings'>

/** Switches the renewal of a member's subscription at the provider, and stores its answer at once: it may have ended there. */
async function setRenewal(services: Needs, memberId: number, renews: boolean): Promise<void> {
  const { stripe } = paymentsOf(services)
  const open = await openOf(services, memberId)
  // There are several only if a member has paid twice: resuming takes the newest, cancelling all.
  for (const { id, ...rest } of renews ? open.slice(0, 1) : open) {
    // The provider rejects a change of one that has ended, perhaps in this moment.
    const updated = await stripe.subscriptions
      .update(id, { cancel_at_period_end: !renews }, { idempotencyKey: randomUUID() })
      .catch(async (thrown) => {
        const known = await stripe.subscriptions.retrieve(id)
        if (known.status === 'canceled') return known
        throw thrown
      })
    const order = { id: rest.orderId ?? 0, memberId, item: rest.item }
    const graceDays = services.settings.get('premium_grace_days')
    await inPatientTransaction(services.pool, (client) =>
      noteSubscription(client, order, { ...reportOf(updated), at: null, rank: 0 }, graceDays),
    )
    if (updated.status === 'canceled' && renews) throw noSubscription()
  }
}

async function openOf({ pool }: Pick<Services, 'pool'>, memberId: number): Promise<Subscription[]> {
  const open = await readOpenSubscriptions(pool, memberId)
  if (open.length === 0) throw noSubscription()
  return open
}

const noSubscription = (): Problem => new Problem('conflict', 'You have no subscription.')

function paymentsOf({ payments }: Pick<Services, 'payments'>): Payments {
  if (!payments) throw new Problem('conflict', 'Card payments aren’t enabled on this server.')
  return payments
}

/** Why a member cannot start a subscription now, by an existing order if given; null if nothing prevents it. */
export async function premiumConflict(
  client: pg.ClientBase,
  memberId: number,
  forOrderId?: number,
): Promise<string | null> {
  const subscriptions = await readOpenSubscriptions(client, memberId)
  const open = subscriptions.find(({ orderId }) => orderId !== forOrderId)
  if (!open) return null
  return open.cancelled
    ? 'Your subscription is still active: resume it on the premium page. Nothing was charged.'
    : 'Your premium already renews. Nothing was charged.'
}

const subscriptionRow = {
  id: is.text,
  customerId: is.text.orNull,
  orderId: is.integer.orNull,
  item: is.oneOf(['month', 'year']),
  cancelled: is.boolean,
  periodEndsAt: is.time.orNull,
  /** Start of the period that could not be paid; null if it was paid since. */
  failedFrom: is.time.orNull,
  nextTryAt: is.time.orNull,
}
/** A subscription at one moment. */
export type Subscription = RowOf<typeof subscriptionRow>

/** A member's subscriptions that have not ended, newest first. */
export const readOpenSubscriptions = (client: Client, memberId: number): Promise<Subscription[]> =>
  query(client, subscriptionRow, {
    prepared: `SELECT id, customer_id AS "customerId", order_id AS "orderId", item, cancelled,
        period_ends_at AS "periodEndsAt", CASE WHEN failing THEN failed_from END AS "failedFrom",
        CASE WHEN failing THEN next_try_at END AS "nextTryAt"
      FROM premium_subscription AS known CROSS JOIN LATERAL (
        SELECT failed_from IS NOT NULL AND NOT EXISTS (
          SELECT FROM premium_term WHERE subscription_id = known.id AND paid_from >= failed_from) AS failing
      ) AS found
      WHERE member_id = $1 AND state = 'open' ORDER BY created_at DESC, id`,
    values: [memberId],
  })

/** Ids of all subscriptions stored as open. */
export const readOpenSubscriptionIds = (client: Client): Promise<string[]> =>
  queryValues(client, is.text, `SELECT id FROM premium_subscription WHERE state = 'open' ORDER BY id`)
