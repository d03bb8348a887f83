import type pg from 'pg'
import { orderStates } from '#contract/money/orders.ts'
import { is, query, queryOne, type RowOf } from '#database/rows.ts'

export type Client = pg.Pool | pg.ClientBase

const firstOrderRow = {
  id: is.integer,
  memberId: is.integer,
  item: is.oneOf(['month', 'year']),
  state: is.oneOf(orderStates),
}
/** The order that a subscription started with. */
export type FirstOrder = RowOf<typeof firstOrderRow>

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Locks the premium order with this public id until the transaction ends; undefined if there is none. */
export async function lockFirstOrder(
  client: pg.ClientBase,
  publicId: string | undefined,
): Promise<FirstOrder | undefined> {
  if (publicId === undefined || !uuid.test(publicId)) return undefined
  const rows = await query(
    client,
    firstOrderRow,
    `SELECT id, member_id AS "memberId", item, state FROM purchase_order
     WHERE public_id = $1 AND kind = 'premium' FOR NO KEY UPDATE`,
    [publicId],
  )
  return rows[0]
}

/** A subscription as an event reports it. */
export interface SubscriptionReport {
  id: string
  customerId: string | null
  state: 'open' | 'ended'
  cancelled: boolean
  periodEndsAt: Date | null
  /** Time of the event; null: we asked, so it is the current state. */
  at: Date | null
  /** Of two events in the same second, the one with the higher rank is later. */
  rank: number
}

/** Stores a reported subscription, unless a newer report is known. Returns true if it was stored. */
export async function noteSubscription(
  client: pg.ClientBase,
  order: Pick<FirstOrder, 'id' | 'memberId' | 'item'>,
  { id, customerId, state, cancelled, periodEndsAt, at, rank }: SubscriptionReport,
  graceDays: number,
): Promise<boolean> {
  await client.query('SELECT exchange.lock_members(ARRAY[$1::bigint])', [order.memberId])
  const { rowCount } = await client.query({
    name: 'note-premium-subscription',
    text: `INSERT INTO premium_subscription AS known (id, member_id, order_id, customer_id, item, state, cancelled,
        period_ends_at, heard_at, created_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, coalesce($9::timestamptz + $10 * interval '1 millisecond', ledger.clock()),
        ledger.clock())
      ON CONFLICT (id) DO UPDATE SET customer_id = coalesce(excluded.customer_id, known.customer_id),
        state = excluded.state, cancelled = excluded.cancelled, period_ends_at = excluded.period_ends_at,
        heard_at = CASE WHEN $9::timestamptz IS NULL THEN known.heard_at ELSE excluded.heard_at END
      WHERE $9::timestamptz IS NULL OR excluded.heard_at >= known.heard_at`,
    values: [
      ...[id, order.memberId, order.id, customerId, order.item, state, cancelled, periodEndsAt],
      ...[at, rank],
    ],
  })
  if (rowCount !== 1) return false
  await rescheduleTerms(client, order.memberId, graceDays)
  return true
}

/** Reschedules a member's terms after the renewal of a subscription has changed. */
async function rescheduleTerms(client: pg.ClientBase, memberId: number, graceDays: number): Promise<void> {
  await client.query('SELECT exchange.lay_out_premium($1, $2, ledger.clock())', [memberId, graceDays])
}

/**
 * Records that a period could not be paid, and when it is retried; false, storing nothing, if a later
 * period's failure is known.
 */
