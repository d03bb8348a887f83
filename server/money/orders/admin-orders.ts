import type pg from 'pg'
import { listAllOrders, refundOrder } from '#contract/money/payment-events.ts'
import type { Input } from '#contract/operation.ts'
import { type Client, is, query } from '#database/rows.ts'
import { writeAudit } from '../../audit/index.ts'
import { pageBy, positionOf, positionOfCursor } from '../../http/cursor.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { actOnce } from '../../idempotency/index.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { presentOrder } from './present.ts'
import { type CardOrder, columns, lockOrderBy, orderRow } from './queries.ts'
import { readRefundFacts } from './refund-queries.ts'
import { askPremiumRefund, askRefund } from './refunds.ts'

type ListQuery = Input<typeof listAllOrders>['query']

/** SQL of the key of each order, which an index holds. */
const sortKeys: Record<ListQuery['sort'], string> = {
  placed: 'id',
  state: 'state',
  provider: 'provider',
  total: '(price_cents + tax_cents)',
}
const keyType = (sort: ListQuery['sort']): 'string' | 'number' =>
  sort === 'state' || sort === 'provider' ? 'string' : 'number'

/** Orders of all members that match, from the cursor on, and one more. search: the start of a name, or a number. */
async function readAllOrders(client: Client, { sort, order, cursor, limit, ...wanted }: ListQuery) {
  const search = wanted.search || null
  const number = /^(?:M-)?0*(\d{1,15})$/i.exec(search ?? '')?.[1]
  const named = `SELECT id FROM member WHERE username_key LIKE lower($3::text) || '%'`
  // An array hides from the planner how many members match: of a single letter there are thousands.
  const isNamed = number
    ? `(id = $4::bigint OR member_id = ANY (ARRAY(${named})))`
    : `member_id IN (${named})`
  const found = search === null ? '$3::text IS NULL' : isNamed
  const after = positionOfCursor(cursor, keyType(sort))
  const key = sortKeys[sort]
  const beyond = after ? `(${key}, id) ${order === 'asc' ? '>' : '<'} ($5, $6::bigint)` : 'true'
  return query(
    client,
    { ...orderRow, username: is.text, key: keyType(sort) === 'string' ? is.text : is.integer },
    `SELECT ${columns}, (SELECT username FROM member WHERE member.id = member_id) AS username, ${key} AS key
      FROM purchase_order
      WHERE ${beyond} AND ($1::text IS NULL OR state = $1) AND ($2::text IS NULL OR provider = $2)
        AND ($4::bigint IS NULL OR true) AND ${found}
      ORDER BY ${key} ${order}, id ${order} LIMIT ${limit + 1}`,
    [
      ...[wanted.state ?? null, wanted.provider ?? null],
      ...[search?.replaceAll(/[\\%_]/g, '\\$&') ?? null, number ?? null],
      ...(after ? [after.key, after.id] : []),
    ],
  )
}

export const adminOrderEndpoints: readonly Endpoint[] = [
  endpoint(listAllOrders, async ({ query: wanted }, { services: { pool, config } }) => {
    const { shown, nextCursor } = pageBy(await readAllOrders(pool, wanted), wanted.limit, positionOf)
    return {
      orders: shown.map(({ username, key: _key, ...row }) => ({ ...presentOrder(config, row), username })),
      nextCursor,
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
