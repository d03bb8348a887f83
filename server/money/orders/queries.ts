import type pg from 'pg'
import { getOrder, type OrderState, orderKinds, orderProviders, orderStates } from '#contract/money/orders.ts'
import {
  type Client,
  is,
  query,
  queryOne,
  queryOneValue,
  queryRow,
  queryValue,
  type RowOf,
} from '#database/rows.ts'
import type { IdPage } from '../../http/cursor.ts'
import { columnsOf } from '../../http/desk.ts'
import { type Spent, spentRow } from './rules.ts'

export const orderRow = {
  id: is.integer,
  publicId: is.uuid,
  memberId: is.integer,
  kind: is.oneOf(orderKinds),
  item: is.text,
  points: is.integer,
  extraPoints: is.integer,
  priceCents: is.integer,
  taxCents: is.integer,
  currency: is.oneOf(['usd']),
  provider: is.oneOf(orderProviders),
  state: is.oneOf(orderStates),
  providerRef: is.text.orNull,
  creditedPoints: is.integer,
  returnedPoints: is.integer,
  createdAt: is.time,
  expiresAt: is.time,
  paidAt: is.time.orNull,
  closedAt: is.time.orNull,
}
/** An order as stored. Cents are US cents. */
export type OrderRow = RowOf<typeof orderRow>

/** Columns of an OrderRow. */
export const columns = columnsOf(orderRow)

/** The order with this public id, of any member. */
export const readOrder = (client: Client, publicId: string): Promise<OrderRow | null> =>
  queryOne(client, orderRow, {
    prepared: `SELECT ${columns} FROM purchase_order WHERE public_id = $1`,
    values: [publicId],
  })

export const cardOrder = {
  ...orderRow,
  attempt: is.integer,
  paymentRef: is.text.orNull,
}
/** An order with the fields of its card payment. */
export type CardOrder = RowOf<typeof cardOrder>

export const cardColumns = `${columns}, attempt, payment_ref AS "paymentRef"`

/** Columns by which an order can be found. */
type Key = 'id' | 'public_id' | 'payment_ref'

/** Locks and returns an order. */
export const lockOrderBy = (
  client: pg.ClientBase,
  key: Key,
  value: string | number,
): Promise<CardOrder | null> =>
  queryOne(
    client,
    cardOrder,
    `SELECT ${cardColumns} FROM purchase_order WHERE ${key} = $1 FOR NO KEY UPDATE`,
    [value],
  )

/** A member's orders, newest first. */
export const readOrders = (client: Client, memberId: number, { after, most }: IdPage): Promise<OrderRow[]> =>
  query(client, orderRow, {
    prepared: `SELECT ${columns} FROM purchase_order
      WHERE member_id = $1 AND id < coalesce($2::bigint, 9223372036854775807) ORDER BY id DESC LIMIT $3`,
    values: [memberId, after, most],
  })

/** Packages that a member paid by card in the last days, newest first. */
export const readPaidSince = (client: Client, memberId: number, days: number): Promise<OrderRow[]> =>
  query(client, orderRow, {
    prepared: `SELECT ${columns} FROM purchase_order
      WHERE member_id = $1 AND kind = 'package' AND provider = 'card' AND state = 'paid'
        AND paid_at > ledger.clock() - make_interval(days => $2) ORDER BY id DESC`,
    values: [memberId, days],
  })

const changeRow = getOrder.response.shape.changes.element
export type ChangeRow = RowOf<typeof changeRow>

/** State changes of an order, oldest first. */
export const readChanges = (client: Client, orderId: number): Promise<ChangeRow[]> =>
  query(client, changeRow, {
    prepared: 'SELECT state, at, by, note FROM order_change WHERE order_id = $1 ORDER BY id',
    values: [orderId],
  })

/** Public id of the order that replaced an unpaid one, the member's next that is no renewal; null: none did. */
export const readReplacement = (client: Client, orderId: number): Promise<string | null> =>
  queryOneValue(client, is.uuid, {
    prepared: `SELECT next.public_id FROM purchase_order AS old
      JOIN order_change ON order_id = old.id AND order_change.state = 'expired' AND by = 'member'
      JOIN purchase_order AS next ON next.member_id = old.member_id AND next.id > old.id AND next.expires_at > next.created_at
      WHERE old.id = $1 AND old.state = 'expired' ORDER BY next.id LIMIT 1`,
    values: [orderId],
  })

/** Serialises a member's purchases until the transaction ends, since they count against one limit. */
export async function lockBuyer(client: pg.ClientBase, memberId: number): Promise<void> {
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('buyer:' || $1::bigint, 0))`, [memberId])
}

/** Serialises the purchases of an order's member, like lockBuyer. Taken before any order is locked. */
export async function lockBuyerOf(client: pg.ClientBase, orderId: number): Promise<void> {
  await client.query(
    `SELECT pg_advisory_xact_lock(hashtextextended('buyer:' || member_id, 0)) FROM purchase_order WHERE id = $1`,
    [orderId],
  )
}

/**
 * Whether a buyer pays for premium, and the spending that counts against the limit of new buyers, over `days` days,
 * without one order if given. Open orders count: they may be paid at any moment. An order that was overpaid counts by
 * the points it brought.
 */
export const readSpent = (
  client: Client,
  memberId: number,
  days: number,
  withoutOrderId: number | null = null,
): Promise<Spent> =>
  queryRow(client, spentRow, {
    prepared: `SELECT exchange.pays_for_premium($1) AS "paysForPremium",
        coalesce(min(paid_at) < ledger.clock() - make_interval(days => $2), false) AS "isOldBuyer",
        coalesce(sum(greatest(price_cents, ceil(price_cents::numeric * credited_points / nullif(points + extra_points, 0))))
          FILTER (WHERE kind = 'package' AND id IS DISTINCT FROM $3
            AND (paid_at >= ledger.clock() - make_interval(days => $2) AND state <> 'refunded'
              OR state IN ('created', 'pending') AND (expires_at > ledger.clock() OR credited_points > 0))), 0)::int
          AS "recentCents"
      FROM purchase_order WHERE member_id = $1`,
    values: [memberId, days, withoutOrderId],
  })

/** A change of an order's state: who makes it, and why. */
export interface Move {
  orderId: number
  to: OrderState
  by: ChangeRow['by']
  actorId?: number
  note?: string
}

/** Changes an order's state; false if it is already in that state or the transition is not allowed. */
export const moveOrder = (client: pg.ClientBase, move: Move): Promise<boolean> =>
  queryValue(client, is.boolean, {
    prepared: 'SELECT exchange.move_order($1, $2, $3, $4, $5) AS moved',
    values: [move.orderId, move.to, move.by, move.actorId ?? null, move.note ?? null],
  })

/**
 * Credits points of an order to the wallet, once per key. Returns ok now, replay if done before. @throws
 * Error otherwise
 */
export async function creditOrder(
  client: pg.ClientBase,
  credit: { orderId: number; points: number; extraPoints: number; key: string },
): Promise<'ok' | 'replay'> {
  const verdict = await queryValue(client, is.text, {
    prepared: 'SELECT exchange.credit_order($1, $2, $3, $4) AS verdict',
    values: [credit.orderId, credit.points, credit.extraPoints, credit.key],
  })
  if (verdict !== 'ok' && verdict !== 'replay')
    throw new Error(`could not credit order ${credit.orderId}: ${verdict}`)
  return verdict
}
