import type pg from 'pg'
import { listAllOrders, refundOrder } from '#contract/money/orders/admin.ts'
import { is } from '#database/rows.ts'
import { writeAudit } from '../../audit/index.ts'
import { type Place, serve } from '../../http/desk.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { actOnce } from '../../idempotency/index.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { presentOrder } from './present.ts'
import { type CardOrder, lockOrderBy, orderRow } from './queries.ts'
import { readRefundFacts } from './refund-queries.ts'
import { askPremiumRefund, askRefund } from './refunds.ts'

/** Condition of orders of whom a name begins so, or of one by its number. */
function foundBy(search: string, place: Place): string {
  const start = place(search.replaceAll(/[\\%_]/g, '\\$&'))
  const named = `SELECT id FROM member WHERE username_key LIKE lower(${start}) || '%'`
  const number = /^(?:M-)?0*(\d{1,15})$/i.exec(search)?.[1]
  // An array hides from the planner how many members match: of a single letter there are thousands.
  return number
    ? `(id = ${place(number)}::bigint OR member_id = ANY (ARRAY(${named})))`
    : `member_id IN (${named})`
}

export const adminOrderEndpoints: readonly Endpoint[] = [
  serve(listAllOrders, {
    from: 'purchase_order',
    row: { ...orderRow, username: is.text },
    columns: { username: '(SELECT username FROM member WHERE member.id = member_id)' },
    sorts: {
      state: { text: 'state' },
      provider: { text: 'provider' },
      total: '(price_cents + tax_cents)',
    },
    where: { search: foundBy },
    present: ({ username, ...order }, { config }) => ({ ...presentOrder(config, order), username }),
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
      await writeAudit(client, {
        actorId: member.id,
        act: 'refund_order',
        subject: { kind: 'order', id: order.id },
        detail: { note: body.note, points, cents },
      })
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
