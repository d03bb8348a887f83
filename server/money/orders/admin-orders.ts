import type pg from 'pg'
import { listAllOrders, refundOrder } from '#contract/money/payment-events.ts'
import { idOfCursor } from '../../http/cursor.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { actOnce } from '../../idempotency/index.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { readAllOrders } from './admin-queries.ts'
import { type CardOrder, lockOrderBy } from './card-queries.ts'
import { presentOrder } from './present.ts'
import { readRefundFacts } from './refund-queries.ts'
import { askPremiumRefund, askRefund } from './request-refund.ts'

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
