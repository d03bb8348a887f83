import type pg from 'pg'
import { is, query, queryOne, type RowOf } from '#database/rows.ts'
import { type Client, columns, orderRow } from './queries.ts'

const cardOrder = {
  ...orderRow,
  attempt: is.integer,
  paymentRef: is.text.orNull,
}
/** An order with the fields of its card payment. */
export type CardOrder = RowOf<typeof cardOrder>

const cardColumns = `${columns}, attempt, payment_ref AS "paymentRef"`

/** Columns by which an order can be found. */
type Key = 'id' | 'public_id' | 'payment_ref'

/** Locks and returns an order. */
export async function lockOrderBy(
  client: pg.ClientBase,
  key: Key,
  value: string | number,
): Promise<CardOrder | undefined> {
  const rows = await query(
    client,
    cardOrder,
    `SELECT ${cardColumns} FROM purchase_order WHERE ${key} = $1 FOR NO KEY UPDATE`,
    [value],
  )
  return rows[0]
}

/** Starts a new payment attempt: the next number, no session yet, and a new deadline. */
export async function nextAttempt(
  client: pg.ClientBase,
  orderId: number,
  openSeconds: number,
): Promise<CardOrder> {
  const row = await queryOne(
    client,
    cardOrder,
    `UPDATE purchase_order SET attempt = attempt + 1, provider_ref = NULL,
       expires_at = ledger.clock() + make_interval(secs => $2)
     WHERE id = $1 RETURNING ${cardColumns}`,
    [orderId, openSeconds],
  )
  if (!row) throw new Error(`order ${orderId} not found`)
  return row
}

/** Stores the session that was created for this attempt. */
export async function keepSession(
  client: Client,
  { id, attempt }: Pick<CardOrder, 'id' | 'attempt'>,
  sessionId: string,
): Promise<void> {
  await client.query('UPDATE purchase_order SET provider_ref = $3 WHERE id = $1 AND attempt = $2', [
    id,
    attempt,
    sessionId,
  ])
}

/** Stores the session and the payment by which an order was paid. */
export async function keepPayment(
  client: pg.ClientBase,
  orderId: number,
  { sessionId, paymentRef }: { sessionId: string; paymentRef: string | null },
): Promise<void> {
  await client.query('UPDATE purchase_order SET provider_ref = $2, payment_ref = $3 WHERE id = $1', [
    orderId,
    sessionId,
    paymentRef,
  ])
}

/** The member who pays as this customer of the provider, by subscription; null: none yet. */
export async function findCustomer(client: Client, customerId: string): Promise<number | null> {
  const rows = await query(
    client,
    { memberId: is.integer },
    'SELECT member_id AS "memberId" FROM premium_subscription WHERE customer_id = $1 LIMIT 1',
    [customerId],
  )
  return rows[0]?.memberId ?? null
}

/** Seconds until an order's price expires, negative once it has, and its buyer's email. */
export async function readCheckoutFacts(
  client: Client,
  orderId: number,
): Promise<{ leftSeconds: number; email: string }> {
  const row = await queryOne(
    client,
    { leftSeconds: is.number, email: is.text },
    `SELECT extract(epoch FROM expires_at - ledger.clock())::float8 AS "leftSeconds", member.email
     FROM purchase_order JOIN member ON member.id = member_id WHERE purchase_order.id = $1`,
    [orderId],
  )
  if (!row) throw new Error(`order ${orderId} not found`)
  return row
}

/** Overdue orders, up to `most`: those whose payment was never started, and those a card could still pay. */
export async function readOverdue(client: Client, graceSeconds: number, most: number): Promise<CardOrder[]> {
  return query(
    client,
    cardOrder,
    `SELECT ${cardColumns} FROM purchase_order
     WHERE state = 'created' AND expires_at < ledger.clock()
       OR state = 'pending' AND provider = 'card' AND expires_at < ledger.clock() - make_interval(secs => $1)
         AND (provider_asked_at IS NULL OR provider_asked_at < ledger.clock() - interval '1 hour')
     ORDER BY expires_at LIMIT $2`,
    [graceSeconds, most],
  )
}

/** Records that the provider is being queried about an order; the next query is in an hour. */
export async function noteAsked(client: Client, orderId: number): Promise<void> {
  await client.query('UPDATE purchase_order SET provider_asked_at = ledger.clock() WHERE id = $1', [orderId])
}
