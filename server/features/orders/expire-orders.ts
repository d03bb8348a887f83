import type pg from 'pg'
import type Stripe from 'stripe'
import { inTransaction } from '#database/transaction.ts'
import type { Payments } from '../../providers/payments/index.ts'
import type { Services } from '../../services.ts'
import { type CardOrder, noteAsked, readOverdue } from './card-queries.ts'
import { moveOrder } from './queries.ts'
import { onCheckout, onEnd } from './stripe-events.ts'

const most = 50
/** Until the provider itself should have said what became of a checkout. */
const graceSeconds = 300

/**
 * The job 'expire-orders': ends what was not paid in time. Of a checkout the provider is asked first, and once an hour
 * while a payment is on its way, so that an event that never came loses nobody's points.
 */
export async function expireOrders(services: Pick<Services, 'pool' | 'payments' | 'log'>): Promise<void> {
  for (const order of await readOverdue(services.pool, graceSeconds, most)) {
    try {
      await expire(services, order)
    } catch (error) {
      services.log.warn({ err: error, order: order.publicId }, 'an order could not be ended')
    }
  }
}

async function expire(
  { pool, payments, log }: Pick<Services, 'pool' | 'payments' | 'log'>,
  order: CardOrder,
): Promise<void> {
  if (order.state === 'created' || order.providerRef === null) {
    const over = { orderId: order.id, to: 'expired', by: 'job', note: 'It was not paid in time.' } as const
    await inTransaction(pool, (client) => moveOrder(client, over))
  } else if (payments) {
    // Noted first: neither one that can't be asked about nor one that waits for a bank keeps the others waiting.
    await noteAsked(pool, order.id)
    const session = await ended(payments, order.providerRef)
    await inTransaction(pool, (client: pg.ClientBase) => {
      if (session.status !== 'complete') return onEnd(client, session, 'expired', 'The checkout was left.')
      if (hasBounced(session)) return onEnd(client, session, 'failed', 'The payment did not arrive.')
      return onCheckout(client, session, { log })
    })
  }
}

/** The session once nobody can pay it any more. */
async function ended({ stripe }: Payments, sessionId: string) {
  const session = await stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] })
  return session.status === 'open' ? stripe.checkout.sessions.expire(sessionId) : session
}

/** Whether a payment that takes days has not arrived: the provider waits for another way to pay it, or for none. */
function hasBounced({ payment_status: paid, payment_intent: intent }: Stripe.Checkout.Session): boolean {
  if (paid !== 'unpaid' || intent === null || typeof intent === 'string') return false
  return intent.status === 'requires_payment_method' || intent.status === 'canceled'
}
