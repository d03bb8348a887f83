import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { actInSandbox } from '#contract/demo/card-sandbox.ts'
import { getOrder, type Order, requestRefund, startCheckout } from '#contract/money/orders.ts'
import type { Output } from '#contract/operation.ts'
import { inTransaction } from '#database/transaction.ts'
import { verifyDatabase } from '#server/checks/verifications/index.ts'
import { type Books, CallError, type Thing } from '#server/demo/card-sandbox/books.ts'
import { checkoutActs } from '#server/demo/card-sandbox/checkouts.ts'
import { openBooks } from '#server/demo/card-sandbox/queries.ts'
import { sendRefund } from '#server/money/orders/index.ts'
import type { Services } from '#server/services.ts'
import { type LocalApp, type LocalPerson, openApp } from './app.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { statementOf, walletOf } from './exchange.ts'
import { ordered } from './orders.ts'
import { openTestServices } from './services.ts'

/** An event of the card provider's local twin. */
export interface CardEvent {
  id: string
  type: string
}

/**
 * The demo with the card provider's local twin. Its events are delivered when, and as often as, the test
 * wants.
 */
export interface Cards {
  database: TestDatabase
  services: Services
  /** Ids of the events that count as delivered. */
  sent: Set<string>
  join(name: string): Promise<LocalPerson>
  /** Signs in an existing member again. */
  enter: LocalApp['enter']
  /** A member with a package paid by card, and its payment. */
  buyer(name: string, item?: string): Promise<{ person: LocalPerson; orderId: string; intent: string }>
  read(person: LocalPerson, orderId: string): Promise<Output<typeof getOrder>>
  wallet(person: LocalPerson): Promise<number>
  statement(person: LocalPerson): Promise<string[]>
  /** Changes the twin's books, as its page or a bank would. */
  inBooks<T>(work: (books: Books) => Promise<T>): Promise<T>
  /** Acts on the page of a checkout. */
  act(sessionId: string, name: keyof typeof checkoutActs): Promise<void>
  /** All events of the twin, in the order they happened. */
  events(): Promise<CardEvent[]>
  /** Delivers one event to the real webhook endpoint; returns the status. */
  send(event: Pick<CardEvent, 'id'>): Promise<number>
  /** Delivers the events not delivered yet, in order. */
  sendEvents(): Promise<void>
  /** Posts a text to the webhook endpoint, signed with its secret unless another signature is given. */
  post(payload: string, signature?: string): Promise<number>
  /** Runs the jobs that send refunds. */
  sendRefunds(): Promise<void>
  /** Verifies the ledger and closes everything; throws if a verification fails. */
  close(): Promise<void>
}

/** Opens the app of a demo on its own database. */
export async function openCards(): Promise<Cards> {
  const database = await createTestDatabase()
  const services = await openTestServices(database, {})
  const local = await openApp(services)
  const sent = new Set<string>()
  const party = (person: LocalPerson) => ({ ...person, username: '' })
  const cards: Cards = {
    ...{ database, services, sent },
    join: local.join,
    enter: local.enter,
    buyer: (name, item = '1500') => buyer(cards, name, item),
    read: async ({ client }, orderId) => (await client.call(getOrder, { params: { orderId } })).body,
    wallet: (person) => walletOf(database, party(person)),
    statement: (person) => statementOf(database, party(person)),
    inBooks: (work) => inTransaction(services.pool, async (client) => work(await openBooks(client))),
    act: (id, name) => cards.inBooks(async (books) => checkoutActs[name](books, await thing(books, id))),
    events: () => eventsOf(services),
    send: async ({ id }) => postTo({ local, services }, await bodyOf(services, id)),
    sendEvents: () => sendEvents(cards),
    post: (payload, signature) => postTo({ local, services }, payload, signature),
    sendRefunds: () => sendRefunds(services),
    async close() {
      const { faults } = await verifyDatabase(database.ownerUrl)
      await local.app.close()
      await services.close()
      await database.close()
      if (faults.length > 0) throw new Error(`verification failed: ${JSON.stringify(faults)}`)
    },
  }
  return cards
}

