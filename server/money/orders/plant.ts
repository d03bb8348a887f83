import type pg from 'pg'
import { namedKey } from '#ledger/index.ts'
import { type CardOrder, lockOrderBy, nextAttempt } from './card-queries.ts'
import { createOrder, type Wish } from './create-order.ts'
import { insertRefund, updateRefund } from './refund-queries.ts'
import { openSeconds } from './rules.ts'

type Shop = Parameters<typeof createOrder>[1]

/** Creates an order of the seeded history at a moment in the past and starts its payment. */
export async function plantOrder(
  client: pg.ClientBase,
  shop: Shop,
  { memberId, at, ...wish }: Omit<Wish, 'provider'> & { memberId: number; at: Date },
): Promise<CardOrder> {
  const { id } = await createOrder(client, shop, { id: memberId }, { ...wish, provider: 'card' })
  await client.query('UPDATE order_change SET at = $2 WHERE order_id = $1', [id, at])
  await client.query(`SELECT exchange.move_order($1, 'pending', 'member', $2, NULL, $3)`, [id, memberId, at])
  await nextAttempt(client, id, 0)
  await client.query(
    'UPDATE purchase_order SET created_at = $2::timestamptz, expires_at = $2 + make_interval(secs => $3) WHERE id = $1',
    [id, at, openSeconds],
  )
  return found(await lockOrderBy(client, 'id', id))
}

/**
 * Credits an order of the seeded history at the time of its payment. Events delivered later find it credited.
 */
export async function plantCredit(client: pg.ClientBase, order: CardOrder, at: Date): Promise<void> {
  const { id, kind, points, extraPoints } = order
  if (kind === 'package')
    await client.query('SELECT exchange.credit_order($1, $2, $3, $4, $5)', [
      ...[id, points, extraPoints, namedKey(`card_order:${id}`), at],
    ])
  await client.query(`SELECT exchange.move_order($1, 'paid', 'provider', NULL, NULL, $2)`, [id, at])
}

/**
 * Refunds all of an order of the seeded history at a moment in the past. Returns our id of the refund, which
 * the provider's object carries.
 */
export async function plantRefund(client: pg.ClientBase, orderId: number, at: Date): Promise<number> {
  const order = found(await lockOrderBy(client, 'id', orderId))
  const { memberId, creditedPoints: points, priceCents, taxCents, paymentRef } = order
  const { id } = await insertRefund(client, {
    ...{ orderId, points, cents: priceCents + taxCents, by: 'member', actorId: memberId },
    paymentRef: paymentRef ?? '',
  })
  await client.query('SELECT exchange.take_back_order($1, $2, $3, $4)', [orderId, points, `refund:${id}`, at])
  await updateRefund(client, id, { state: 'done' })
  await client.query('UPDATE order_refund SET asked_at = $2, closed_at = $2 WHERE id = $1', [id, at])
  await client.query(`SELECT exchange.move_order($1, 'refunded', 'provider', NULL, NULL, $2)`, [orderId, at])
  return id
}

/** Backdates the latest changes of an order of the seeded history, whose events were handled only now. */
export async function plantEnd(client: pg.ClientBase, orderId: number, at: Date): Promise<void> {
  await client.query('UPDATE order_change SET at = $2 WHERE order_id = $1 AND at > $2', [orderId, at])
  await client.query('UPDATE purchase_order SET closed_at = $2 WHERE id = $1 AND closed_at > $2', [
    orderId,
    at,
  ])
}

function found(order: CardOrder | undefined): CardOrder {
  if (!order) throw new Error('seeded order not found')
  return order
}
