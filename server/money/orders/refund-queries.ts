import type pg from 'pg'
import {
  affectsRow,
  type Client,
  is,
  query,
  queryOne,
  queryRow,
  queryValue,
  type RowOf,
} from '#database/rows.ts'
import type { OrderRow } from './queries.ts'
import { isTooLate, type RefundFacts } from './rules.ts'
import { lineRow, unspentSince } from './unspent.ts'

const refundRow = {
  id: is.integer,
  orderId: is.integer,
  paymentRef: is.text,
  points: is.integer,
  cents: is.integer,
  by: is.oneOf(['member', 'admin', 'provider', 'job']),
  state: is.oneOf(['asked', 'sent', 'done', 'failed']),
  providerRef: is.text.orNull,
  askedAt: is.time,
  closedAt: is.time.orNull,
}
/** A refund as stored. */
export type RefundRow = RowOf<typeof refundRow>

const columns = `id, order_id AS "orderId", payment_ref AS "paymentRef", points, cents, by, state,
  provider_ref AS "providerRef", asked_at AS "askedAt", closed_at AS "closedAt"`

/** An order's refunds, oldest first. Those by 'job' refund a second payment and take no points. */
export const readRefunds = (client: Client, orderId: number): Promise<RefundRow[]> =>
  query(client, refundRow, {
    prepared: `SELECT ${columns} FROM order_refund WHERE order_id = $1 ORDER BY id`,
    values: [orderId],
  })

/** Locks and returns a refund. */
export const lockRefund = (client: pg.ClientBase, refundId: number): Promise<RefundRow | null> =>
  queryOne(client, refundRow, `SELECT ${columns} FROM order_refund WHERE id = $1 FOR NO KEY UPDATE`, [
    refundId,
  ])

/** The refund an event is about: by our id, if the provider's object carries it, or by the provider's. */
export const findRefund = (
  client: Client,
  refundId: number,
  providerRef: string,
): Promise<Pick<RefundRow, 'id' | 'orderId'> | null> =>
  queryOne(
    client,
    { id: is.integer, orderId: is.integer },
    'SELECT id, order_id AS "orderId" FROM order_refund WHERE id = $1 OR provider_ref = $2 ORDER BY id LIMIT 1',
    [Number.isSafeInteger(refundId) ? refundId : null, providerRef],
  )

const refundFactsRow = { isAsked: is.boolean, now: is.time, countsFrom: is.time.orNull }
/**
 * Facts that decide a refund of this order, and the time they were read. Maintenance since the payment does not count:
 * the facts have it that much later. `days`: for the page of a member, who can ask
 * within that time only; after it the wallet, which may have thousands of lines since, is not read.
 */
export async function readRefundFacts(
  client: Client,
  order: OrderRow,
  days: number | null = null,
): Promise<{ facts: RefundFacts; now: Date }> {
  const {
    isAsked,
    now,
    countsFrom: paidAt,
  } = await queryRow(client, refundFactsRow, {
    prepared: `SELECT EXISTS (SELECT FROM order_refund WHERE order_id = $1 AND by IN ('member', 'admin') AND state <> 'failed')
      AS "isAsked", ledger.clock() AS now, $2::timestamptz + exchange.maintenance_since($2) AS "countsFrom"`,
    values: [order.id, order.paidAt],
  })
  const { kind, state, priceCents, taxCents, creditedPoints } = order
  const isLate = days !== null && paidAt !== null && isTooLate(paidAt, days, now)
  const unspentPoints = isLate ? 0 : await readUnspent(client, order)
  return { facts: { kind, state, priceCents, taxCents, creditedPoints, paidAt, unspentPoints, isAsked }, now }
}

/** Lines read at once, newest first: most orders are looked at soon after they were paid. */
const linesAtOnce = 300

/** Points of an order that its member has not spent; 0 if it was never credited. */
async function readUnspent(client: Client, { id, memberId }: OrderRow): Promise<number> {
  const lines: StoredLine[] = []
  for (let below: number | null = null; ; below = lines.at(-1)?.seq ?? null) {
    const rows: StoredLine[] = await query(client, storedLine, {
      // A range with both ends: with a LIMIT alone, the planner expects an average wallet and sorts all of its lines.
      prepared: `WITH part AS MATERIALIZED (
          SELECT wallet.id, coalesce($2::bigint, wallet.seq + 1) AS below
          FROM member JOIN ledger.account_balance AS wallet ON wallet.id = wallet_account_id WHERE member.id = $1
        )
        SELECT reason, ref, amount, seq, balance_after AS "balanceAfter" FROM ledger.statement
        WHERE account_id = (SELECT id FROM part) AND seq < (SELECT below FROM part)
          AND seq >= (SELECT below - ${linesAtOnce} FROM part)
        ORDER BY seq DESC`,
      values: [memberId, below],
    })
    lines.push(...rows)
    const own = lines.findIndex(({ reason, ref }) => reason === 'order_points' && ref === id)
    const first = lines[own]
    if (first) return unspentSince(lines.slice(0, own + 1).reverse(), id, first.balanceAfter - first.amount)
    if (rows.length < linesAtOnce) return 0
  }
}

const storedLine = {
  ...lineRow,
  seq: is.integer,
  balanceAfter: is.integer,
}
type StoredLine = RowOf<typeof storedLine>

export interface NewRefund {
  orderId: number
  paymentRef: string
  points: number
  cents: number
  by: RefundRow['by']
  actorId?: number
  /** Set if the provider has the refund already. */
  providerRef?: string
}

/** Inserts a refund in the state 'asked'. */
export const insertRefund = (client: pg.ClientBase, refund: NewRefund): Promise<RefundRow> =>
  queryRow(
    client,
    refundRow,
    `INSERT INTO order_refund (order_id, payment_ref, points, cents, by, actor_id, provider_ref, state, asked_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 'asked', ledger.clock()) RETURNING ${columns}`,
    [
      ...[refund.orderId, refund.paymentRef, refund.points, refund.cents, refund.by],
      ...[refund.actorId ?? null, refund.providerRef ?? null],
    ],
  )

/** True if a payment has been or is being refunded. */
export const isReturned = (client: pg.ClientBase, paymentRef: string): Promise<boolean> =>
  affectsRow(client, `SELECT FROM order_refund WHERE payment_ref = $1 AND state <> 'failed'`, [paymentRef])

/**
 * Takes points of an order out of its member's wallet. Returns false if the wallet does not hold them.
 * @throws Error if points were already taken for this cause
 */
export async function takeBack(
  client: pg.ClientBase,
  orderId: number,
  points: number,
  why: string,
): Promise<boolean> {
  const text = 'SELECT exchange.take_back_order($1, $2, $3) AS verdict'
  const verdict = await queryValue(client, is.text, text, [orderId, points, why])
  if (verdict === 'insufficient') return false
  if (verdict !== 'ok') throw new Error(`could not take back points of order ${orderId}: ${verdict}`)
  return true
}

/** Returns points of an order to its member, once per cause. @throws Error if the ledger rejects it */
export async function restore(
  client: pg.ClientBase,
  orderId: number,
  { points, why, fromHouse }: { points: number; why: string; fromHouse: boolean },
): Promise<void> {
  if (points < 1) return
  const text = 'SELECT exchange.restore_order($1, $2, $3, $4) AS verdict'
  const verdict = await queryValue(client, is.text, text, [orderId, points, why, fromHouse])
  if (verdict !== 'ok' && verdict !== 'replay')
    throw new Error(`could not return points of order ${orderId}: ${verdict}`)
}
