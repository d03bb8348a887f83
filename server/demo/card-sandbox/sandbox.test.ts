import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '#database/root.ts'
import { createPayments } from '#server/providers/payments/index.ts'
import { type Cards, failRefund, openCards, thing } from '#tests/cards.ts'
import { readForm } from './books.ts'
import { portalActs, portalThings } from './portal.ts'
import { closeDispute, openDispute } from './refunds.ts'
import { openCardSandbox } from './serve.ts'
import { renewSubscription } from './subscriptions.ts'

let cards: Cards
let stripe: Stripe
beforeAll(async () => {
  cards = await openCards()
  const { payments } = cards.services
  if (!payments) throw new Error('the demo takes no cards')
  stripe = payments.stripe
  const { rows } = await cards.database.owner.query('SELECT extract(epoch FROM ledger.clock())::int AS now')
  inAnHour = rows[0].now + 3600
})
afterAll(() => cards.close())

const line = {
  quantity: 1,
  price_data: { currency: 'usd', unit_amount: 299, product_data: { name: 'Points' } },
}
/** In seconds, by the database's clock. */
let inAnHour: number
const sessionParams = (changes: object = {}): Stripe.Checkout.SessionCreateParams => ({
  ...{ mode: 'payment', line_items: [line], expires_at: inAnHour },
  ...{ success_url: 'http://localhost:3000/payment-success', cancel_url: 'http://localhost:3000/checkout' },
  ...changes,
})
const create = (changes: object = {}, key?: string) =>
  stripe.checkout.sessions.create(sessionParams(changes), key === undefined ? {} : { idempotencyKey: key })

describe('a call', () => {
  test.each([
    ['without success_url', { success_url: undefined }, 'success_url'],
    ['with an unknown mode', { mode: 'gift' }, 'mode'],
    ['with an unknown parameter', { colour: 'green' }, 'colour'],
    [
      'with an unknown nested parameter',
      { line_items: [{ ...line, colour: 'green' }] },
      'line_items[0][colour]',
    ],
    ['with text for a number', { line_items: [{ ...line, quantity: 'many' }] }, 'line_items[0][quantity]'],
    ['that expires too soon', { expires_at: 1 }, 'expires_at'],
  ])('%s is rejected as by the provider', async (_name, changes, param) => {
    await expect(create(changes)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      param,
    })
  })

  test('sets no property of every object, whatever its names are', () => {
    const { a } = readForm('a[__proto__][b]=1&__proto__[b]=1&a[0]=2')
    expect([Object(a)['0'], 'b' in {}]).toEqual(['2', false])
  })

  test('for something that does not exist is rejected', async () => {
    await expect(stripe.refunds.retrieve('re_1')).rejects.toMatchObject({ statusCode: 404 })
    await expect(stripe.customers.list()).rejects.toMatchObject({ statusCode: 404 })
  })

  test('made twice under one key runs once; with other parameters it is rejected', async () => {
    const key = randomUUID()
    const changes = { expires_at: inAnHour }
    const [one, other] = await Promise.all([create(changes, key), create(changes, key)])
    expect(other.id).toBe(one.id)
    await expect(create({ ...changes, client_reference_id: 'x' }, key)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    })
  })

  test('made to another process finds the same objects', async () => {
    const other = (await createPayments({}, await openCardSandbox(cards.services.pool)))?.stripe
    const { id } = await create()
    expect((await other?.checkout.sessions.retrieve(id))?.id).toBe(id)
  })
})

