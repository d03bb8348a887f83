import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from '#database/connection.ts'
import { verifyLedger } from '#ledger/index.ts'
import type { Chain } from '#server/providers/chain/index.ts'
import type { Services } from '#server/services.ts'
import { type CryptoStage, chainOf, deep, openCryptoStage, resultOf } from '#tests/crypto.ts'
import { openPooler, type Pooler } from '#tests/pooler.ts'

let stage: CryptoStage
let pooler: Pooler
let pooled: pg.Pool
beforeAll(async () => {
  stage = await openCryptoStage()
  pooler = await openPooler(stage.database.appUrl, 2)
  pooled = createPool(pooler.url, { isPooled: true })
})
afterAll(async () => {
  await pooled?.end()
  await pooler?.close()
  expect(await verifyLedger(stage.database.app)).toEqual([])
  await stage?.close()
})

const leaseSeconds = 120

/** A watcher of its own process behind a pooler, which stops when it has read the chain's transfers. */
function openSlowWatcher(): { run(): Promise<void>; hasRead: Promise<void>; goOn(): void } {
  const [hasRead, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const chain = chainOf(stage.node)
  const slow: Chain = {
    ...chain,
    async transfersTo(...asked) {
      const transfers = await chain.transfersTo(...asked)
      hasRead.resolve()
      await goesOn.promise
      return transfers
    },
  }
  return { run: () => stage.watch(over(slow)), hasRead: hasRead.promise, goOn: () => goesOn.resolve() }
}

const over = (chain: Chain): Services => {
  const { crypto } = stage.services
  return { ...stage.services, pool: pooled, crypto: crypto && { ...crypto, chain } }
}

test('behind a pooler too, a second watcher does nothing while the first one has the lease', async () => {
  await stage.buy()
  const first = openSlowWatcher()
  const run = first.run()
  await first.hasRead
  let calls = 0
  const chain = chainOf(stage.node)
  const counting: Chain = {
    ...chain,
    head() {
      calls++
      return chain.head()
    },
  }
  await stage.watch(over(counting))
  expect(calls).toBe(0)
  first.goOn()
  await run
  await stage.watch(over(counting))
  expect(calls).toBe(1)
})

test('a watcher whose lease has passed to another one writes nothing, though it read the chain before', async () => {
  const bought = await stage.buy()
  const stale = openSlowWatcher()
  const run = stale.run()
  await stale.hasRead
  await bought.pay(999)
  await stage.database.shiftClock(leaseSeconds)
  await stage.watch()
  const seen = { state: 'pending', points: 0, payments: ['seen'] }
  expect(await resultOf(stage, bought)).toEqual(seen)
  stale.goOn()
  await run
  expect(await resultOf(stage, bought)).toEqual(seen)
  await stage.node.mine(deep)
  await stage.watch()
  expect(await resultOf(stage, bought)).toEqual({
    ...{ state: 'paid', points: 5500, payments: ['credited 5500'] },
  })
})

test('a killed watcher holds up payments until its lease is over, and no longer', async () => {
  const bought = await stage.buy()
  await bought.pay(999)
  const killed = openSlowWatcher()
  const run = killed.run()
  await killed.hasRead
  await stage.database.shiftClock(leaseSeconds - 10)
  await stage.watch()
  expect((await resultOf(stage, bought)).payments).toEqual([])
  await stage.database.shiftClock(10)
  await stage.watch()
  expect((await resultOf(stage, bought)).payments).toEqual(['seen'])
  killed.goOn()
  await run
})
