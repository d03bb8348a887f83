import type pg from 'pg'
import { listAllOrders, refundOrder } from '#contract/money/payment-events.ts'
import { is, query } from '#database/rows.ts'
import { idOfCursor } from '../../http/cursor.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { actOnce } from '../../idempotency/index.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { presentOrder } from './present.ts'
import { type CardOrder, type Client, columns, lockOrderBy, type OrderRow, orderRow } from './queries.ts'
import { readRefundFacts } from './refund-queries.ts'
import { askPremiumRefund, askRefund } from './refunds.ts'

/** Filters of the admins' order list; null: no filter. */
interface OrderWish {
  state: string | null
  provider: string | null
  /** The start of a username, or an order number. */
  search: string | null
}

/** Orders of all members with an id below `below`, newest first; null: from the newest. */
async function readAllOrders(
  client: Client,
  { state, provider, search }: OrderWish,
  below: number | null,
  limit: number,
): Promise<(OrderRow & { username: string })[]> {
  const found = search === null ? 'true' : '(id = $5::bigint OR member_id = ANY (ARRAY(TABLE named)))'
  const number = /^(?:M-)?0*(\d{1,15})$/i.exec(search ?? '')?.[1]
  return query(
    client,
    { ...orderRow, username: is.text },
    `WITH named AS MATERIALIZED (
        SELECT id FROM member WHERE username_key LIKE lower($4::text) || '%'
      )
      SELECT ${columns}, (SELECT username FROM member WHERE member.id = member_id) AS username FROM purchase_order
      WHERE id < coalesce($1::bigint, 9223372036854775807) AND ($2::text IS NULL OR state = $2)
        AND ($3::text IS NULL OR provider = $3) AND ($5::bigint IS NULL OR true) AND ${found}
      ORDER BY id DESC LIMIT $6`,
    [below, state, provider, search?.replaceAll(/[\\%_]/g, '\\$&') ?? null, number ?? null, limit],
  )
}

/** Admin endpoints of orders: the list of all orders, and refunds. */
export const adminOrderEndpoints: readonly Endpoint[] = [
  endpoint(listAllOrders, async ({ query }, { services }) => {
    const { cursor, limit, state, provider, search } = query
    const wish = { state: state ?? null, provider: provider ?? null, search: search || null }
    const rows = await readAllOrders(services.pool, wish, idOfCursor(cursor), limit + 1)
    const shown = rows.slice(0, limit)
    return {
      orders: shown.map(({ username, ...row }) => ({ ...presentOrder(services.config, row), username })),
      nextCursor: rows.length > limit ? String(shown.at(-1)?.id) : null,
    }
  }),
  endpoint(refundOrder, async ({ params, body }, context) => {
    const { services, member } = context
    return actOnce(context, refundOrder, { params, body }, async (client) => {
      const order = await lockOrderBy(client, 'public_id', params.orderId)
      if (!order) throw new Problem('not_found', 'Order not found.')
      const { points, cents } =
        order.kind === 'premium'
          ? await askPremiumRefund(client, order, member.id)
          : await askPackageRefund(client, services, order, member.id)
      await client.query(
        `INSERT INTO audit (actor_id, act, subject_kind, subject_id, detail, done_at)
         VALUES ($1, 'refund_order', 'order', $2, $3, ledger.clock())`,
        [member.id, String(order.id), JSON.stringify({ note: body.note, points, cents })],
      )
      return { points, cents }
    })
  }),
]

async function askPackageRefund(
  client: pg.ClientBase,
  services: Pick<Services, 'settings'>,
  order: CardOrder,
  adminId: number,
) {
  const { facts } = await readRefundFacts(client, order)
  const asked = { points: facts.unspentPoints, by: 'admin', actorId: adminId } as const
  return askRefund(client, services, order, asked)
}
