import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import {
  cancelPremium,
  openPremiumPortal,
  type PremiumSubscription,
  resumePremium,
} from '#contract/money/premium.ts'
import { is, query, type RowOf } from '#database/rows.ts'
import { endpoint } from '../../http/endpoint.ts'
import { inPatientTransaction } from '../../idempotency/index.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { Problem } from '../../problem.ts'
import { ownWay, type Payments } from '../../providers/payments/index.ts'
import type { Services } from '../../services.ts'
import { noteSubscription, reportOf } from './stripe-events.ts'
import { endPaidTerm } from './terms.ts'

const dayMs = 86_400_000

/** A subscription as its member sees it at a moment. */
export const presentSubscription = (
  { item, cancelled, failedFrom, nextTryAt, periodEndsAt }: Subscription,
  graceDays: number,
  at: Date,
): PremiumSubscription => ({
  item,
  state: cancelled ? 'cancelled' : failedFrom ? 'failing' : 'renewing',
  periodEndsAt: (failedFrom ?? periodEndsAt)?.toISOString() ?? null,
  nextTryAt: nextTryAt && nextTryAt > at ? nextTryAt.toISOString() : null,
  graceUntil: failedFrom ? new Date(failedFrom.getTime() + graceDays * dayMs).toISOString() : null,
})

/** POST /api/premium/cancellations. The paid term continues to its end. */
export const cancelEndpoint = endpoint(cancelPremium, async (_input, { services, member }) => {
  await setRenewal(services, member.id, false)
})

/** POST /api/premium/resumptions. */
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
  return { url: ownWay(payments, session.url) }
})

/** Switches the renewal of a member's subscription at the provider, and stores its answer at once. */
/** The job 'stop-renewal': a suspended member pays for no further term, which they could not use. */
export async function stopRenewal(services: Needs, { memberId }: { memberId: number }): Promise<void> {
  const open = services.payments ? await readOpenSubscriptions(services.pool, memberId) : []
  if (open.length > 0) await setRenewal(services, memberId, false)
}

type Needs = Pick<Services, 'pool' | 'payments' | 'settings'>

async function setRenewal(services: Needs, memberId: number, renews: boolean): Promise<void> {
  const { stripe } = paymentsOf(services)
  const open = await openOf(services, memberId)
  // There are several only if a member has paid twice: resuming takes the newest, cancelling all.
  for (const { id, ...rest } of renews ? open.slice(0, 1) : open) {
    const updated = await stripe.subscriptions.update(
      id,
      { cancel_at_period_end: !renews },
      { idempotencyKey: randomUUID() },
    )
    const order = { id: rest.orderId ?? 0, memberId, item: rest.item }
    const graceDays = services.settings.get('premium_grace_days')
    await inPatientTransaction(services.pool, (client) =>
      noteSubscription(client, order, { ...reportOf(updated), at: null, rank: 0 }, graceDays),
    )
  }
}

async function openOf({ pool }: Pick<Services, 'pool'>, memberId: number): Promise<Subscription[]> {
  const open = await readOpenSubscriptions(pool, memberId)
  if (open.length === 0) throw noSubscription()
  return open
}

const noSubscription = (): Problem => new Problem('conflict', 'You have no subscription.')

function paymentsOf({ payments }: Pick<Services, 'payments'>): Payments {
  if (!payments) throw new Problem('conflict', 'Card payments are not enabled on this server.')
  return payments
}

/** Why a member cannot start a subscription now; null if nothing prevents it. */
export async function premiumRefusal(client: pg.ClientBase, memberId: number): Promise<string | null> {
  const [open] = await readOpenSubscriptions(client, memberId)
  if (!open) return null
  return open.cancelled
    ? 'Your subscription is still active: resume it on the premium page. Nothing was ordered.'
    : 'Your premium already renews. Nothing was ordered.'
}

/** A payment that the provider has taken back, in full or in part. */
export interface TakenBack {
  paymentRef: string
  /** null: announced only, nothing is taken back. */
  why: 'refund' | 'dispute' | null
  cents: number
}

/**
 * Handles a payment that was taken back: the term it paid ends, its monthly points are taken back, and its
 * subscription ends. A partial refund ends nothing. false: the payment is not for premium.
 */
