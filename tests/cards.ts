import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { actInSandbox } from '#contract/card-sandbox.ts'
import type { Output } from '#contract/operation.ts'
import { getOrder, type Order, requestRefund, startCheckout } from '#contract/orders.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Books, Thing } from '#server/features/card-sandbox/books.ts'
import { checkoutActs } from '#server/features/card-sandbox/checkouts.ts'
import { openBooks } from '#server/features/card-sandbox/queries.ts'
import { sendRefund } from '#server/features/orders/index.ts'
import { proveBooks } from '#server/features/verifications/index.ts'
import type { Services } from '#server/services.ts'
import { type LocalApp, type LocalPerson, openApp } from './app.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { statementOf, walletOf } from './exchange.ts'
import { ordered } from './orders.ts'
import { openTestServices } from './services.ts'

/** An event that the stand-in has to tell. */
export interface Told {
  id: string
  type: string
}

/** The demo with its stand-in for the card provider: what that has to tell is told when and as often as the test wants. */
export interface Cards {
  database: TestDatabase
  services: Services
  /** Events that count as told. */
  told: Set<string>
  join(name: string): Promise<LocalPerson>
  /** Somebody with a package that a card has paid, and its payment. */
  buyer(name: string, item?: string): Promise<{ person: LocalPerson; orderId: string; intent: string }>
  read(person: LocalPerson, orderId: string): Promise<Output<typeof getOrder>>
  wallet(person: LocalPerson): Promise<number>
  statement(person: LocalPerson): Promise<string[]>
  /** Does something in the stand-in's books, as its page or a bank would. */
  inBooks<T>(work: (books: Books) => Promise<T>): Promise<T>
  /** An act on the page of a checkout. */
  act(sessionId: string, name: keyof typeof checkoutActs): Promise<void>
  /** All that the stand-in has ever had to tell, in the order in which it happened. */
  events(): Promise<Told[]>
  /** Tells one event at the real door; answers the status. */
  tell(event: Pick<Told, 'id'>): Promise<number>
  /** Tells everything that was not told yet, in its order. */
  tellNew(): Promise<void>
  /** Posts a text to the door, signed with its secret unless another signature is given. */
  post(payload: string, signature?: string): Promise<number>
  /** Does the jobs that send refunds. */
  sendRefunds(): Promise<void>
  /** Proves the books, and closes all. */
  close(): Promise<void>
}

/** Opens the app of a demo on a database of its own. */
export async function openCards(): Promise<Cards> {
  const database = await createTestDatabase()
  const services = await openTestServices(database, {})
  const local = await openApp(services)
  const told = new Set<string>()
  const party = (person: LocalPerson) => ({ ...person, username: '' })
  const cards: Cards = {
    ...{ database, services, told },
    join: local.join,
    buyer: (name, item = '1500') => buyer(cards, name, item),
    read: async ({ client }, orderId) => (await client.call(getOrder, { params: { orderId } })).body,
    wallet: (person) => walletOf(database, party(person)),
    statement: (person) => statementOf(database, party(person)),
    inBooks: (work) => inTransaction(services.pool, async (client) => work(await openBooks(client))),
    act: (id, name) => cards.inBooks(async (books) => checkoutActs[name](books, await thing(books, id))),
    events: () => eventsOf(services),
    tell: async ({ id }) => postTo({ local, services }, await bodyOf(services, id)),
    tellNew: () => tellNew(cards),
    post: (payload, signature) => postTo({ local, services }, payload, signature),
    sendRefunds: () => sendRefunds(services),
    async close() {
      const { faults } = await proveBooks(database.ownerUrl)
      await local.app.close()
      await services.close()
      await database.close()
      if (faults.length > 0) throw new Error(`the books do not agree: ${JSON.stringify(faults)}`)
    },
  }
  return cards
}

async function buyer(cards: Cards, name: string, item: string) {
  const person = await cards.join(name)
  const { orderId } = await ordered(person, { item })
  const session = await checkOut(person, { orderId })
  await cards.act(session, 'pay')
  await cards.tellNew()
  const intent = String((await cards.inBooks((books) => thing(books, session))).payment_intent)
  return { person, orderId, intent }
}

/** Begins the payment of an order; answers the id of its session. */
export async function checkOut(
  { client }: Pick<LocalPerson, 'client'>,
  { orderId }: Pick<Order, 'orderId'>,
): Promise<string> {
  const { status, body } = await client.call(startCheckout, { params: { orderId } })
  if (status !== 200) throw new Error(`no checkout: ${JSON.stringify(body)}`)
  return body.url.split('/').at(-1) ?? ''
}

/** Subscribes on the stand-in's page and opens its portal; answers the id of that. */
export async function openPortal(
  { payments }: Services,
  person: Pick<LocalPerson, 'client'>,
): Promise<string> {
  if (!payments) throw new Error('no cards are taken')
  const checkoutId = await checkOut(person, await ordered(person, { kind: 'premium', item: 'month' }))
  const paid = await person.client.call(actInSandbox, { params: { checkoutId }, body: { act: 'pay' } })
  if (paid.status !== 200) throw new Error(`not paid: ${JSON.stringify(paid.body)}`)
  const { customer } = await payments.stripe.checkout.sessions.retrieve(checkoutId)
  const wish = { customer: String(customer), return_url: 'http://localhost:3000/premium' }
  return (await payments.stripe.billingPortal.sessions.create(wish)).id
}

/** An object of the stand-in's; throws where there is none. */
export async function thing(books: Books, id: string): Promise<Thing> {
  const found = await books.get(id)
  if (!found) throw new Error(`there is no ${id}`)
  return found
}

async function eventsOf({ pool }: Services): Promise<Told[]> {
  const { rows } = await pool.query<Told>(
    `SELECT id, body ->> 'type' AS type FROM sandbox_event ORDER BY place`,
  )
  return rows
}

async function bodyOf({ pool }: Services, id: string): Promise<string> {
  const { rows } = await pool.query<{ body: object }>('SELECT body FROM sandbox_event WHERE id = $1', [id])
  return JSON.stringify(rows[0]?.body)
}

/** Posts a text to the door of an app. */
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

async function tellNew(cards: Cards): Promise<void> {
  for (const event of await cards.events()) {
    if (cards.told.has(event.id)) continue
    cards.told.add(event.id)
    const status = await cards.tell(event)
    if (status !== 200) throw new Error(`${event.type} was answered ${status}`)
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
