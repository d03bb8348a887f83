import { type Books, type Call, Refusal, type Thing } from './books.ts'
import type { FormValue } from './form.ts'
import { shown } from './subscriptions.ts'

const defaultLimit = 10
const maxLimit = 100

/** How a kind is listed: the fields it can be filtered by, and how its objects are presented. */
interface Listing {
  kind: string
  filters: readonly string[]
  /** Objects left out unless a status is requested. */
  hides?: Record<string, string>
  /** Removes the fields that are internal to the sandbox. */
  present?: (thing: Thing) => Thing
  /** Expanders by the name under which they are requested. */
  expanders?: Record<string, (books: Books, thing: Thing) => Promise<Thing>>
}

/** Listings by URL. */
const listings: Record<string, Listing> = {
  '/v1/subscriptions': {
    kind: 'subscription',
    filters: ['customer', 'status'],
    present: shown,
    hides: { status: 'canceled' },
  },
  '/v1/invoices': {
    kind: 'invoice',
    filters: ['customer', 'status', 'subscription'],
    expanders: { 'data.payments': withPayments },
  },
  '/v1/refunds': { kind: 'refund', filters: ['charge', 'payment_intent'] },
  '/v1/disputes': { kind: 'dispute', filters: ['charge', 'payment_intent'] },
  '/v1/charges': { kind: 'charge', filters: ['payment_intent'] },
}

/** List operations by method and path. */
export const listOperations: Record<string, (books: Books, call: Call) => Promise<Thing>> =
  Object.fromEntries(
    Object.entries(listings).map(([url, listing]) => [
      `GET ${url}`,
      (books, { input }) => list(books, url, listing, input),
    ]),
  )

async function list(
  books: Books,
  url: string,
  listing: Listing,
  input: { [name: string]: FormValue },
): Promise<Thing> {
  const { kind, filters, hides = null, present = (thing: Thing) => thing } = listing
  const limit = Number(input.limit ?? defaultLimit)
  if (limit < 1 || limit > maxLimit)
    throw new Refusal(400, 'limit must be from 1 to 100.', { param: 'limit' })
  const fields: Record<string, string> = {}
  for (const name of filters)
    if (input[name] !== undefined && input[name] !== 'all') fields[name] = String(input[name])
  const from = Number((input.created as { gte?: string } | undefined)?.gte ?? 0)
  const after = input.starting_after === undefined ? null : String(input.starting_after)
  const without = input.status === undefined ? hides : null
  const found = await books.list(kind, { fields, without, from, after, most: limit + 1 })
  const data = []
  for (const thing of found.slice(0, limit))
    data.push(await expandFields(books, listing, thing, input.expand))
  return { object: 'list', url, has_more: found.length > limit, data: data.map(present) } as unknown as Thing
}

async function expandFields(
  books: Books,
  { expanders = {} }: Listing,
  thing: Thing,
  wanted: FormValue | undefined,
): Promise<Thing> {
  let result = thing
  for (const name of Array.isArray(wanted) ? wanted.map(String) : []) {
    const expander = expanders[name]
    if (!expander) throw new Refusal(400, `This property cannot be expanded (${name}).`, { param: 'expand' })
    result = await expander(books, result)
  }
  return result
}

async function withPayments(books: Books, invoice: Thing): Promise<Thing> {
  const data = await books.find('invoice_payment', 'invoice', invoice.id)
  return { ...invoice, payments: { object: 'list', data, has_more: false, url: '/v1/invoice_payments' } }
}