export async function noteFailure(
  client: pg.ClientBase,
  subscriptionId: string,
  { from, nextTryAt }: { from: Date; nextTryAt: Date | null },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE premium_subscription SET failed_from = $2,
       next_try_at = CASE WHEN failed_from = $2 THEN greatest(next_try_at, $3::timestamptz) ELSE $3 END
     WHERE id = $1 AND (failed_from IS NULL OR failed_from <= $2)`,
    [subscriptionId, from, nextTryAt],
  )
  return rowCount === 1
}

/** True if a subscription is known. */
export async function knowsSubscription(client: Client, subscriptionId: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM premium_subscription WHERE id = $1', [subscriptionId])
  return rowCount === 1
}

const knownRow = { state: is.text, cancelled: is.boolean, periodEndsAt: is.time.orNull, today: is.text }

/** The stored state of a subscription, and the day (UTC); null if it is unknown. */
export async function readKnown(
  client: Client,
  subscriptionId: string,
): Promise<RowOf<typeof knownRow> | null> {
  return queryOne(
    client,
    knownRow,
    `SELECT state, cancelled, period_ends_at AS "periodEndsAt", (ledger.clock() AT TIME ZONE 'UTC')::date::text AS today
     FROM premium_subscription WHERE id = $1`,
    [subscriptionId],
  )
}

/** Ids of all subscriptions stored as open. */
export async function readOpenSubscriptionIds(client: Client): Promise<string[]> {
  const rows = await query(
    client,
    { id: is.text },
    `SELECT id FROM premium_subscription WHERE state = 'open' ORDER BY id`,
  )
  return rows.map(({ id }) => id)
}

/** Adds an order for a renewal, once per invoice, and returns its id. */
export async function addRenewal(
  client: pg.ClientBase,
  firstOrderId: number,
  invoice: { id: string; totalCents: number },
): Promise<number> {
  const rows = await query(
    client,
    { id: is.integer },
    'SELECT exchange.add_renewal_order($1, $2, $3) AS id',
    [firstOrderId, invoice.id, invoice.totalCents],
  )
  return rows[0]?.id ?? firstOrderId
}

/** Records the invoice that paid the term of a subscription's period. */
export async function saveInvoice(
  client: pg.ClientBase,
  { subscriptionId, from, invoiceId }: { subscriptionId: string; from: Date; invoiceId: string },
): Promise<void> {
  await client.query(
    `UPDATE premium_term SET invoice_id = $3
     WHERE subscription_id = $1 AND paid_from = $2 AND source = 'card' AND invoice_id IS NULL`,
    [subscriptionId, from, invoiceId],
  )
}

/** Records the payment of an invoice; false if its term does not exist yet. */
export async function savePayment(
  client: pg.ClientBase,
  invoiceId: string,
  paymentRef: string,
): Promise<boolean> {
  const { rowCount } = await client.query('UPDATE premium_term SET payment_ref = $2 WHERE invoice_id = $1', [
    invoiceId,
    paymentRef,
  ])
  return (rowCount ?? 0) > 0
}

/** The payment of an order's term; undefined if it is unknown. */
export async function findPayment(client: Client, orderId: number): Promise<string | undefined> {
  const rows = await query(
    client,
    { paymentRef: is.text },
    'SELECT payment_ref AS "paymentRef" FROM premium_term WHERE order_id = $1 AND payment_ref IS NOT NULL',
    [orderId],
  )
  return rows[0]?.paymentRef
}

/** The order of the term that a payment paid, with its total in cents, tax included. */
export async function findOrderByPayment(
  client: Client,
  paymentRef: string,
): Promise<{ id: number; totalCents: number } | undefined> {
  const rows = await query(
    client,
    { id: is.integer, totalCents: is.integer },
    `SELECT purchase_order.id, price_cents + tax_cents AS "totalCents"
     FROM premium_term JOIN purchase_order ON purchase_order.id = order_id
     WHERE premium_term.payment_ref = $1`,
    [paymentRef],
  )
  return rows[0]
}

const subscriptionRow = {
  id: is.text,
  customerId: is.text.orNull,
  orderId: is.integer.orNull,
  memberId: is.integer,
  item: is.oneOf(['month', 'year']),
  cancelled: is.boolean,
  periodEndsAt: is.time.orNull,
  /** Start of the period that could not be paid; null if it was paid since. */
  failedFrom: is.time.orNull,
  nextTryAt: is.time.orNull,
}
/** A subscription at one moment. */
export type Subscription = RowOf<typeof subscriptionRow>

/** A member's subscriptions that have not ended, newest first. */
export async function readOpenSubscriptions(client: Client, memberId: number): Promise<Subscription[]> {
  return query(client, subscriptionRow, {
    name: 'read-open-premium-subscriptions',
    text: `SELECT id, customer_id AS "customerId", order_id AS "orderId", member_id AS "memberId", item, cancelled,
        period_ends_at AS "periodEndsAt", CASE WHEN failing THEN failed_from END AS "failedFrom",
        CASE WHEN failing THEN next_try_at END AS "nextTryAt"
      FROM premium_subscription AS known CROSS JOIN LATERAL (
        SELECT failed_from IS NOT NULL AND NOT EXISTS (
          SELECT FROM premium_term WHERE subscription_id = known.id AND paid_from >= failed_from) AS failing
      ) AS found
      WHERE member_id = $1 AND state = 'open' ORDER BY created_at DESC, id`,
    values: [memberId],
  })
}

/** The open subscription of an order's term; undefined if there is none. */
export async function findSubscriptionOf(client: Client, orderId: number): Promise<string | undefined> {
  const rows = await query(
    client,
    { id: is.text },
    `SELECT premium_subscription.id FROM premium_term JOIN premium_subscription ON premium_subscription.id = subscription_id
     WHERE premium_term.order_id = $1 AND state = 'open'`,
    [orderId],
  )
  return rows[0]?.id
}

/** Moves an order whose payment was taken back; locks it until the transaction ends. */
export async function moveTakenBack(
  client: pg.ClientBase,
  orderId: number,
  to: 'refunded' | 'disputed',
): Promise<void> {
  await client.query(`SELECT exchange.move_order($1, $2, 'provider', NULL, NULL)`, [orderId, to])
}
