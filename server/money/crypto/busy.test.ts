import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CryptoStage, deep, openCryptoStage, resultOf } from '#tests/crypto.ts'
import { poison } from '#tests/poison.ts'
import { isBusy } from './address-queries.ts'

let stage: CryptoStage
beforeAll(async () => {
  stage = await openCryptoStage()
})
afterAll(async () => {
  await stage?.close()
})

/** Whether the watcher of the stage's chain has something to wait for, and that of a chain used before. */
async function busy(): Promise<[own: boolean, other: boolean]> {
  const { rows } = await stage.database.owner.query<{ id: number }>(
    'SELECT DISTINCT chain_id::int AS id FROM crypto_address',
  )
  const id = rows[0]?.id ?? 0
  return Promise.all([isBusy(stage.database.app, id), isBusy(stage.database.app, id + 1)])
}

test('the watcher hurries for payments and refunds of its own chain only', async () => {
  const bought = await stage.buy()
  expect(await busy()).toEqual([true, false])
  await bought.pay(999)
  await stage.watch()
  await stage.database.owner.query(`UPDATE purchase_order SET state = 'paid'`)
  expect(await busy(), 'a payment that was seen').toEqual([true, false])
  await stage.database.owner.query(`UPDATE crypto_payment SET state = 'declined'`)
  expect(await busy()).toEqual([false, false])
  await stage.database.owner.query(
    `INSERT INTO crypto_refund (order_id, units, state, return_address, tx_hash, opened_at)
     SELECT order_id, 1, 'sent', '0x' || repeat('1', 40), '0x' || repeat('2', 64), ledger.clock() FROM crypto_address`,
  )
  expect(await busy(), 'a refund that was sent').toEqual([true, false])
})

test('an order that can’t be decided holds up no other, and is decided once it can be', async () => {
  const [first, second] = [await stage.buy(), await stage.buy()]
  for (const bought of [first, second]) await bought.pay(999)
  const heal = await poison(
    stage.database,
    'crypto_payment',
    `NEW.order_id = ${first.order.id} AND NEW.state = 'credited'`,
  )
  await stage.node.mine(deep)
  await stage.watch()
  expect(await resultOf(stage, first)).toMatchObject({ points: 0, payments: ['confirmed'] })
  expect(await resultOf(stage, second)).toMatchObject({ state: 'paid', points: 5500 })
  expect(stage.services.failedRows.get('watch-chain')).toBe(1)
  await heal()
  await stage.watch()
  expect(await resultOf(stage, first)).toMatchObject({ state: 'paid', points: 5500 })
})