async function buyer(cards: Cards, name: string, item: string) {
  const person = await cards.join(name)
  const { orderId } = await ordered(person, { item })
  const session = await checkOut(person, { orderId })
  await cards.act(session, 'pay')
  await cards.sendEvents()
  const intent = String((await cards.inBooks((books) => thing(books, session))).payment_intent)
  return { person, orderId, intent }
}

/** Starts the payment of an order; returns its session id. */
export async function checkOut(
  { client }: Pick<LocalPerson, 'client'>,
  { orderId }: Pick<Order, 'orderId'>,
): Promise<string> {
  const { status, body } = await client.call(startCheckout, { params: { orderId } })
  if (status !== 200) throw new Error(`no checkout: ${JSON.stringify(body)}`)
  return body.url.split('/').at(-1) ?? ''
}

/** Subscribes on the twin's page and opens its portal; returns the portal's id. */
export async function openPortal(
  { payments }: Services,
  person: Pick<LocalPerson, 'client'>,
): Promise<string> {
  if (!payments) throw new Error('card payments are off')
  const checkoutId = await checkOut(person, await ordered(person, { kind: 'premium', item: 'month' }))
  const paid = await person.client.call(actInSandbox, { params: { checkoutId }, body: { act: 'pay' } })
  if (paid.status !== 200) throw new Error(`not paid: ${JSON.stringify(paid.body)}`)
  const { customer } = await payments.stripe.checkout.sessions.retrieve(checkoutId)
  const request = { customer: String(customer), return_url: 'http://localhost:3000/premium' }
  return (await payments.stripe.billingPortal.sessions.create(request)).id
}

/** Returns an object of the twin; throws if it does not exist. */
export async function thing(books: Books, id: string): Promise<Thing> {
  const found = await books.get(id)
  if (!found) throw new Error(`${id} not found`)
  return found
}

/** Makes a refund fail: the bank returns its money, as for a closed card. */
export async function failRefund(books: Books, refund: Thing): Promise<void> {
  if (refund.status !== 'succeeded') throw new CallError(400, 'This refund has already failed.')
  const failed = { ...refund, status: 'failed', failure_reason: 'lost_or_stolen_card' }
  await books.put(failed)
  await books.emit('refund.failed', failed)
}

async function eventsOf({ pool }: Services): Promise<CardEvent[]> {
  const { rows } = await pool.query<CardEvent>(
    `SELECT id, body ->> 'type' AS type FROM sandbox_event ORDER BY place`,
  )
  return rows
}

async function bodyOf({ pool }: Services, id: string): Promise<string> {
  const { rows } = await pool.query<{ body: object }>('SELECT body FROM sandbox_event WHERE id = $1', [id])
  return JSON.stringify(rows[0]?.body)
}

/** Posts a text to an app's webhook endpoint; returns the status. */
export async function postTo(
  { local, services }: { local: LocalApp; services: Services },
  payload: string,
  signature?: string,
): Promise<number> {
  const secret = services.payments?.webhookSecret ?? ''
  const headers = {
    host: new URL(services.config.publicUrl).host,
    'content-type': 'application/json',
    'stripe-signature': signature ?? Stripe.webhooks.generateTestHeaderString({ payload, secret }),
  }
  const { statusCode } = await local.app.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    headers,
    payload,
  })
  return statusCode
}

async function sendEvents(cards: Cards): Promise<void> {
  for (const event of await cards.events()) {
    if (cards.sent.has(event.id)) continue
    cards.sent.add(event.id)
    const status = await cards.send(event)
    if (status !== 200) throw new Error(`${event.type} returned ${status}`)
  }
}

export const refund = (
  { client }: Pick<LocalPerson, 'client'>,
  { orderId }: Pick<Order, 'orderId'>,
  points: number,
) =>
  client.call(requestRefund, { params: { orderId }, body: { points } }, { 'idempotency-key': randomUUID() })

async function sendRefunds(services: Services): Promise<void> {
  const { rows } = await services.pool.query<{ refundId: number }>(
    `SELECT id AS "refundId" FROM order_refund WHERE state = 'asked' AND provider_ref IS NULL ORDER BY id`,
  )
  for (const each of rows) await sendRefund(services, each)
}
