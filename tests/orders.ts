import { randomUUID } from 'node:crypto'
import { createOrder, type Order } from '#contract/money/orders.ts'
import { inPatientTransaction } from '#server/idempotency/index.ts'
import { createOrder as makeOrder, type OrderRow, type Purchase } from '#server/money/orders/index.ts'
import type { Services } from '#server/services.ts'
import type { LocalPerson } from './app.ts'

/** The smallest package, by card. */
const aPackage: Purchase = { kind: 'package', item: '1500', provider: 'card' }

export const order = (
  { client }: Pick<LocalPerson, 'client'>,
  purchase: Partial<Purchase> = {},
  key: string = randomUUID(),
) => client.call(createOrder, { body: { ...aPackage, ...purchase } }, { 'idempotency-key': key })

/** Creates an order; throws if it is rejected. */
export async function ordered(
  person: Pick<LocalPerson, 'client'>,
  purchase: Partial<Purchase> = {},
): Promise<Order> {
  const { status, body } = await order(person, purchase)
  if (status !== 200) throw new Error(`not ordered: ${JSON.stringify(body)}`)
  return body.order
}

/** Creates an order without a browser. */
export const orderOf = (
  services: Services,
  member: { id: number },
  purchase: Partial<Purchase> = {},
): Promise<OrderRow> =>
  inPatientTransaction(services.pool, (client) =>
    makeOrder(client, services, member, { ...aPackage, ...purchase }),
  )
