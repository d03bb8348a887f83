import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { anEscrow, aWallet, reverseTransfer } from '#tests/ledger.ts'
import { LedgerModel } from '#tests/ledger-model.ts'
import { postTransfers, supply, type Transfer, verifyLedger } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const accounts = 3
const keys = 25
const pick = fc.nat({ max: accounts - 1 })
const key = fc.nat({ max: keys - 1 })
const amount = fc.integer({ min: 2, max: 40 })
const fee = fc.integer({ min: 0, max: 1 })

/** Few accounts, few keys and small amounts make shortages, replays and conflicts common. */
const line = fc.oneof(
  fc.record({ reason: fc.constant('welcome_grant' as const), key, wallet: pick, amount }),
  fc.record({ reason: fc.constant('campaign_fund' as const), key, wallet: pick, escrow: pick, amount }),
  fc.record({ reason: fc.constant('attempt_credit' as const), key, wallet: pick, escrow: pick, amount, fee }),
  fc.record({ reason: fc.constant('campaign_return' as const), key, wallet: pick, escrow: pick, amount }),
)
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ batch: fc.array(line, { minLength: 1, maxLength: 12 }) }) },
  // By chance alone, an identical batch would hardly ever be posted twice.
  { weight: 1, arbitrary: fc.record({ again: fc.constant(true) }) },
  { weight: 3, arbitrary: fc.record({ undo: fc.nat({ max: 4 }), by: fc.nat({ max: 3 }) }) },
)

type Line = typeof line extends fc.Arbitrary<infer Value> ? Value : never
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** One run: the same steps for the ledger and for the model, with its own accounts and keys. */
class Run {
  readonly model = new LedgerModel()
  readonly seen = new Set<string>()
  readonly #transfers = new Map<string, number>()
  #wallets: number[] = []
  #escrows: number[] = []
  #keys: string[] = []
  #last: Line[] = []
  /** Keys of reversals; in one of four cases the first transfer key is used instead. */
  readonly #undoKeys = [randomUUID(), randomUUID(), randomUUID()]

  async prepare(): Promise<void> {
    this.#keys = Array.from({ length: keys }, () => randomUUID())
    for (let index = 0; index < accounts; index++) {
      this.#wallets.push(await aWallet(database.app))
      this.#escrows.push(await anEscrow(database.app))
    }
    for (const account of [...this.#wallets, ...this.#escrows]) this.model.open(account)
  }

  async take(step: Step): Promise<void> {
    if ('undo' in step) return this.#undo(this.#key(step.undo), this.#undoKeys[step.by] ?? this.#key(0))
    if ('batch' in step) this.#last = step.batch
    if (this.#last.length === 0) return
    const transfers = this.#last.map((each) => this.#transfer(each))
    const expected = transfers.map((transfer) => this.model.post(transfer))
    const posted = await postTransfers(database.app, transfers)
    expect(posted.map(({ verdict }) => verdict)).toEqual(expected)
    for (const [index, { verdict, transferId }] of posted.entries()) {
      this.seen.add(verdict)
      const { key = '' } = transfers[index] ?? {}
      if (transferId !== null) expect(this.#transfers.get(key) ?? transferId).toBe(transferId)
      if (transferId !== null) this.#transfers.set(key, transferId)
    }
  }

  async #undo(reversedKey: string, reversalKey: string): Promise<void> {
    const id = this.#transfers.get(reversedKey)
    if (id === undefined || reversedKey === reversalKey) return
    const expected = this.model.reverse(reversalKey, reversedKey)
    const { verdict } = await reverseTransfer(database.app, reversalKey, id)
    expect(verdict).toBe(expected)
    this.seen.add(`reversal ${verdict}`)
  }

  /** Expects every account to hold the balance of the model. */
  async compare(): Promise<void> {
    const { rows } = await database.app.query<{ id: number; balance: number }>(
      'SELECT id, balance FROM ledger.account_balance WHERE id = ANY ($1)',
      [[...this.model.balances.keys()]],
    )
    expect(new Map(rows.map(({ id, balance }) => [id, balance]))).toEqual(
      new Map([...this.model.balances].sort(([a], [b]) => a - b)),
    )
  }

  #key(index: number): string {
    return this.#keys[index] ?? ''
  }

  #transfer(given: Line): Transfer {
    const wallet = this.#wallets[given.wallet] ?? 0
    const common = { key: this.#key(given.key), reason: given.reason, amount: given.amount, ref: given.key }
    if (given.reason === 'welcome_grant') return { ...common, target: wallet }
    const escrow = this.#escrows[given.escrow] ?? 0
    if (given.reason === 'campaign_fund') return { ...common, source: wallet, target: escrow }
    const fee = given.reason === 'attempt_credit' ? given.fee : 0
    return { ...common, source: escrow, target: wallet, fee }
  }
}

test('random batches and reversals match a plain in-memory model', {
  timeout: 60_000,
}, async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const before = await supply(database.app)
      const run = new Run()
      await run.prepare()
      for (const each of steps) await run.take(each)
      await run.compare()
      const after = await supply(database.app)
      expect(after.issued - before.issued).toBe(run.model.issued)
      expect(after.fees - before.fees).toBe(run.model.fees)
      for (const verdict of run.seen) seen.add(verdict)
    }),
    { numRuns: 150 },
  )
  // A run without all verdicts would prove little.
  expect([...seen].sort()).toEqual([
    'insufficient',
    'key_conflict',
    'ok',
    'replay',
    'reversal already_reversed',
    'reversal insufficient',
    'reversal key_conflict',
    'reversal ok',
    'reversal replay',
  ])
  expect(await verifyLedger(database.owner)).toEqual([])
})
