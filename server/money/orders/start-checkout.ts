import type pg from 'pg'
import type Stripe from 'stripe'
import { type OrderState, startCheckout } from '#contract/money/orders.ts'
import type { Input } from '#contract/operation.ts'
import { type Client, is, queryRow } from '#database/rows.ts'
import type { Config } from '../../config.ts'
import { endpoint } from '../../http/endpoint.ts'
import { inPatientTransaction } from '../../idempotency/index.ts'
import { Problem } from '../../problem.ts'
import { isOfProvider, type Payments, providerUrl } from '../../providers/payments/index.ts'
import type { Services } from '../../services.ts'
import { expectShownUntil, premiumConflict } from '../premium/index.ts'
import { enforceBuyerLimit } from './create-order.ts'
import { goodsName } from './present.ts'
import { type CardOrder, cardColumns, cardOrder, lockBuyer, lockOrderBy, moveOrder } from './queries.ts'
import { openSeconds } from './rules.ts'

/** The provider opens a session for at least 30 minutes; the rest allows for clocks that differ. */
const minSeconds = 35 * 60

/**
 * POST /api/orders/{orderId}/checkout-sessions. One session per payment attempt, however often it is
 * requested: a call whose response was lost is repeated under the same key.
 */
export const startCheckoutEndpoint = endpoint(
  startCheckout,
  async ({ params, body }, { services, member }) => {
    const { payments, pool } = services
    if (!payments) throw new Problem('conflict', 'Card payments aren’t enabled on this server.')
    const order = await inPatientTransaction(pool, (client) =>
      begin(client, services, member, { ...params, ...body }),
    )
    const opening =
      order.providerRef === null
        ? createSession(services, payments, order)
        : openUrl(payments, order.providerRef)
    return { url: providerUrl(payments, await opening.catch((thrown) => explain(services, thrown))) }
  },
)

/** @throws Problem overloaded if the provider failed, otherwise what was thrown */
function explain({ log, config }: Pick<Services, 'log' | 'config'>, thrown: unknown): never {
  if (!isOfProvider(thrown)) throw thrown
  log.error({ err: thrown }, 'the card provider opened no checkout')
  const otherwise = config.cryptoMode ? ', or pay by crypto with a new order' : ''
  throw new Problem(
    'overloaded',
    `The card provider isn’t answering right now. This try charged nothing: try again in a moment${otherwise}.`,
  )
}

/** Makes the order pending, with its current payment attempt or a new one. @throws Problem */
async function begin(
  client: pg.ClientBase,
  { settings }: Pick<Services, 'settings'>,
  member: { id: number },
  { orderId, shownUntil }: Input<typeof startCheckout>['params'] & Input<typeof startCheckout>['body'],
): Promise<CardOrder> {
  await lockBuyer(client, member.id)
  const order = await lockOrderBy(client, 'public_id', orderId)
  if (order?.memberId !== member.id) throw new Problem('not_found', 'Order not found.')
  if (order.provider !== 'card') throw new Problem('conflict', 'This order is paid by crypto.')
  if (order.kind === 'premium') {
    // Another order of premium may have been paid since this one was placed.
    const conflict = await premiumConflict(client, member.id, order.id)
    if (conflict) throw new Problem('conflict', conflict)
    await expectShownUntil(client, member.id, shownUntil)
  }
  const attempt = async (): Promise<CardOrder> => {
    // A failed or overdue order no longer counts against the limit, so later orders may have used it up.
    await enforceBuyerLimit(client, settings, member.id, order)
    return nextAttempt(client, order.id)
  }
  const { leftSeconds } = await readCheckoutFacts(client, order.id)
  if (order.state === 'pending') {
    const isLost = order.providerRef === null && leftSeconds < minSeconds
    return isLost ? attempt() : order
  }
  const state = order.state === 'created' && leftSeconds <= 0 ? 'expired' : order.state
  if (state !== 'created' && state !== 'failed') throw new Problem('conflict', notPayableMessage[state])
  const begun = await attempt()
  await moveOrder(client, { orderId: order.id, to: 'pending', by: 'member', actorId: member.id })
  return begun
}

const notPayableMessage: Record<Exclude<OrderState, 'created' | 'pending' | 'failed'>, string> = {
  paid: 'This order is already paid.',
  expired: 'This price has expired. Nothing was charged: place a new order.',
  refunded: 'This order was refunded. Place a new one.',
  disputed: 'This payment is disputed at your bank.',
}

/** URL of an open session. @throws Problem conflict if it is paid or ended, with its event still to come */
async function openUrl({ stripe }: Payments, sessionId: string): Promise<string> {
  const session = await stripe.checkout.sessions.retrieve(sessionId)
  if (session.status === 'open' && session.url) return session.url
  throw new Problem(
    'conflict',
    session.status === 'complete'
      ? 'This order was just paid. Give it a moment to be confirmed.'
      : 'This price has expired. Nothing was charged: place a new order.',
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
  await pool.query('UPDATE purchase_order SET provider_ref = $3 WHERE id = $1 AND attempt = $2', [
    order.id,
    order.attempt,
    session.id,
  ])
  if (!session.url) throw new Error(`checkout ${session.id} has no URL`)
  return session.url
}

/** Starts a new payment attempt: the next number, no session yet, and a new deadline. */
const nextAttempt = (client: pg.ClientBase, orderId: number): Promise<CardOrder> =>
  queryRow(
    client,
    cardOrder,
    `UPDATE purchase_order SET attempt = attempt + 1, provider_ref = NULL,
       expires_at = ledger.clock() + make_interval(secs => $2)
     WHERE id = $1 RETURNING ${cardColumns}`,
    [orderId, openSeconds],
  )

/** Seconds until an order's price expires, negative once it has, and its buyer's email. */
const readCheckoutFacts = (client: Client, orderId: number) =>
  queryRow(
    client,
    { leftSeconds: is.number, email: is.text },
    `SELECT extract(epoch FROM expires_at - ledger.clock())::float8 AS "leftSeconds", member.email
     FROM purchase_order JOIN member ON member.id = member_id WHERE purchase_order.id = $1`,
    [orderId],
  )

/**
 * Parameters of the provider's checkout session: price and tax as separate lines, and our order id in every
 * object that later events may carry. Repeated for the same attempt they are identical to the letter, which
 * the provider's idempotency requires.
 */
function sessionParams(
  config: Pick<Config, 'publicUrl' | 'APP_NAME'>,
  order: CardOrder,
  email: string,
): Stripe.Checkout.SessionCreateParams {
  const isPremium = order.kind === 'premium'
  const recurring = isPremium ? ({ interval: order.item === 'year' ? 'year' : 'month' } as const) : undefined
  const line = (name: string, cents: number) => ({
    quantity: 1,
    price_data: {
      currency: 'usd',
      unit_amount: cents,
      product_data: { name },
      ...(recurring && { recurring }),
    },
  })
  const metadata = { order_id: order.publicId }
  return {
    mode: isPremium ? 'subscription' : 'payment',
    client_reference_id: order.publicId,
    customer_email: email,
    line_items: [
      line(`${config.APP_NAME}: ${goodsName(order)}`, order.priceCents),
      ...(order.taxCents > 0 ? [line('Tax', order.taxCents)] : []),
    ],
    metadata,
    ...(isPremium ? { subscription_data: { metadata } } : { payment_intent_data: { metadata } }),
    expires_at: Math.floor(order.expiresAt.getTime() / 1000),
    success_url: `${config.publicUrl}/payment-success?order=${order.publicId}`,
    cancel_url: `${config.publicUrl}/checkout?order=${order.publicId}`,
  }
}
