import { createHash } from 'node:crypto'
import type pg from 'pg'
import { inTransaction } from '#database/transaction.ts'
import { type Books, type Call, CallError, type FormValue, need, readForm, type Thing } from './books.ts'
import { createCheckout, expireCheckout, readCheckout } from './checkouts.ts'
import { openPortal } from './portal.ts'
import { keepCall, openBooks, takeCall } from './queries.ts'
import { createRefund } from './refunds.ts'
import { changeSubscription, endSubscription } from './subscriptions.ts'
import { shown } from './things.ts'

type Operation = (books: Books, call: Call) => Promise<object>

const defaultLimit = 10
const maxLimit = 100

/** How a kind is listed: the fields it can be filtered by, and those it can be expanded by. */
interface Listing {
  kind: string
  filters: readonly string[]
  /** Objects left out unless a status is requested. */
  hides?: Record<string, string>
  /** A property that is left out unless it is requested by this name. */
  expands?: { name: string; add: (books: Books, thing: Thing) => Promise<Thing> }
}

/** Listings by URL. */
const listings: Record<string, Listing> = {
  '/v1/subscriptions': {
    kind: 'subscription',
    filters: ['customer', 'status'],
    hides: { status: 'canceled' },
  },
  '/v1/invoices': {
    kind: 'invoice',
    filters: ['customer', 'status', 'subscription'],
    expands: { name: 'data.payments', add: withPayments },
  },
  '/v1/refunds': { kind: 'refund', filters: ['charge', 'payment_intent'] },
  '/v1/disputes': { kind: 'dispute', filters: ['charge', 'payment_intent'] },
  '/v1/charges': { kind: 'charge', filters: ['payment_intent'] },
}

/** Operations by method and path; a placeholder is an object's id. */
const operations = Object.entries<Operation>({
  'POST /v1/checkout/sessions': createCheckout,
  'GET /v1/checkout/sessions/{id}': readCheckout,
  'POST /v1/checkout/sessions/{id}/expire': expireCheckout,
  'POST /v1/refunds': createRefund,
  'GET /v1/refunds/{id}': (books, { id }) => need(books, id, 'refund'),
  'GET /v1/subscriptions/{id}': (books, { id }) => need(books, id, 'subscription'),
  'POST /v1/subscriptions/{id}': changeSubscription,
  'DELETE /v1/subscriptions/{id}': endSubscription,
  'POST /v1/billing_portal/sessions': openPortal,
  ...Object.fromEntries(
    Object.entries(listings).map(([url, listing]) => [
      `GET ${url}`,
      (books: Books, { input }: Call) => list(books, url, listing, input),
    ]),
  ),
}).map(([route, work]) => ({ pattern: new RegExp(`^${route.replace('{id}', '([^/]+)')}$`), work }))

/** The first fault of a call's input, which the provider would return. */
export interface InputFault {
  message: string
  param: string
}

/** Compares a call's input with the provider's published API document: tests do, so no call of ours is wrong. */
export type InputCheck = (method: string, path: string, input: Call['input']) => InputFault | null

/** A call as received. */
export interface RawCall {
  method: string
  path: string
  query: string
  body: string
  idempotencyKey: string | null
}

/** The response to a call. */
export interface Answer {
  status: number
  body: object
  replayed?: boolean
}

/**
 * Answers a call as the provider would: input that the check finds wrong returns 400, and a repeated key returns the
 * stored response, errors included.
 */
export async function answerCall(pool: pg.Pool, raw: RawCall, check?: InputCheck): Promise<Answer> {
  try {
    return await inTransaction(pool, (client) => answerOnce(client, raw, check))
  } catch (thrown) {
    if (thrown instanceof CallError) return responseOf(thrown)
    throw thrown
  }
}

async function answerOnce(client: pg.ClientBase, raw: RawCall, check?: InputCheck): Promise<Answer> {
  const route = `${raw.method} ${raw.path}`
  const operation = operations.find(({ pattern }) => pattern.test(route))
  if (!operation) throw new CallError(404, `Unrecognized request URL (${raw.method}: ${raw.path}).`)
  const id = operation.pattern.exec(route)?.[1] ?? null
  const input = readForm(raw.method === 'GET' ? raw.query : raw.body)
  const hash = createHash('sha256')
    .update(`${route} ${JSON.stringify(input)}`)
    .digest()
  const fault = check?.(raw.method, raw.path, input)
  if (fault) throw new CallError(400, fault.message, { param: fault.param })
  const key = raw.method === 'GET' ? null : raw.idempotencyKey
  const earlier = key === null ? null : await takeCall(client, key, hash)
  if (earlier && !earlier.hash.equals(hash))
    throw new CallError(400, 'Keys for idempotent requests can only be used with the same parameters.', {
      type: 'idempotency_error',
    })
  if (earlier) return { status: earlier.status, body: earlier.answer as object, replayed: true }
  const { status, body } = await answerNow(client, async () =>
    operation.work(await openBooks(client), { id, input }),
  )
  if (key !== null) await keepCall(client, key, status, body)
  return { status, body }
}

/** Runs a call in a savepoint, so an error leaves nothing but its response. */
async function answerNow(client: pg.ClientBase, work: () => Promise<object>): Promise<Answer> {
  await client.query('SAVEPOINT call')
  try {
    return { status: 200, body: shown((await work()) as Thing) }
  } catch (thrown) {
    if (!(thrown instanceof CallError)) throw thrown
    await client.query('ROLLBACK TO SAVEPOINT call')
    return responseOf(thrown)
  }
}

const responseOf = ({ status, message, type, param }: CallError): Answer => ({
  status,
  body: { error: { message, type, ...(param !== undefined && { param }) } },
})

async function list(
  books: Books,
  url: string,
  listing: Listing,
  input: { [name: string]: FormValue },
): Promise<object> {
  const { kind, filters, hides = null, expands } = listing
  const limit = Number(input.limit ?? defaultLimit)
  if (limit < 1 || limit > maxLimit)
    throw new CallError(400, 'limit must be from 1 to 100.', { param: 'limit' })
  const fields: Record<string, string> = {}
  for (const name of filters)
    if (input[name] !== undefined && input[name] !== 'all') fields[name] = String(input[name])
  const from = Number((input.created as { gte?: string } | undefined)?.gte ?? 0)
  const after = input.starting_after === undefined ? null : String(input.starting_after)
  const without = input.status === undefined ? hides : null
  const wanted = Array.isArray(input.expand) ? input.expand : []
  const unknown = wanted.find((name) => name !== expands?.name)
  if (unknown) throw new CallError(400, `This property cannot be expanded (${unknown}).`, { param: 'expand' })
  const found = await books.list(kind, { fields, without, from, after, most: limit + 1 })
  const data = []
  for (const thing of found.slice(0, limit))
    data.push(shown(expands && wanted.length > 0 ? await expands.add(books, thing) : thing))
  return { object: 'list', url, has_more: found.length > limit, data }
}

async function withPayments(books: Books, invoice: Thing): Promise<Thing> {
  const data = await books.find('invoice_payment', 'invoice', invoice.id)
  return { ...invoice, payments: { object: 'list', data, has_more: false, url: '/v1/invoice_payments' } }
}
