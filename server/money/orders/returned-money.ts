import { z } from 'zod'
import {
  deskDisputeSchema,
  deskRefundSchema,
  listDisputes,
  listRefunds,
} from '#contract/money/payment-events.ts'
import type { Input } from '#contract/operation.ts'
import { query } from '#database/rows.ts'
import { pageBy, positionOf, positionOfCursor } from '../../http/cursor.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { orderNumber } from './present.ts'

type ListQuery = Input<typeof listRefunds>['query'] | Input<typeof listDisputes>['query']

/** SQL of a page of refunds or disputes, and one row more. columns: those that the two tables don't share. */
function statementFor(table: 'order_refund' | 'order_dispute', columns: string, wanted: ListQuery) {
  const { state = null, sort, order, limit, cursor } = wanted
  const after = positionOfCursor(cursor, 'number')
  const key = `back.${sort === 'began' ? 'id' : 'cents'}`
  const beyond = after ? `(${key}, back.id) ${order === 'asc' ? '>' : '<'} ($2, $3::bigint)` : 'true'
  return {
    text: `SELECT ${columns}, back.id, ${key} AS key, back.state, back.points, back.cents, username,
        purchase_order.id AS "orderKey", public_id AS "orderId"
      FROM ${table} AS back JOIN purchase_order ON purchase_order.id = order_id
      JOIN member ON member.id = member_id
      WHERE ${beyond} AND ($1::text IS NULL OR back.state = $1)
      ORDER BY ${key} ${order}, back.id ${order} LIMIT ${limit + 1}`,
    values: [state, ...(after ? [after.key, after.id] : [])],
  }
}

const position = { id: z.int(), key: z.int(), orderKey: z.int(), at: z.date() }
const refundRow = deskRefundSchema.omit({ number: true, askedAt: true, refundId: true }).extend(position)
const disputeRow = deskDisputeSchema.omit({ number: true, openedAt: true }).extend(position)

/** Endpoints of the finance desk: refunds and disputes of card orders. */
export const returnedMoneyEndpoints: readonly Endpoint[] = [
  endpoint(listRefunds, async ({ query: wanted }, { services: { pool } }) => {
    const { text, values } = statementFor('order_refund', 'by, problem, asked_at AS at', wanted)
    const { shown, nextCursor } = pageBy(await query(pool, refundRow, text, values), wanted.limit, positionOf)
    const refunds = shown.map(({ id, key: _key, orderKey, at, ...row }) => ({
      ...row,
      refundId: String(id),
      number: orderNumber(orderKey),
      askedAt: at,
    }))
    return { refunds, nextCursor }
  }),
  endpoint(listDisputes, async ({ query: wanted }, { services: { pool } }) => {
    const own = 'back.provider_ref AS "disputeId", kind, reason, opened_at AS at'
    const { text, values } = statementFor('order_dispute', own, wanted)
    const { shown, nextCursor } = pageBy(
      await query(pool, disputeRow, text, values),
      wanted.limit,
      positionOf,
    )
    const disputes = shown.map(({ id: _id, key: _key, orderKey, at, ...row }) => ({
      ...row,
      number: orderNumber(orderKey),
      openedAt: at,
    }))
    return { disputes, nextCursor }
  }),
]
