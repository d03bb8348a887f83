import type pg from 'pg'
import { type OrderKind, type OrderProvider, createOrder as operation } from '#contract/money/orders.ts'
import type { Input } from '#contract/operation.ts'
import { type Client, queryRow, run } from '#database/rows.ts'
import { endpoint } from '../../http/endpoint.ts'
import { actOnce } from '../../idempotency/index.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { paysForPremium, premiumConflict } from '../premium/index.ts'
import { presentOrder } from './present.ts'
import { columns, lockBuyer, type OrderRow, orderRow, readSpent } from './queries.ts'
import { type Goods, goodsOf, newBuyerLimit, openSeconds } from './rules.ts'

interface ShopServices {
  config: Pick<Services['config'], 'TAX_RATE' | 'cardMode' | 'cryptoMode'>
  settings: Pick<Services['settings'], 'get'>
}

/** An item that a member wants to buy, and the provider to pay with. */
export type Purchase = Input<typeof operation>['body']

export const createOrderEndpoint = endpoint(operation, async ({ body }, context) => {
  const { services, member } = context
  return actOnce(context, operation, body, async (client) => {
    const order = await createOrder(client, services, member, body)
    return { order: presentOrder(services.config, order) }
  })
})

/**
 * Creates an order in the caller's transaction, which fixes price, tax and points. Expires the member's
 * earlier orders whose payment was never started.
 * @throws Problem if the item or the provider is not available, or a new buyer's limit is reached
 */
export async function createOrder(
  client: pg.ClientBase,
  { config, settings }: ShopServices,
  member: { id: number },
  { kind, item, provider }: Purchase,
): Promise<OrderRow> {
  if (!config[`${provider}Mode`]) throw new Problem('conflict', notEnabled[provider])
  await lockBuyer(client, member.id)
  const buyer = { paysForPremium: await paysForPremium(client, member.id), taxRate: config.TAX_RATE }
  const goods = goodsOf(settings.get, buyer, kind, item)
  if (!goods) throw Problem.field('item', 'This isn’t for sale. Reload the page to see current offers.')
  if (provider === 'crypto' && goods.priceCents < settings.get('crypto_least_cents'))
    throw Problem.field('provider', `Crypto orders start at ${dollars(settings.get('crypto_least_cents'))}.`)
  if (kind === 'premium' && provider === 'card') {
    const conflict = await premiumConflict(client, member.id)
    if (conflict) throw new Problem('conflict', conflict)
  }
  await expireUnstarted(client, member.id)
  await enforceBuyerLimit(client, settings, member.id, { kind, ...goods })
  return insertOrder(client, { memberId: member.id, kind, provider, ...goods })
}

const notEnabled: Record<OrderProvider, string> = {
  card: 'Card payments aren’t enabled on this server.',
  crypto: 'Crypto payments aren’t enabled on this server.',
}

/**
 * Checks that a package fits into what a new buyer can still spend. id: set for an existing order, which
 * does not count against itself. The caller holds the buyer's lock.
 * @throws Problem limit_reached
 */
export async function enforceBuyerLimit(
  client: pg.ClientBase,
  { get }: ShopServices['settings'],
  memberId: number,
  { kind, priceCents, id }: Pick<Goods, 'priceCents'> & { kind: OrderKind; id?: number },
): Promise<void> {
  if (kind !== 'package') return
  const limit = await readBuyerLimit(client, get, memberId, id)
  if (!limit || priceCents <= limit.leftCents) return
  const left = limit.leftCents > 0 ? `${dollars(limit.leftCents)} is left` : 'nothing is left'
  throw new Problem(
    'limit_reached',
    `In your first ${limit.days} days as a buyer, you can spend ${dollars(limit.mostCents)} on packages, open orders included; ${left}.`,
  )
}

/** Cents that a new buyer can still spend on packages, without counting one order if given; null: no limit. */
export const readBuyerLimit = async (
  client: Client,
  get: ShopServices['settings']['get'],
  memberId: number,
  withoutOrderId?: number,
): Promise<ReturnType<typeof newBuyerLimit>> =>
  newBuyerLimit(get, await readSpent(client, memberId, get('new_buyer_days'), withoutOrderId))

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`

/**
 * Expires the member's orders whose payment was never started: a new one replaces them. An order with a wallet
 * address has been started, since it can be paid there at any time.
 */
async function expireUnstarted(client: pg.ClientBase, memberId: number): Promise<void> {
  await run(client, {
    prepared: `SELECT exchange.move_order(id, 'expired', 'member', $1, 'Replaced by another order.')
      FROM (SELECT id FROM purchase_order WHERE member_id = $1 AND state = 'created'
        AND NOT EXISTS (SELECT FROM crypto_address WHERE order_id = purchase_order.id) ORDER BY id) AS unstarted`,
    values: [memberId],
  })
}

interface NewOrder extends Goods {
  memberId: number
  kind: OrderKind
  provider: OrderProvider
}

/** Inserts an order in its first state, with its first change. */
async function insertOrder(client: pg.ClientBase, order: NewOrder): Promise<OrderRow> {
  const row = await queryRow(client, orderRow, {
    prepared: `INSERT INTO purchase_order (member_id, kind, item, points, extra_points, price_cents, tax_cents, provider, expires_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, ledger.clock() + make_interval(secs => $9)) RETURNING ${columns}`,
    values: [
      ...[order.memberId, order.kind, order.item, order.points, order.extraPoints],
      ...[order.priceCents, order.taxCents, order.provider, openSeconds],
    ],
  })
  await run(client, {
    prepared: `INSERT INTO order_change (order_id, state, at, by, actor_id) VALUES ($1, $2, $3, 'member', $4)`,
    values: [row.id, row.state, row.createdAt, order.memberId],
  })
  return row
}
