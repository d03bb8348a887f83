import type pg from 'pg'
import { inTransaction } from '#database/transaction.ts'
import type { Payments } from '../../providers/payments/index.ts'
import type { Services } from '../../services.ts'
import { type CardOrder, readOverdue } from './card-queries.ts'
import { moveOrder } from './queries.ts'
import { onCheckout, onEnd } from './stripe-events.ts'

const most = 50
/** Until the provider itself should have said what became of a checkout. */
const graceSeconds = 300

/**
 * The job 'expire-orders': ends what was not paid in time. Of a checkout the provider is asked first, so that an event
 * that never came loses nobody's points.
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
    const session = await ended(payments, order.providerRef)
    await inTransaction(pool, (client: pg.ClientBase) =>
      session.status === 'complete'
        ? onCheckout(client, session, { log })
        : onEnd(client, session, 'expired', 'The checkout was left.'),
    )
  }
}

/** The session once nobody can pay it any more. */
async function ended({ stripe }: Payments, sessionId: string) {
  const session = await stripe.checkout.sessions.retrieve(sessionId)
  return session.status === 'open' ? stripe.checkout.sessions.expire(sessionId) : session
}
