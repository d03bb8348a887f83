import { practiceXpub } from '#server/demo/practice-chain/index.ts'
import { inPatientTransaction } from '#server/idempotency/index.ts'
import { openAddress } from '#server/money/crypto/open-address.ts'
import { caseKind } from '#server/money/crypto/open-cases.ts'
import { holdOrder } from '#server/money/crypto/order-queries.ts'
import { watchOnce } from '#server/money/crypto/watch.ts'
import type { OrderRow } from '#server/money/orders/index.ts'
import { type Chain, openDeposits } from '#server/providers/chain/index.ts'
import { createLiveChain } from '#server/providers/chain/live.ts'
import type { Services } from '#server/services.ts'
import { startTestChain, type TestChain } from '#tools/chain/test-chain.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { addPerson, type Party, walletOf } from './exchange.ts'
import { orderOf } from './orders.ts'
import { openTestServices } from './services.ts'

/** Confirmations after which a payment counts here. */
export const deep = 4

/** A server's services that watch a real node, and the means to pay there. */
export interface CryptoStage {
  database: TestDatabase
  node: TestChain
  services: Services & { close(): Promise<void> }
  /** Places an order with its address: 5,500 points for 999 cents by default, another package, or 'year'. */
  buy(item?: string, buyer?: Party): Promise<Purchase>
  watch(services?: Services): Promise<void>
  close(): Promise<void>
}

/** An order that waits for a payment. */
export interface Purchase {
  order: OrderRow
  buyer: Party
  address: string
  /** Pays an amount in cents; the block is mined with it. */
  pay(cents: number): Promise<string>
}

/** The chain as the server sees it. */
export const chainOf = (node: TestChain): Chain =>
  createLiveChain(node.url, {
    ...{ id: 31337, name: 'Local chain', kind: 'sandbox', confirmations: deep, pollSeconds: 1 },
    token: { symbol: 'TEST', address: node.token, decimals: 6 },
  })

export const unitsOfCents = (cents: number): bigint => BigInt(cents) * 10_000n

/** Opens a database, a node and the services between them; close() removes them all. */
export async function openCryptoStage(): Promise<CryptoStage> {
  const [database, node] = await Promise.all([createTestDatabase(), startTestChain()])
  // Earlier blocks, above all the token's, must be out of reach of any reorganisation.
  await node.mine(2 * deep)
  const services = await openTestServices(database, { RATE_LIMITS: 'deposit_network=1000/60' })
  const deposits = openDeposits(practiceXpub)
  services.crypto = { chain: chainOf(node), deposits, gap: 1_000, practice: null }
  let buyers = 0
  return {
    ...{ database, node, services },
    async buy(item = '5500', buyer) {
      const who = buyer ?? (await addPerson(database, `buyer-${++buyers}`))
      const kind = item === 'year' ? 'premium' : 'package'
      const made = await orderOf(services, who, { kind, item, provider: 'crypto' })
      const order = await inPatientTransaction(services.pool, (client) => holdOrder(client, made.id))
      if (!services.crypto) throw new Error('no chain')
      const { address } = await openAddress(services, services.crypto, order, 'tests')
      return {
        ...{ order, buyer: who, address },
        pay: (cents) => node.pay(node.token, address, unitsOfCents(cents)),
      }
    },
    watch: (other = services) => watchOnce(other),
    async close() {
      await services.close()
      await node.stop()
      await database.close()
    },
  }
}

/** Result of an order: its state, the buyer's points, each payment's state and points. */
export async function resultOf({ database }: CryptoStage, { order, buyer }: Purchase) {
  const { rows } = await database.app.query<{ state: string }>(
    'SELECT state FROM purchase_order WHERE id = $1',
    [order.id],
  )
  const payments = await database.app.query<{ line: string }>(
    `SELECT state || CASE WHEN points > 0 THEN ' ' || points ELSE '' END AS line FROM crypto_payment
     WHERE order_id = $1 ORDER BY id`,
    [order.id],
  )
  return {
    state: rows[0]?.state,
    points: await walletOf(database, buyer),
    payments: payments.rows.map(({ line }) => line),
  }
}

/** Kinds of an order's cases that wait for an admin, oldest first. */
export async function casesOf({ database }: CryptoStage, { order }: Purchase): Promise<string[]> {
  const { rows } = await database.app.query<{ kind: string }>(
    `SELECT ${caseKind} AS kind FROM case_file JOIN crypto_payment AS payment ON payment.id = subject_id
     WHERE case_file.kind = 'crypto' AND order_id = $1 AND case_file.decided_at IS NULL ORDER BY case_file.id`,
    [order.id],
  )
  return rows.map(({ kind }) => kind)
}
