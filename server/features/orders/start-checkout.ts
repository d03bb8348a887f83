import type pg from 'pg'
import { type OrderState, startCheckout } from '#contract/orders.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import { ownWay, type Payments } from '../../providers/payments/index.ts'
import type { Services } from '../../services.ts'
import { inPatientTransaction } from '../idempotency/index.ts'
import { type CardOrder, keepSession, lockOrderBy, nextAttempt, readCheckoutFacts } from './card-queries.ts'
import { sessionParams } from './checkout-session.ts'
import { moveOrder } from './queries.ts'

/** The provider opens a session for 30 minutes at least; the rest is for clocks that differ. */
const leastSeconds = 35 * 60

/**
 * POST /api/orders/{orderId}/checkout-sessions. One session for each try, however often it is asked for: a call whose
 * answer was lost is made again under the same key.
 */
export const startCheckoutEndpoint = endpoint(startCheckout, async ({ params }, { services, member }) => {
  const { payments, pool } = services
  if (!payments) throw new Problem('conflict', 'Card payments are not enabled on this server.')
  const order = await inPatientTransaction(pool, (client) => begin(client, services, member, params.orderId))
  const open = order.providerRef === null ? null : await openUrl(payments, order.providerRef)
  return { url: ownWay(payments, open ?? (await createSession(services, payments, order))) }
})

/** Makes the order one that is being paid: at its present try, or at a new one. */
async function begin(
  client: pg.ClientBase,
  { settings }: Pick<Services, 'settings'>,
  member: { id: number },
  publicId: string,
): Promise<CardOrder> {
  const order = await lockOrderBy(client, 'public_id', publicId)
  if (order?.memberId !== member.id) throw new Problem('not_found', 'There is no such order of yours.')
  if (order.provider !== 'card') throw new Problem('conflict', 'This order is paid by crypto.')
  const openSeconds = settings.get('order_open_seconds')
  const { leftSeconds } = await readCheckoutFacts(client, order.id)
  if (order.state === 'pending') {
    const isLost = order.providerRef === null && leftSeconds < leastSeconds
    return isLost ? nextAttempt(client, order.id, openSeconds) : order
  }
  const isOver = order.state === 'created' && leftSeconds <= 0
  if ((order.state !== 'created' && order.state !== 'failed') || isOver)
    throw new Problem('conflict', isOver ? overSentence.expired : overSentence[order.state])
  await moveOrder(client, { orderId: order.id, to: 'pending', by: 'member', actorId: member.id })
  return nextAttempt(client, order.id, openSeconds)
}

const overSentence: Record<OrderState, string> = {
  created: 'This order can be paid.',
  pending: 'This order is being paid.',
  failed: 'This order can be paid again.',
  paid: 'This order is paid already.',
  expired: 'The time for this price is over. Make a new order: nothing was charged.',
  refunded: 'This order was refunded. Make a new one.',
  disputed: 'This payment is disputed at your bank.',
}

/** Where the session goes on; @throws Problem where it was paid, or ended, and we have not heard of it yet. */
async function openUrl({ stripe }: Payments, sessionId: string): Promise<string> {
  const session = await stripe.checkout.sessions.retrieve(sessionId)
  if (session.status === 'open' && session.url) return session.url
  throw new Problem(
    'conflict',
    session.status === 'complete'
      ? 'This order was just paid. Give it a moment to be confirmed.'
      : 'The time for this price is over. Make a new order: nothing was charged.',
  )
}

async function createSession(
  { config, pool }: Services,
  { stripe }: Payments,
  order: CardOrder,
): Promise<string> {
  const { email } = await readCheckoutFacts(pool, order.id)
  const session = await stripe.checkout.sessions.create(sessionParams(config, order, email), {
    idempotencyKey: `${order.publicId}:${order.attempt}`,
  })
  await keepSession(pool, order, session.id)
  if (!session.url) throw new Error(`the checkout ${session.id} has no page`)
  return session.url
}
