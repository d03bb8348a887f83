import type pg from 'pg'
import { type Client, columns, type OrderRow } from './queries.ts'

/** An order with what the card provider calls it. */
export interface CardOrder extends OrderRow {
  attempt: number
  paymentRef: string | null
}

const cardColumns = `${columns}, attempt, payment_ref AS "paymentRef"`

/** What an order can be found by. */
type Key = 'id' | 'public_id' | 'payment_ref'

/** The order, locked until the transaction ends. */
export async function lockOrderBy(
  client: pg.ClientBase,
  key: Key,
  value: string | number,
): Promise<CardOrder | undefined> {
  const { rows } = await client.query<CardOrder>(
    `SELECT ${cardColumns} FROM purchase_order WHERE ${key} = $1 FOR NO KEY UPDATE`,
    [value],
  )
  return rows[0]
}

/** A new try to pay: the next number, no session yet, and time anew. */
export async function nextAttempt(
  client: pg.ClientBase,
  orderId: number,
  openSeconds: number,
): Promise<CardOrder> {
  const { rows } = await client.query<CardOrder>(
    `UPDATE purchase_order SET attempt = attempt + 1, provider_ref = NULL,
       expires_at = ledger.clock() + make_interval(secs => $2)
     WHERE id = $1 RETURNING ${cardColumns}`,
    [orderId, openSeconds],
  )
  const [row] = rows
  if (!row) throw new Error(`there is no order ${orderId}`)
  return row
}

/** Keeps the session that this try was given. */
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

/** Keeps by which session and which payment an order was paid. */
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

/** Keeps what tells a payer again. */
export async function keepPayer(client: pg.ClientBase, orderId: number, payerKey: string): Promise<void> {
  await client.query('UPDATE purchase_order SET payer_key = $2 WHERE id = $1', [orderId, payerKey])
}

/** Seconds until an order's price ends, below zero where it has, and its buyer's address. */
export async function readCheckoutFacts(
  client: Client,
  orderId: number,
): Promise<{ leftSeconds: number; email: string }> {
  const { rows } = await client.query<{ leftSeconds: number; email: string }>(
    `SELECT extract(epoch FROM expires_at - ledger.clock())::float8 AS "leftSeconds", member.email
     FROM purchase_order JOIN member ON member.id = member_id WHERE purchase_order.id = $1`,
    [orderId],
  )
  const [row] = rows
  if (!row) throw new Error(`there is no order ${orderId}`)
  return row
}

/** Orders whose time is over, so many at most: those nobody began to pay, and those a card could still pay. */
export async function readOverdue(client: Client, graceSeconds: number, most: number): Promise<CardOrder[]> {
  const { rows } = await client.query<CardOrder>(
    `SELECT ${cardColumns} FROM purchase_order
     WHERE state = 'created' AND expires_at < ledger.clock()
       OR state = 'pending' AND provider = 'card' AND expires_at < ledger.clock() - make_interval(secs => $1)
         AND (provider_asked_at IS NULL OR provider_asked_at < ledger.clock() - interval '1 hour')
     ORDER BY expires_at LIMIT $2`,
    [graceSeconds, most],
  )
  return rows
}

/** Notes that the provider is asked about an order now: the next time is in an hour. */
export async function noteAsked(client: Client, orderId: number): Promise<void> {
  await client.query('UPDATE purchase_order SET provider_asked_at = ledger.clock() WHERE id = $1', [orderId])
}
