import type pg from 'pg'
import type Stripe from 'stripe'
import { affectsRow, is, queryOne, type RowOf } from '#database/rows.ts'
import { idOf } from '../../providers/payments/index.ts'
import { clawBackOrder } from '../clawbacks/index.ts'
import { type EventOutcome, type HandlerServices, takeBackPayment } from '../premium/index.ts'
import { type CardOrder, lockOrderBy, moveOrder } from './queries.ts'
import { readRefunds, restore } from './refund-queries.ts'

type State = DisputeRow['state']

/** Rank of each state. An event changes a dispute only to a higher rank, so a late one undoes nothing. */
const rank: Record<State, number> = { inquiry: 0, open: 1, won: 2, lost: 2 }

/** State by the provider's status. An inquiry takes no money. */
function stateOf(status: Stripe.Dispute.Status): State {
  if (status === 'warning_closed') return 'won'
  if (status.startsWith('warning_')) return 'inquiry'
  if (status === 'won') return 'won'
  return status === 'lost' ? 'lost' : 'open'
}

/**
 * Handles an event of a payment that is disputed at the bank. The order's points are taken back, from later
 * income if the wallet does not hold them (product decisions, Clawback). A dispute that is won returns them.
 * Events may arrive in any order.
 */
export async function onDispute(
  client: pg.ClientBase,
  dispute: Stripe.Dispute,
  services: Pick<HandlerServices, 'settings'>,
): Promise<EventOutcome> {
  const paymentRef = idOf(dispute.payment_intent)
  if (paymentRef === null) return 'ignored'
  const order = await lockOrderBy(client, 'payment_ref', paymentRef)
  if (!order) return disputePremium(client, services, dispute, paymentRef)
  const known = await lockDispute(client, dispute.id)
  const state = stateOf(dispute.status)
  if (known && rank[known.state] >= rank[state]) return 'done'
  const points = await settle(client, order, known, state)
  await writeDispute(client, {
    providerRef: dispute.id,
    orderId: order.id,
    state,
    points,
    cents: dispute.amount,
    reason: dispute.reason,
    openedAt: new Date(dispute.created * 1000),
  })
  return 'done'
}

/**
 * Handles the dispute of a subscription payment: the term it paid for ends, and its points are taken back. A
 * dispute that is won does not restore the term, since its subscription has ended too.
 */
async function disputePremium(
  client: pg.ClientBase,
  services: Pick<HandlerServices, 'settings'>,
  { status, amount: cents }: Stripe.Dispute,
  paymentRef: string,
): Promise<EventOutcome> {
  const state = stateOf(status)
  const why = state === 'open' || state === 'lost' ? 'dispute' : null
  return (await takeBackPayment(client, services, { paymentRef, why, cents })) ? 'done' : 'later'
}

/** Takes or returns points as this state of a dispute requires. Returns the points taken for it so far. */
async function settle(
  client: pg.ClientBase,
  order: CardOrder,
  known: DisputeRow | null,
  state: State,
): Promise<number> {
  const { id: orderId } = order
  const taken = known?.points ?? 0
  if (state === 'inquiry') return 0
  if (state === 'won') {
    await restore(client, orderId, { points: taken, why: 'dispute', fromHouse: true })
    const refunds = await readRefunds(client, orderId)
    const wasRefunded = refunds.some(({ state: refund, points }) => refund === 'done' && points > 0)
    if (order.state === 'disputed')
      await moveOrder(client, {
        orderId,
        to: wasRefunded ? 'refunded' : 'paid',
        by: 'provider',
        note: 'The dispute was won.',
      })
    return taken
  }
  await moveOrder(client, {
    orderId,
    to: 'disputed',
    by: 'provider',
    note: 'The payment is disputed at the bank.',
  })
  if (known && known.state !== 'inquiry') return taken
  const points = order.creditedPoints - order.returnedPoints
  const isNew = points > 0 && (await clawBackOrder(client, { memberId: order.memberId, orderId, points }))
  return isNew ? points : taken
}

const disputeRow = {
  providerRef: is.text,
  orderId: is.integer,
  state: is.oneOf(['inquiry', 'open', 'won', 'lost']),
  /** Points taken back for it. */
  points: is.integer,
}
/** A dispute as stored. */
type DisputeRow = RowOf<typeof disputeRow>

/** Locks and returns a dispute by the provider's id. */
const lockDispute = (client: pg.ClientBase, providerRef: string): Promise<DisputeRow | null> =>
  queryOne(
    client,
    disputeRow,
    `SELECT provider_ref AS "providerRef", order_id AS "orderId", state, points FROM order_dispute
     WHERE provider_ref = $1 FOR NO KEY UPDATE`,
    [providerRef],
  )

/** Adds to the points taken for the dispute, open or lost, of an order; false if there is none. */
export const addDisputed = (client: pg.ClientBase, orderId: number, points: number): Promise<boolean> =>
  affectsRow(
    client,
    `UPDATE order_dispute SET points = points + $2 WHERE provider_ref = (
       SELECT provider_ref FROM order_dispute WHERE order_id = $1 AND state IN ('open', 'lost') LIMIT 1)`,
    [orderId, points],
  )

/** Inserts a dispute, or updates its state and the points taken for it. */
async function writeDispute(
  client: pg.ClientBase,
  dispute: DisputeRow & { cents: number; reason: string; openedAt: Date },
): Promise<void> {
  const { providerRef, orderId, state, cents, reason, points, openedAt } = dispute
  await client.query(
    `INSERT INTO order_dispute (provider_ref, order_id, state, cents, reason, points, opened_at, closed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, CASE WHEN $3 IN ('won', 'lost') THEN ledger.clock() END)
     ON CONFLICT (provider_ref) DO UPDATE SET state = excluded.state, points = excluded.points,
       closed_at = excluded.closed_at`,
    [providerRef, orderId, state, cents, reason, points, openedAt],
  )
}