export async function takeBackPayment(
  client: pg.ClientBase,
  { settings }: { settings: Pick<Services['settings'], 'get'> },
  { paymentRef, why, cents }: TakenBack,
): Promise<boolean> {
  const order = await findOrderByPayment(client, paymentRef)
  if (!order) return false
  if (why === null || (why === 'refund' && cents < order.totalCents)) return true
  const orderId = order.id
  const subscriptionId = await findSubscriptionOf(client, orderId)
  const state = why === 'refund' ? 'refunded' : 'disputed'
  await client.query(`SELECT exchange.move_order($1, $2, 'provider', NULL, NULL)`, [orderId, state])
  await endPaidTerm(client, settings, { orderId, why })
  if (subscriptionId !== undefined) await enqueue(client, 'end-subscription', { subscriptionId })
  return true
}

/**
 * The job 'end-subscription': nothing more is charged for a term that was taken back. The provider's event
 * then ends the subscription here.
 */
export async function endSubscription(
  { payments }: Pick<Services, 'payments'>,
  { subscriptionId }: { subscriptionId: string },
): Promise<void> {
  if (!payments) throw new Error('could not end a subscription: card payments are not enabled')
  const { status } = await payments.stripe.subscriptions.retrieve(subscriptionId)
  if (status !== 'canceled')
    await payments.stripe.subscriptions.cancel(
      subscriptionId,
      {},
      { idempotencyKey: `end:${subscriptionId}` },
    )
}

const subscriptionRow = {
  id: is.text,
  customerId: is.text.orNull,
  orderId: is.integer.orNull,
  memberId: is.integer,
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
export async function readOpenSubscriptions(
  client: pg.Pool | pg.ClientBase,
  memberId: number,
): Promise<Subscription[]> {
  return query(client, subscriptionRow, {
    name: 'read-open-premium-subscriptions',
    text: `SELECT id, customer_id AS "customerId", order_id AS "orderId", member_id AS "memberId", item, cancelled,
        period_ends_at AS "periodEndsAt", CASE WHEN failing THEN failed_from END AS "failedFrom",
        CASE WHEN failing THEN next_try_at END AS "nextTryAt"
      FROM premium_subscription AS known CROSS JOIN LATERAL (
        SELECT failed_from IS NOT NULL AND NOT EXISTS (
          SELECT FROM premium_term WHERE subscription_id = known.id AND paid_from >= failed_from) AS failing
      ) AS found
      WHERE member_id = $1 AND state = 'open' ORDER BY created_at DESC, id`,
    values: [memberId],
  })
}

/** Ids of all subscriptions stored as open. */
export async function readOpenSubscriptionIds(client: pg.Pool | pg.ClientBase): Promise<string[]> {
  const rows = await query(
    client,
    { id: is.text },
    `SELECT id FROM premium_subscription WHERE state = 'open' ORDER BY id`,
  )
  return rows.map(({ id }) => id)
}

/** The payment of an order's term; undefined if it is unknown. */
export async function findPayment(
  client: pg.Pool | pg.ClientBase,
  orderId: number,
): Promise<string | undefined> {
  const rows = await query(
    client,
    { paymentRef: is.text },
    'SELECT payment_ref AS "paymentRef" FROM premium_term WHERE order_id = $1 AND payment_ref IS NOT NULL',
    [orderId],
  )
  return rows[0]?.paymentRef
}

/** The order of the term that a payment paid, with its total in cents, tax included. */
async function findOrderByPayment(
  client: pg.Pool | pg.ClientBase,
  paymentRef: string,
): Promise<{ id: number; totalCents: number } | undefined> {
  const rows = await query(
    client,
    { id: is.integer, totalCents: is.integer },
    `SELECT purchase_order.id, price_cents + tax_cents AS "totalCents"
     FROM premium_term JOIN purchase_order ON purchase_order.id = order_id
     WHERE premium_term.payment_ref = $1`,
    [paymentRef],
  )
  return rows[0]
}

/** The open subscription of an order's term; undefined if there is none. */
async function findSubscriptionOf(
  client: pg.Pool | pg.ClientBase,
  orderId: number,
): Promise<string | undefined> {
  const rows = await query(
    client,
    { id: is.text },
    `SELECT premium_subscription.id FROM premium_term JOIN premium_subscription ON premium_subscription.id = subscription_id
     WHERE premium_term.order_id = $1 AND state = 'open'`,
    [orderId],
  )
  return rows[0]?.id
}
