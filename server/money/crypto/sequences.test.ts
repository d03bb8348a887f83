import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settingRows } from '#contract/settings.ts'
import { verifyLedger } from '#ledger/index.ts'
import {
  type CryptoStage,
  chainOf,
  deep,
  openCryptoStage,
  type Purchase,
  unitsOfCents,
} from '#tests/crypto.ts'
import { walletOf } from '#tests/exchange.ts'

let stage: CryptoStage
beforeAll(async () => {
  stage = await openCryptoStage()
})
afterAll(async () => {
  await stage?.close()
})

/** Events of a chain and its watcher, in any order. */
type Happening =
  | { kind: 'pay'; order: number; cents: number }
  | { kind: 'parts'; order: number; cents: number[] }
  | { kind: 'mine'; blocks: number }
  | { kind: 'reorg'; depth: number }
  | { kind: 'scan' }

const order = fc.integer({ min: 0, max: 1 })
const cents = fc.integer({ min: 1, max: 3000 })
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay' as const), order, cents }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('parts' as const),
      order,
      cents: fc.array(cents, { minLength: 2, maxLength: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('mine' as const), blocks: fc.integer({ min: 1, max: deep }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('reorg' as const),
      depth: fc.integer({ min: 1, max: deep - 1 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('scan' as const) }) },
)

async function happens(what: Happening, orders: readonly Purchase[]): Promise<void> {
  const { node } = stage
  switch (what.kind) {
    case 'pay':
      await orders[what.order]?.pay(what.cents)
      return
    case 'parts':
      await node.payInParts(node.token, orders[what.order]?.address ?? '', what.cents.map(unitsOfCents))
      return
    case 'mine':
      return node.mine(what.blocks)
    case 'reorg':
      // One block less than the depth that counts, so even the newest counted block stays.
      await node.reorg(what.depth)
      return
    case 'scan':
      return stage.watch()
  }
}

/** Units that the chain itself holds for an address at the end. */
async function unitsOnChain(address: string): Promise<bigint> {
  const chain = chainOf(stage.node)
  const head = await chain.head()
  const transfers = await chain.transfersTo([address], 0, head.height)
  return transfers.reduce((sum, { units }) => sum + units, 0n)
}

test('after any sequence of payments, reorganisations and scans the points match what the chain holds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 3, maxLength: 14 }), async (happenings) => {
      const orders = [await stage.buy(), await stage.buy('15000')]
      for (const what of happenings) await happens(what, orders)
      await stage.node.mine(deep)
      await stage.watch()
      await stage.watch()
      for (const { order: bought, buyer, address } of orders) {
        const units = await unitsOnChain(address)
        const due = unitsOfCents(bought.priceCents)
        const worth = Number((BigInt(bought.points) * units) / due)
        const credited = await walletOf(stage.database, buyer)
        const { small, over } = await waitingUnits(bought.id)
        const counted = units - small - over
        expect(credited).toBe(Number((BigInt(bought.points) * counted) / due))
        expect(counted).toBeLessThanOrEqual(unitsOfCents(settingRows.new_buyer_most_cents.standard))
        // Below the limit of new buyers, payments that wait for an admin are worth less than 50 points.
        if (over === 0n) expect(worth - credited).toBeLessThan(50)
      }
    }),
    { numRuns: 15 },
  )
  expect(await verifyLedger(stage.database.app)).toEqual([])
}, 240_000)

/** Units that wait for an admin: too small, and above the limit of new buyers. */
async function waitingUnits(orderId: number): Promise<{ small: bigint; over: bigint }> {
  const { rows } = await stage.database.app.query<{ kind: string; units: string }>(
    `SELECT held_as AS kind, sum(CASE state WHEN 'held' THEN units ELSE over_units END)::text AS units
     FROM crypto_payment WHERE order_id = $1 AND state IN ('held', 'credited') AND held_as IS NOT NULL GROUP BY held_as`,
    [orderId],
  )
  const of = (kind: string): bigint => BigInt(rows.find((row) => row.kind === kind)?.units ?? 0)
  return { small: of('small_payment'), over: of('buyer_limit') }
}
