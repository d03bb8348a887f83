import { startCheckout } from '#contract/money/orders.ts'
import type { Input, Operation } from '#contract/operation.ts'
import { inTransaction } from '#database/transaction.ts'
import { checkoutActs } from '#server/demo/card-sandbox/checkouts.ts'
import { openBooks } from '#server/demo/card-sandbox/queries.ts'
import type { Context } from '#server/http/context.ts'
import { createOrder, lockOrderBy, orderEndpoints, sendRefund } from '#server/money/orders/index.ts'
import { readOrders } from '#server/money/orders/queries.ts'
import { readRefundFacts, readRefunds } from '#server/money/orders/refund-queries.ts'
import { askRefund } from '#server/money/orders/refunds.ts'
import { handleEvent } from '#server/money/payment-events/handle-event.ts'
import { keepEvent } from '#server/money/payment-events/queries.ts'
import type { Services } from '#server/services.ts'

/** Buys a package and refunds it, continuing from the step that the database records. */
export async function buyAndRefund(services: Services, member: { id: number }): Promise<void> {
  const order = await anOrder(services, member)
  if (order.state === 'created' || order.state === 'pending') await pay(services, member, order.publicId)
  await receiveEvents(services)
  if ((await readRefunds(services.pool, order.id)).length === 0)
    await askForRefund(services, member, order.id)
  for (const { id, state } of await readRefunds(services.pool, order.id))
    if (state === 'asked') await sendRefund(services, { refundId: id })
  await receiveEvents(services)
}

async function anOrder(services: Services, member: { id: number }) {
  const [known] = await readOrders(services.pool, member.id, { after: null, most: 1 })
  const purchase = { kind: 'package', item: '1500', provider: 'card' } as const
  return known ?? inTransaction(services.pool, (client) => createOrder(client, services, member, purchase))
}

/** Starts the payment or continues it; an order that is already paid is not paid again. */
async function pay(services: Services, member: { id: number }, orderId: string): Promise<void> {
  const target = orderEndpoints.find(({ operation }) => operation.name === startCheckout.name)
  const input = { params: { orderId }, query: {}, body: {} } as Input<Operation>
  const begun = await target
    ?.handle(input, { services, member } as Context)
    .catch((thrown: Error) => (thrown.message.includes('just paid') ? null : Promise.reject(thrown)))
  const sessionId = (begun as { url: string } | null)?.url.split('/').at(-1)
  if (sessionId === undefined) return
  await inTransaction(services.pool, async (client) => {
    const books = await openBooks(client)
    const session = await books.get(sessionId)
    if (session?.status === 'open') await checkoutActs.pay(books, session)
  })
}

/**
 * Receives every event that the provider still has to deliver, as the webhook endpoint does, and sets it as
 * delivered.
 */
async function receiveEvents(services: Services): Promise<void> {
  const { rows } = await services.pool.query<{ body: Parameters<typeof keepEvent>[1] }>(
    'SELECT body FROM sandbox_event WHERE delivered_at IS NULL ORDER BY place',
  )
  for (const { body } of rows) {
    await keepEvent(services.pool, body)
    await handleEvent(services, body.id)
    await services.pool.query('UPDATE sandbox_event SET delivered_at = ledger.clock() WHERE id = $1', [
      body.id,
    ])
  }
}

async function askForRefund(services: Services, member: { id: number }, orderId: number): Promise<void> {
  await inTransaction(services.pool, async (client) => {
    const order = await lockOrderBy(client, 'id', orderId)
    if (!order) throw new Error(`order ${orderId} not found`)
    const { facts } = await readRefundFacts(client, order)
    await askRefund(client, services, order, {
      points: facts.unspentPoints,
      by: 'member',
      actorId: member.id,
    })
  })
}
