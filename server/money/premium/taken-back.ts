import type pg from 'pg'
import { type Client, is, queryOne, queryOneValue } from '#database/rows.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Services } from '../../services.ts'
import { endPaidTerm } from './terms.ts'

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
  if (subscriptionId !== null) await enqueue(client, 'end-subscription', { subscriptionId })
  return true
}

/** The job 'end-subscription': ends the charges of a term that was taken back; the provider's event then ends it here. */
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

/** The payment of an order's term; null if it is unknown. */
export const findPayment = (client: Client, orderId: number): Promise<string | null> =>
  queryOneValue(
    client,
    is.text,
    'SELECT payment_ref AS "paymentRef" FROM premium_term WHERE order_id = $1 AND payment_ref IS NOT NULL',
    [orderId],
  )

/** The order of the term that a payment paid, with its total in cents, tax included. */
const findOrderByPayment = (client: Client, paymentRef: string) =>
  queryOne(
    client,
    { id: is.integer, totalCents: is.integer },
    `SELECT purchase_order.id, price_cents + tax_cents AS "totalCents"
     FROM premium_term JOIN purchase_order ON purchase_order.id = order_id
     WHERE premium_term.payment_ref = $1`,
    [paymentRef],
  )

/** The open subscription of an order's term; null if there is none. */
const findSubscriptionOf = (client: Client, orderId: number): Promise<string | null> =>
  queryOneValue(
    client,
    is.text,
    `SELECT premium_subscription.id FROM premium_term JOIN premium_subscription ON premium_subscription.id = subscription_id
     WHERE premium_term.order_id = $1 AND state = 'open'`,
    [orderId],
  )
