import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyLedger } from '#ledger/index.ts'
import type { Chain } from '#server/providers/chain/index.ts'
import type { Services } from '#server/services.ts'
import { type CryptoStage, chainOf, deep, openCryptoStage, type Purchase, resultOf } from '#tests/crypto.ts'

let stage: CryptoStage
beforeAll(async () => {
  stage = await openCryptoStage()
})
afterAll(async () => {
  await stage?.close()
})

class Cut extends Error {}

/** Counts the steps of a watcher, its chain calls and SQL statements, and cuts it off before one of them. */
interface Wire {
  steps: number
  passes<T>(act: () => Promise<T>): Promise<T>
}

function wire(cutAt = Number.POSITIVE_INFINITY): Wire {
  const state: Wire = {
    steps: 0,
    async passes(act) {
      state.steps++
      if (state.steps < cutAt) return act()
      // From here on the process is dead: nothing it requests arrives.
      throw new Cut('cut off')
    },
  }
  return state
}

/** The same services over a wire. */
function over(services: Services, { passes }: Wire): Services {
  const chain = chainOf(stage.node)
  const cutChain = new Proxy(chain, {
    get: (target, name: keyof Chain) => {
      const part = target[name]
      return typeof part === 'function'
        ? (...given: never[]) => passes(() => (part as (...all: never[]) => Promise<unknown>)(...given))
        : part
    },
  })
  const crypto = services.crypto && { ...services.crypto, chain: cutChain }
  return { ...services, crypto, pool: cutPool(services.pool, passes) }
}

type Passes = Wire['passes']
const cutPool = (pool: pg.Pool, passes: Passes): pg.Pool =>
  new Proxy(pool, {
    get(target, name) {
      if (name === 'query') return (...given: [string]) => passes(() => target.query(...given))
      if (name === 'connect') return async () => cutClient(await target.connect(), passes)
      return Reflect.get(target, name, target)
    },
  })

const cutClient = (client: pg.PoolClient, passes: Passes): pg.PoolClient =>
  new Proxy(client, {
    get(target, name) {
      if (name === 'query') return (...given: [string]) => passes(() => target.query(...given))
      // A dead process releases nothing: its connection breaks, and its transaction with it.
      if (name === 'release') return () => target.release(true)
      const part = Reflect.get(target, name, target)
      return typeof part === 'function' ? part.bind(target) : part
    },
  })

/** Two orders: one paid in two parts, and one whose second payment is still recent. */
async function situation(): Promise<Purchase[]> {
  const orders = [await stage.buy(), await stage.buy()] as const
  await orders[0].pay(500)
  await orders[0].pay(499)
  await orders[1].pay(600)
  await stage.node.mine(deep)
  await orders[1].pay(399)
  return [...orders]
}
const ended = [
  { state: 'paid', points: 5500, payments: ['credited 2752', 'credited 2748'] },
  { state: 'paid', points: 5500, payments: ['credited 3303', 'credited 2197'] },
]

async function finish(orders: Purchase[]): Promise<unknown> {
  await stage.watch()
  await stage.node.mine(deep)
  await stage.watch()
  return Promise.all(orders.map((bought) => resultOf(stage, bought)))
}

const leaseSeconds = 120

async function countScanSteps(): Promise<number> {
  const orders = await situation()
  const counting = wire()
  await stage.watch(over(stage.services, counting))
  expect(await finish(orders)).toEqual(ended)
  return counting.steps
}

test('a watcher that is cut off at any step neither misses nor doubles a payment', async () => {
  const steps = await countScanSteps()
  expect(steps).toBeGreaterThan(30)
  for (let at = 1; at <= steps; at++) {
    const orders = await situation()
    await stage.watch(over(stage.services, wire(at))).catch((thrown: unknown) => {
      if (!(thrown instanceof Cut)) throw thrown
    })
    await stage.database.shiftClock(leaseSeconds)
    expect(await finish(orders), `cut off before step ${at}`).toEqual(ended)
  }
  expect(await verifyLedger(stage.database.app)).toEqual([])
}, 240_000)
