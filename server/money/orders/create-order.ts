import type pg from 'pg'
import { type OrderKind, type OrderProvider, createOrder as operation } from '#contract/money/orders.ts'
import { endpoint } from '../../http/endpoint.ts'
import { actOnce } from '../../idempotency/index.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { paysForPremium, premiumRefusal } from '../premium/index.ts'
import { presentOrder } from './present.ts'
import { type Client, endUnbegun, insertOrder, lockBuyer, type OrderRow, readSpent } from './queries.ts'
import { type Goods, goodsOf, newBuyerLimit, openSeconds, packagesOf } from './rules.ts'

type ShopServices = {
  config: Pick<Services['config'], 'TAX_RATE' | 'cardMode' | 'cryptoMode'>
  settings: Pick<Services['settings'], 'get'>
}

/** An item that a member wants to buy, and the provider to pay with. */
export interface Wish {
  kind: OrderKind
  item: string
  provider: OrderProvider
}

/** POST /api/orders. */
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
  { kind, item, provider }: Wish,
): Promise<OrderRow> {
  if (!config[`${provider}Mode`]) throw new Problem('conflict', notEnabled[provider])
  await lockBuyer(client, member.id)
  const buyer = { paysForPremium: await paysForPremium(client, member.id), taxRate: config.TAX_RATE }
  const goods = goodsOf(settings.get, buyer, kind, item)
  if (!goods) throw Problem.field('item', 'This item is not for sale. Reload the page to see current offers.')
  if (provider === 'crypto' && goods.priceCents < settings.get('crypto_least_cents'))
    throw Problem.field('provider', `Crypto orders start at ${dollars(settings.get('crypto_least_cents'))}.`)
  if (kind === 'premium' && provider === 'card') {
    const refusal = await premiumRefusal(client, member.id)
    if (refusal) throw new Problem('conflict', refusal)
  }
  await endUnbegun(client, member.id)
  await enforceBuyerLimit(client, settings, member.id, { kind, ...goods })
  return insertOrder(client, { memberId: member.id, kind, provider, openSeconds, ...goods })
}

const notEnabled: Record<OrderProvider, string> = {
  card: 'Card payments are not enabled on this server.',
  crypto: 'Crypto payments are not enabled on this server.',
}

/**
 * Checks that a package fits into what a new buyer can still spend. id: an order that exists by now, which
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
export async function readBuyerLimit(
  client: Client,
  get: ShopServices['settings']['get'],
  memberId: number,
  withoutOrderId?: number,
): Promise<ReturnType<typeof newBuyerLimit>> {
  return newBuyerLimit(get, await readSpent(client, memberId, get('new_buyer_days'), withoutOrderId))
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`

/** Packages as offered to this member, cheapest first: cents, points, and what premium adds. */
export async function packagesFor(
  { config, settings, pool }: ShopServices & { pool: Client },
  member: { id: number },
): Promise<ReturnType<typeof packagesOf>> {
  const buyer = { paysForPremium: await paysForPremium(pool, member.id), taxRate: config.TAX_RATE }
  return packagesOf(settings.get, buyer)
}
