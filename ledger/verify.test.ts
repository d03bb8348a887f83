import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { toMorning } from '#tests/exchange.ts'
import { anEscrow, aWallet, crediting, reverseTransfer } from '#tests/ledger.ts'
import { closeDays, namedKey, postTransfers, verifyLedger } from './index.ts'

let database: TestDatabase
let wallet: number
let escrow: number
let credit: number

beforeEach(async () => {
  database = await createTestDatabase()
  // A day closes 15 minutes after midnight, which must not happen during a test.
  await toMorning(database)
  await database.shiftClock(3600)
  wallet = await aWallet(database.app, 10)
  escrow = await anEscrow(database.app, 100)
  const [posted] = await postTransfers(database.app, [
    crediting({ key: namedKey('credit'), source: escrow, target: wallet }),
    crediting({ source: escrow, target: wallet }),
  ])
  credit = posted?.transferId ?? 0
  await database.shiftClock(2 * 86_400)
  expect(await verifyLedger(database.app)).toEqual([])
})

afterEach(() => database.close())

/** Makes a change that the guards prevent, after removing them, as only the owner of the tables can. */
async function tamper(statement: string): Promise<void> {
  for (const table of ['transfer', 'entry', 'account']) {
    const trigger = table === 'account' ? 'never_removed' : 'append_only'
    await database.owner.query(`ALTER TABLE ledger.${table} DISABLE TRIGGER ${trigger}`)
  }
  await database.owner.query(`ALTER TABLE ledger.account DROP CONSTRAINT IF EXISTS account_not_overdrawn;
    ALTER TABLE ledger.entry DROP CONSTRAINT IF EXISTS entry_not_overdrawn`)
  await database.owner.query(statement)
}

const findings = async (): Promise<string[]> =>
  (await verifyLedger(database.app)).map(({ proof, detail }) => `${proof}: ${detail}`)

test('a balance changed by hand is found', async () => {
  await tamper(`UPDATE ledger.account SET balance = balance + 5 WHERE id = ${wallet}`)
  expect(await findings()).toEqual([
    'accounts: balance 21, its entries sum to 16',
    expect.stringMatching(/^supply: /),
  ])
})

test('a changed amount is found, even if its balances match', async () => {
  await tamper(`UPDATE ledger.entry SET amount = amount + 1, balance_after = balance_after + 1
    WHERE account_id = ${wallet} AND seq = 3; UPDATE ledger.account SET balance = balance + 1 WHERE id = ${wallet}`)
  expect(await findings()).toEqual([expect.stringMatching(/^supply: /), 'transfers: entries sum to 1'])
})

test('a deleted entry is found', async () => {
  await tamper(`DELETE FROM ledger.entry WHERE account_id = ${wallet} AND seq = 2`)
  expect(await findings()).toEqual([
    'accounts: balance 16, its entries sum to 13',
    'transfers: entries sum to -3',
  ])
})

test('a deleted transfer is found, and one without entries', async () => {
  await tamper(`DELETE FROM ledger.transfer WHERE id = ${credit};
    INSERT INTO ledger.transfer (idem_key, ref, amount, created_at, reason, request_hash)
    VALUES (gen_random_uuid(), 1, 1, ledger.clock(), 1, '')`)
  expect(await findings()).toEqual(['transfers: entries without a transfer', 'transfers: no entries'])
})

test('a deleted account is found', async () => {
  await tamper(`DELETE FROM ledger.account WHERE id = ${escrow}`)
  expect(await findings()).toEqual(
    expect.arrayContaining(['accounts: entries without an account', expect.stringMatching(/^supply: /)]),
  )
})

test('a gap in a chain is found, and a balance that does not follow from the one before', async () => {
  await tamper(`UPDATE ledger.entry SET seq = 9 WHERE account_id = ${wallet} AND seq = 3`)
  expect(await findings()).toEqual(['accounts: 3 entries numbered 1 to 9, seq 3, 0 breaks'])
  await tamper(`UPDATE ledger.entry SET seq = 3 WHERE account_id = ${wallet} AND seq = 9;
    UPDATE ledger.entry SET balance_after = 11 WHERE account_id = ${wallet} AND seq = 2`)
  expect(await findings()).toEqual(['accounts: 3 entries numbered 1 to 3, seq 3, 1 breaks'])
})

test('a wallet that was once below zero is found', async () => {
  await tamper(`UPDATE ledger.entry SET amount = amount - 30, balance_after = balance_after - 30
      WHERE account_id = ${wallet} AND seq = 2;
    UPDATE ledger.entry SET amount = amount + 30 WHERE account_id = ${wallet} AND seq = 3`)
  expect(await findings()).toEqual(expect.arrayContaining(['accounts: fell to -17']))
})

test('points sent where their reason does not allow are found, and a fee that differs from the transfer', async () => {
  await tamper(`UPDATE ledger.transfer SET reason = 1 WHERE id = ${credit}`)
  expect(await findings()).toEqual(['transfers: entries move 4 from {escrow} to {fees,wallet}'])
  await tamper(`UPDATE ledger.transfer SET reason = 5, fee = 2 WHERE id = ${credit}`)
  expect(await findings()).toEqual(['transfers: entries move 4 from {escrow} to {fees,wallet}'])
})

test('an escrow that paid out more than was set aside is found', async () => {
  await tamper(`UPDATE ledger.entry SET amount = 1 WHERE account_id = ${escrow} AND seq = 1`)
  expect(await findings()).toEqual(
    expect.arrayContaining([
      'supply: paid out more than was set aside',
      'accounts: balance 92, its entries sum to -7',
    ]),
  )
})

test('a reversal that does not undo its transfer is found', async () => {
  await reverseTransfer(database.app, namedKey('undone'), credit)
  expect(await findings()).toEqual([])
  await tamper(`UPDATE ledger.transfer SET reverses = (SELECT min(id) FROM ledger.transfer WHERE reason = 1)
    WHERE reverses IS NOT NULL`)
  expect(await findings()).toEqual(['reversals: does not undo what it reverses'])
})

test('a changed transfer on a closed day is found, and so is a new one', async () => {
  expect(await closeDays(database.app)).toBe(1)
  expect(await closeDays(database.app)).toBe(0)
  expect(await findings()).toEqual([])
  await aWallet(database.app, 10)
  expect(await findings()).toEqual([])
  await tamper(`UPDATE ledger.transfer SET ref = ref + 1 WHERE id = ${credit}`)
  expect(await findings()).toEqual([expect.stringMatching(/^days: hash differs; 5 transfers then, 5 now$/)])
  await tamper(`UPDATE ledger.transfer SET ref = ref - 1 WHERE id = ${credit}`)
  expect(await findings()).toEqual([])
  await tamper(`UPDATE ledger.transfer SET created_at = created_at - interval '2 days'
    WHERE id = (SELECT max(id) FROM ledger.transfer)`)
  expect(await findings()).toEqual([expect.stringMatching(/^days: hash differs; 5 transfers then, 6 now$/)])
})

test('each day is chained to the day before: one change breaks only its own link', async () => {
  for (let day = 0; day < 3; day++) {
    await aWallet(database.app, 10)
    await database.shiftClock(86_400)
  }
  expect(await closeDays(database.app)).toBe(4)
  const hashes = await database.owner.query('SELECT hash FROM ledger.day_hash ORDER BY day')
  expect(new Set(hashes.rows.map(({ hash }) => hash.toString('hex'))).size).toBe(4)
  await tamper(`UPDATE ledger.transfer SET ref = ref + 1 WHERE id = ${credit}`)
  expect(await findings()).toHaveLength(1)
})
