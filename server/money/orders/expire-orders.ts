import type Stripe from 'stripe'
import { type Client, query } from '#database/rows.ts'
import { inTransaction } from '#database/transaction.ts'
import { type RowServices, serveEach } from '../../jobs/serve-rows.ts'
import type { Payments } from '../../providers/payments/index.ts'
import type { Services } from '../../services.ts'
import { type CardOrder, cardColumns, cardOrder, moveOrder } from './queries.ts'
import { onCheckout, onEnd } from './stripe-events.ts'

const maxOrders = 50
/** By then the provider should have reported how a checkout ended. */
const graceSeconds = 300

/**
 * The job 'expire-orders': expires orders that were not paid in time. For a checkout the provider is queried
 * first, and hourly while a payment is on its way, so a lost event costs nobody their points.
 */
export async function expireOrders(
  services: RowServices & Pick<Services, 'pool' | 'payments'>,
): Promise<void> {
  await serveEach(services, 'expire-orders', await readOverdue(services.pool), (order) =>
    expire(services, order),
  )
}

async function expire(
  { pool, payments, log }: Pick<Services, 'pool' | 'payments' | 'log'>,
  order: CardOrder,
): Promise<void> {
  if (order.state === 'created' || order.providerRef === null) {
    await inTransaction(pool, (client) =>
      moveOrder(client, { orderId: order.id, to: 'expired', by: 'job', note: 'Not paid in time.' }),
    )
  } else if (payments) {
    // Recorded first, so an order that cannot be queried or that waits for a bank does not hold up the rest.
    await pool.query('UPDATE purchase_order SET provider_asked_at = ledger.clock() WHERE id = $1', [order.id])
    const session = await closeSession(payments, order.providerRef)
    await inTransaction(pool, (client) => {
      if (session.status !== 'complete') return onEnd(client, session, 'expired', 'Checkout abandoned.')
      if (hasBounced(session)) return onEnd(client, session, 'failed', 'The payment didn’t arrive.')
      return onCheckout(client, session, { log })
    })
  }
}

/** Returns the session, expired if it was still open, so nobody can pay it afterwards. */
async function closeSession({ stripe }: Payments, sessionId: string) {
  const session = await stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] })
  return session.status === 'open' ? stripe.checkout.sessions.expire(sessionId) : session
}

/** True if a payment that takes days has failed: the provider wants another method, or cancelled it. */
function hasBounced({ payment_status: status, payment_intent: intent }: Stripe.Checkout.Session): boolean {
  if (status !== 'unpaid' || intent === null || typeof intent === 'string') return false
  return intent.status === 'requires_payment_method' || intent.status === 'canceled'
}

/** Overdue orders: those whose payment was never started, and those a card could still pay. */
const readOverdue = (client: Client): Promise<CardOrder[]> =>
  query(
    client,
    cardOrder,
    `SELECT ${cardColumns} FROM purchase_order
     WHERE state = 'created' AND expires_at < ledger.clock()
       OR state = 'pending' AND provider = 'card' AND expires_at < ledger.clock() - make_interval(secs => $1)
         AND (provider_asked_at IS NULL OR provider_asked_at < ledger.clock() - interval '1 hour')
     ORDER BY expires_at LIMIT $2`,
    [graceSeconds, maxOrders],
  )