/** Checks each response and each event's object against the provider's own description. */
test('responses and events match the provider’s API document', async () => {
  const expectValid = await loadSchemas()
  const session = await create()
  expectValid('checkout.session', session)
  expectValid('checkout.session', await stripe.checkout.sessions.retrieve(session.id))
  expectValid('checkout.session', await stripe.checkout.sessions.expire(session.id))
  const monthly = { ...line, price_data: { ...line.price_data, recurring: { interval: 'month' } } }
  const plan = await create({
    mode: 'subscription',
    line_items: [monthly],
    subscription_data: { metadata: { a: 'b' } },
  })
  await cards.act(plan.id, 'pay')
  const { subscription, customer } = await stripe.checkout.sessions.retrieve(plan.id)
  const id = String(subscription)
  expectValid('subscription', await stripe.subscriptions.retrieve(id))
  expectValid(
    'billing_portal.session',
    await stripe.billingPortal.sessions.create({
      ...{ customer: String(customer), return_url: 'http://localhost:3000/premium' },
    }),
  )
  for (const pays of [true, false])
    await cards.inBooks(async (books) => renewSubscription(books, await thing(books, id), pays))
  expectValid('subscription', await stripe.subscriptions.update(id, { cancel_at_period_end: true }))
  expectValid('subscription', await stripe.subscriptions.cancel(id))
  await cards.inBooks(async (books) => {
    const [session] = await books.find('billing_portal.session', 'customer', String(customer))
    const things = session && (await portalThings(books, session.id))
    if (things) await portalActs.bad_card(books, things)
  })
  const { intent } = await cards.buyer('judged')
  expectValid('refund', await stripe.refunds.create({ payment_intent: intent, amount: 100 }))
  await cards.inBooks(async (books) => {
    for (const refund of await books.find('refund', 'payment_intent', intent)) await failRefund(books, refund)
    await openDispute(books, intent)
    await closeDispute(books, intent, 'lost')
  })
  const since = { created: { gte: 0 }, limit: 100 }
  const expand = ['data.payments']
  const lists: [string, AsyncIterable<{ id: string }>, number][] = [
    ['subscription', stripe.subscriptions.list({ ...since, status: 'all' }), 1],
    ['subscription', stripe.subscriptions.list(since), 0],
    ['invoice', stripe.invoices.list({ ...since, limit: 1, expand }), 3],
    ['refund', stripe.refunds.list(since), 1],
    ['dispute', stripe.disputes.list(since), 1],
    ['charge', stripe.charges.list(since), 3],
  ]
  for (const [kind, list, wanted] of lists) {
    const ids = new Set<string>()
    for await (const listed of list) {
      expectValid(kind, listed)
      ids.add(listed.id)
    }
    expect([kind, ids.size]).toEqual([kind, wanted])
  }
  const { rows } = await cards.database.app.query<{
    body: { type: string; data: { object: { object: string } } }
  }>('SELECT body FROM sandbox_event ORDER BY place')
  for (const { body } of rows) {
    expectValid('event', body)
    expectValid(body.data.object.object, body.data.object)
  }
  expect(new Set(rows.map(({ body }) => body.type)).size).toBeGreaterThan(10)
  await cards.sendEvents()
})

type Schema = Record<string, unknown>

/** Returns a check of an object against the schema of its kind. Kinds missing from the excerpt pass. */
async function loadSchemas(): Promise<(kind: string, object: unknown) => void> {
  const document = JSON.parse(readFileSync(join(root, 'tests/fixtures/openapi/stripe.json'), 'utf8'))
  const ajv = new Ajv({ strict: false, validateFormats: false })
  ajv.addSchema(nullable(document) as Schema, 'stripe')
  return (kind, object) => {
    if (!(kind in document.components.schemas)) return
    const check = ajv.getSchema(`stripe#/components/schemas/${kind}`)
    if (!check) throw new Error(`no schema of ${kind}`)
    const fits = check(JSON.parse(JSON.stringify(object)))
    expect([kind, fits ? [] : check.errors]).toEqual([kind, []])
  }
}

/** Converts 'nullable' to JSON Schema. */
function nullable(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(nullable)
  if (typeof node !== 'object' || node === null) return node
  const { nullable: isNullable, ...rest } = Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, nullable(value)]),
  ) as Schema
  return isNullable === true ? { anyOf: [rest, { type: 'null' }] } : rest
}
