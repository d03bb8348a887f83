import type pg from 'pg'
import { getPaymentDesk, listPaymentEvents } from '#contract/money/payment-events.ts'
import { is, queryRow, type RowOf } from '#database/rows.ts'
import { serve } from '../../http/desk.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { newestReconciliation } from './reconcile-payments.ts'

/** Admin endpoints of payments: the overview and the event log. */
export const paymentEventEndpoints: readonly Endpoint[] = [
  endpoint(getPaymentDesk, async (_input, { services: { pool, payments, config } }) => {
    const [figures, ask] = await Promise.all([readFigures(pool), newestReconciliation(pool)])
    const { lastEventAt, waitingEvents, paidOrders, paidCents, refundedCents, ...open } = figures
    return {
      card: {
        mode: config.cardMode,
        apiVersion: payments?.apiVersion ?? null,
        lastEventAt,
        waitingEvents,
        lastReconciled: ask.at && ask.found !== null ? { at: ask.at, found: ask.found } : null,
        problem: ask.problem,
      },
      crypto: config.cryptoMode,
      days30: { paidOrders, paidCents, refundedCents },
      ...open,
    }
  }),
  serve(listPaymentEvents, {
    from: 'payment_event',
    id: { text: 'event_id' },
    sorts: { at: { time: 'received_at' } },
  }),
]

const figuresRow = {
  lastEventAt: is.time.orNull,
  waitingEvents: is.integer,
  paidOrders: is.integer,
  paidCents: is.integer,
  refundedCents: is.integer,
  openRefunds: is.integer,
  openDisputes: is.integer,
}

const readFigures = (pool: pg.Pool): Promise<RowOf<typeof figuresRow>> =>
  queryRow(
    pool,
    figuresRow,
    `WITH days AS MATERIALIZED (SELECT ledger.clock() - interval '30 days' AS since)
     SELECT (SELECT max(received_at) FROM payment_event) AS "lastEventAt",
       (SELECT count(*)::int FROM payment_event WHERE handled_at IS NULL) AS "waitingEvents",
       (SELECT count(*)::int FROM purchase_order, days WHERE paid_at >= since) AS "paidOrders",
       (SELECT coalesce(sum(price_cents + tax_cents), 0)::int8 FROM purchase_order, days WHERE paid_at >= since) AS "paidCents",
       (SELECT coalesce(sum(cents), 0)::int8 FROM order_refund, days WHERE state = 'done' AND closed_at >= since)
         AS "refundedCents",
       (SELECT count(*)::int FROM order_refund WHERE state IN ('asked', 'sent')) AS "openRefunds",
       (SELECT count(*)::int FROM order_dispute WHERE state IN ('inquiry', 'open')) AS "openDisputes"`,
  )
