import { type Books, type Call, Refusal, type Thing } from './books.ts'
import type { FormValue } from './form.ts'
import { shown } from './subscriptions.ts'

const usualMost = 10
const most = 100

/** How a kind is listed: under which address, by which of its fields, and as what its objects are told. */
interface Listing {
  kind: string
  url: string
  filters: readonly string[]
  /** What is left out unless a status is asked for. */
  hides?: Record<string, string>
  /** Without what the sandbox keeps beside it. */
  tell?: (thing: Thing) => Thing
  /** By the name it is asked to be written out under. */
  writesOut?: Record<string, (books: Books, thing: Thing) => Promise<Thing>>
}

const listings: Record<string, Listing> = {
  GetSubscriptions: {
    ...{ kind: 'subscription', url: '/v1/subscriptions', filters: ['customer', 'status'], tell: shown },
    hides: { status: 'canceled' },
  },
  GetInvoices: {
    ...{ kind: 'invoice', url: '/v1/invoices', filters: ['customer', 'status', 'subscription'] },
    writesOut: { 'data.payments': withPayments },
  },
  GetRefunds: { kind: 'refund', url: '/v1/refunds', filters: ['charge', 'payment_intent'] },
  GetDisputes: { kind: 'dispute', url: '/v1/disputes', filters: ['charge', 'payment_intent'] },
  GetCharges: { kind: 'charge', url: '/v1/charges', filters: ['payment_intent'] },
}

/** Every list that can be asked for, by the name of its operation. */
export const listOperations: Record<string, (books: Books, call: Call) => Promise<Thing>> =
  Object.fromEntries(
    Object.entries(listings).map(([name, listing]) => [
      name,
      (books, { input }) => list(books, listing, input),
    ]),
  )

async function list(books: Books, listing: Listing, input: { [name: string]: FormValue }): Promise<Thing> {
  const { kind, url, filters, hides = null, tell = (thing: Thing) => thing } = listing
  const limit = Number(input.limit ?? usualMost)
  if (limit < 1 || limit > most) throw new Refusal(400, 'limit is from 1 to 100.', { param: 'limit' })
  const fields: Record<string, string> = {}
  for (const name of filters)
    if (input[name] !== undefined && input[name] !== 'all') fields[name] = String(input[name])
  const from = Number((input.created as { gte?: string } | undefined)?.gte ?? 0)
  const after = input.starting_after === undefined ? null : String(input.starting_after)
  const without = input.status === undefined ? hides : null
  const found = await books.list(kind, { fields, without, from, after, most: limit + 1 })
  const data = []
  for (const thing of found.slice(0, limit)) data.push(await writtenOut(books, listing, thing, input.expand))
  return { object: 'list', url, has_more: found.length > limit, data: data.map(tell) } as unknown as Thing
}

async function writtenOut(
  books: Books,
  { writesOut = {} }: Listing,
  thing: Thing,
  wanted: FormValue | undefined,
): Promise<Thing> {
  let told = thing
  for (const name of Array.isArray(wanted) ? wanted.map(String) : []) {
    const writeOut = writesOut[name]
    if (!writeOut) throw new Refusal(400, `This property cannot be expanded (${name}).`, { param: 'expand' })
    told = await writeOut(books, told)
  }
  return told
}

async function withPayments(books: Books, invoice: Thing): Promise<Thing> {
  const data = await books.find('invoice_payment', 'invoice', invoice.id)
  return { ...invoice, payments: { object: 'list', data, has_more: false, url: '/v1/invoice_payments' } }
}
