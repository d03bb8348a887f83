import { beforeAll } from 'vitest'
import { openCryptoPayment, readCryptoDesk } from '#contract/money/crypto.ts'
import type { Output } from '#contract/operation.ts'
import { type Case, decideCase, listCases } from '#contract/staff/cases.ts'
import { watchOnce } from '#server/money/crypto/watch.ts'
import type { Purchase } from '#server/money/orders/index.ts'
import type { Services } from '#server/services.ts'
import type { LocalApp, LocalPerson } from './app.ts'
import { keyed } from './client.ts'
import { unitsOfCents } from './crypto.ts'
import type { TestDatabase } from './database.ts'
import { promote } from './exchange.ts'
import { order } from './orders.ts'

type Buyer = Pick<LocalPerson, 'client'>

/** A year of premium by crypto; the limit of new buyers does not count it. */
export const aYear = { kind: 'premium', item: 'year', provider: 'crypto' } as const
const aPackage = { kind: 'package', item: '5500', provider: 'crypto' } as const

/** Requests the wallet address of an order. */
export const open = ({ client }: Buyer, orderId: string) =>
  client.call(openCryptoPayment, { params: { orderId } })

/** Places an order by crypto, 5,500 points by default, and requests its wallet address. */
export async function openOrder(person: Buyer, purchase: Purchase = aPackage) {
  const { status, body } = await order(person, purchase)
  if (status !== 200) throw new Error(`not ordered: ${JSON.stringify(body)}`)
  const { orderId } = body.order
  return { orderId, ...(await open(person, orderId)) }
}

/** Places an order by crypto and returns its wallet address; throws if none was opened. */
export async function addressOf(person: Buyer, purchase?: Purchase) {
  const { status, orderId, body } = await openOrder(person, purchase)
  if (status !== 200) throw new Error(`no address: ${JSON.stringify(body)}`)
  return { status, orderId, address: body.payment.address }
}

/** The open case about a payment to an address, as the staff sees it. */
export async function caseAt(client: Buyer['client'], address: string) {
  const { body } = await client.call(listCases, { query: { kind: 'crypto' } })
  const cases = body.cases as Case<'crypto'>[]
  const found = cases.find(({ evidence }) => evidence.address === address)
  return found && { ...found.evidence, id: found.id }
}

/** The practice chain with its watcher, and an admin who decides about its payments. */
export interface PracticeDesk {
  read(): Promise<Output<typeof readCryptoDesk>>
  /** Pays an address in cents, from this wallet if given, lets the payment become deep enough, and scans. */
  pay(address: string, cents: number, from?: string): Promise<void>
  /** Lets payments become deep enough, and scans. */
  settle(): Promise<void>
  /** The open case about a payment to an address. */
  caseOf(address: string): ReturnType<typeof caseAt>
  /** Decides a case; returns the status. */
  decide(open: { id: string } | undefined, verdict: 'credited' | 'returned'): Promise<number>
}

/** Shares the desk of a file's app in demo mode; its admin joins before the first test. */
export function sharePracticeDesk(database: TestDatabase, services: Services, local: LocalApp): PracticeDesk {
  beforeAll(async () => promote(database, await local.join('desk-admin')))
  // A session of its own each time, since the clock may have moved past the last one's end.
  const admin = async () => (await local.enter('desk-admin@tests.example.com')).client
  const settle = async (): Promise<void> => {
    await database.shiftClock(10)
    await watchOnce(services)
  }
  const read = async () => (await (await admin()).call(readCryptoDesk, {})).body
  return {
    read,
    settle,
    async pay(address, cents, from) {
      const payment = { to: address.toLowerCase(), units: unitsOfCents(cents) }
      await services.crypto?.practice?.pay(services.pool, { ...payment, ...(from && { from }) })
      await settle()
    },
    caseOf: async (address) => caseAt(await admin(), address),
    async decide(open, verdict) {
      const body = { kind: 'crypto', verdict, note: 'as the test says' } as const
      const request = { params: { caseId: open?.id ?? '0' }, body }
      return (await (await admin()).call(decideCase, request, keyed())).status
    },
  }
}
