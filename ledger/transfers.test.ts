import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import {
  anEscrow,
  aWallet,
  crediting,
  funding,
  openAccount,
  reverseTransfer,
  traceOf,
} from '#tests/ledger.ts'
import { balanceOf, postTransfers, supply, verifyLedger } from './index.ts'

let database: TestDatabase
let app: TestDatabase['app']

beforeAll(async () => {
  database = await createTestDatabase()
  app = database.app
})

afterAll(async () => {
  expect(await verifyLedger(database.owner)).toEqual([])
  await database.close()
})

const verdicts = async (transfers: Parameters<typeof postTransfers>[1]): Promise<string[]> =>
  (await postTransfers(app, transfers)).map(({ verdict }) => verdict)

test('an account is opened once for each owner and kind', async () => {
  const wallet = await openAccount(app, 'wallet', 7)
  expect(await openAccount(app, 'wallet', 7)).toBe(wallet)
  expect(await openAccount(app, 'escrow', 7)).not.toBe(wallet)
  const many = await Promise.all(Array.from({ length: 8 }, () => openAccount(app, 'wallet', 8)))
  expect(new Set(many).size).toBe(1)
  expect(await balanceOf(app, wallet)).toBe(0)
  await expect(balanceOf(app, 999_999_999)).rejects.toThrow('no row')
})

test('a credit takes the amount, pays the fee to the fee account and the rest to the earner', async () => {
  const [escrow, earner] = [await anEscrow(app, 10), await aWallet(app)]
  const before = await supply(app)
  const [posted] = await postTransfers(app, [crediting({ source: escrow, target: earner, ref: 42 })])
  expect(posted).toEqual({ verdict: 'ok', transferId: expect.any(Number) })
  expect([await balanceOf(app, escrow), await balanceOf(app, earner)]).toEqual([6, 3])
  expect((await supply(app)).fees).toBe(before.fees + 1)
  const { rows } = await app.query(
    `SELECT kind, seq, reason, ref, amount, balance_after FROM ledger.statement WHERE transfer_id = $1 ORDER BY kind`,
    [posted?.transferId],
  )
  expect(rows).toMatchObject([
    { kind: 'escrow', seq: 2, reason: 'attempt_credit', ref: 42, amount: -4, balance_after: 6 },
    { kind: 'fees', amount: 1 },
    { kind: 'wallet', seq: 1, amount: 3, balance_after: 3 },
  ])
})

describe('a key', () => {
  test('posts once: a repeat with the same content is a replay with the first result, through any partition', async () => {
    const request = funding({ source: await aWallet(app, 50), target: await anEscrow(app), amount: 20 })
    const [first] = await postTransfers(app, [request], 3)
    const after = await traceOf(app)
    expect(await postTransfers(app, [request], 9)).toEqual([{ ...first, verdict: 'replay' }])
    expect(await postTransfers(app, [request, request])).toEqual([
      { ...first, verdict: 'replay' },
      { ...first, verdict: 'replay' },
    ])
    expect(await traceOf(app)).toEqual(after)
  })

  test('used twice in one batch posts once', async () => {
    const request = funding({ source: await aWallet(app, 50), target: await anEscrow(app), amount: 20 })
    expect(await verdicts([request, request, { ...request, amount: 21 }])).toEqual([
      'ok',
      'replay',
      'key_conflict',
    ])
    expect(await balanceOf(app, request.source ?? 0)).toBe(30)
  })

  test('with other content is rejected, whichever part differs, and nothing is written', async () => {
    const [escrow, earner] = [await anEscrow(app, 100), await aWallet(app)]
    const [otherEscrow, otherEarner] = [await anEscrow(app, 100), await aWallet(app)]
    const request = crediting({ source: escrow, target: earner })
    await postTransfers(app, [request])
    const after = await traceOf(app)
    const others = [
      { ...request, amount: 5 },
      { ...request, fee: 2 },
      { ...request, ref: 2 },
      { ...request, source: otherEscrow },
      { ...request, target: otherEarner },
      { key: request.key, reason: 'welcome_grant' as const, target: earner, amount: 4, ref: 1 },
    ]
    for (const other of others) expect(await verdicts([other])).toEqual(['key_conflict'])
    expect(await traceOf(app)).toEqual(after)
  })

  test('used by ten calls at once posts once, and all ten get the result', async () => {
    const request = funding({ source: await aWallet(app, 50), target: await anEscrow(app), amount: 20 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => verdicts([request])))
    expect(answers.flat().sort()).toEqual(['ok', ...Array(9).fill('replay')])
    expect(await balanceOf(app, request.source ?? 0)).toBe(30)
  })
})

test('a settlement of fees is made once for each name, also by ten calls at once, and never twice in part', async () => {
  for (const partition of [1, 2]) {
    const lines = [
      crediting({ source: await anEscrow(app, 100), target: await aWallet(app), amount: 20, fee: 10 }),
    ]
    await postTransfers(app, lines, partition)
  }
  const before = await supply(app)
  const settle = () =>
    app.query(`SELECT filled, burned FROM ledger.settle_night('a night', 1, 15, $1, 0, 0, $1)`, [
      before.house + 4,
    ])
  const calls = await Promise.allSettled(Array.from({ length: 10 }, settle))
  const done = calls.flatMap((call) => (call.status === 'fulfilled' ? call.value.rows : []))
  expect(done).toEqual([{ filled: 4, burned: 11 }])
  await expect(settle()).rejects.toMatchObject({ code: '40001' })
  expect(await supply(app)).toMatchObject({
    fees: before.fees - 15,
    house: before.house + 4,
    burned: before.burned + 11,
  })
})

describe('a source with too few points', () => {
  test('is rejected line by line: affordable lines are posted, the others leave no trace', async () => {
    const [wallet, escrow] = [await aWallet(app, 10), await anEscrow(app)]
    const pay = (amount: number) => funding({ source: wallet, target: escrow, amount })
    expect(await verdicts([pay(6), pay(5), pay(4), pay(1)])).toEqual([
      'ok',
      'insufficient',
      'ok',
      'insufficient',
    ])
    const after = await traceOf(app)
    expect(await verdicts([pay(1)])).toEqual(['insufficient'])
    expect(await traceOf(app)).toEqual(after)
    expect([await balanceOf(app, wallet), await balanceOf(app, escrow)]).toEqual([0, 10])
  })

  test('cannot spend the points of a later line of the batch, only once they have arrived', async () => {
    const [wallet, escrow] = [await aWallet(app), await anEscrow(app)]
    const grant = { key: randomUUID(), reason: 'welcome_grant' as const, target: wallet, amount: 5, ref: 1 }
    const fund = funding({ source: wallet, target: escrow, amount: 5 })
    expect(await verdicts([fund, grant])).toEqual(['insufficient', 'ok'])
    expect(await verdicts([fund])).toEqual(['ok'])
    expect(await balanceOf(app, wallet)).toBe(0)
  })

  test('never goes below zero under thirty calls at once', async () => {
    const [wallet, escrow] = [await aWallet(app, 10), await anEscrow(app)]
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => verdicts([funding({ source: wallet, target: escrow })])),
    )
    expect(answers.flat().filter((verdict) => verdict === 'ok')).toHaveLength(10)
    expect(await balanceOf(app, wallet)).toBe(0)
  })
})

test('a malformed request throws, and no line of its batch leaves a trace', async () => {
  const [wallet, escrow] = [await aWallet(app, 100), await anEscrow(app, 100)]
  const sound = funding({ source: wallet, target: escrow })
  const before = await traceOf(app)
  const malformed = [
    { ...sound, amount: 0 },
    { ...sound, amount: -5 },
    { ...sound, fee: 1, amount: 2 },
    { ...sound, reason: 'no_such_reason' as 'campaign_fund' },
    { ...sound, reason: 'reversal' as 'campaign_fund' },
    { key: randomUUID(), reason: 'campaign_fund' as const, source: wallet, amount: 1, ref: 1 },
    { ...sound, source: escrow, target: wallet },
    { ...sound, target: 999_999_999 },
    { ...sound, target: wallet },
    { ...sound, reason: 'attempt_credit' as const },
    crediting({ source: escrow, target: wallet, amount: 4, fee: 4 }),
    crediting({ source: escrow, target: wallet, amount: 4, fee: -1 }),
    {
      key: randomUUID(),
      reason: 'welcome_grant' as const,
      source: wallet,
      target: wallet,
      amount: 1,
      ref: 1,
    },
  ]
  for (const each of malformed)
    await expect(postTransfers(app, [sound, { ...each, key: randomUUID() }])).rejects.toMatchObject({
      code: expect.stringMatching(/^MU00[23]$/),
    })
  expect(await traceOf(app)).toEqual(before)
  expect(await postTransfers(app, [])).toEqual([])
})

describe('a reversal', () => {
  test('inverts every entry of its transfer, once', async () => {
    const [escrow, earner] = [await anEscrow(app, 10), await aWallet(app)]
    const before = await supply(app)
    const [posted] = await postTransfers(app, [crediting({ source: escrow, target: earner })])
    const id = posted?.transferId ?? 0
    const key = randomUUID()
    const first = await reverseTransfer(app, key, id)
    expect(first).toEqual({ verdict: 'ok', transferId: expect.any(Number) })
    expect([await balanceOf(app, escrow), await balanceOf(app, earner)]).toEqual([10, 0])
    expect(await supply(app)).toEqual(before)
    expect(await reverseTransfer(app, key, id)).toEqual({ ...first, verdict: 'replay' })
    expect(await reverseTransfer(app, randomUUID(), id)).toEqual({ ...first, verdict: 'already_reversed' })
    await expect(reverseTransfer(app, randomUUID(), first.transferId ?? 0)).rejects.toThrow('reversal')
    await expect(reverseTransfer(app, randomUUID(), 999_999_999)).rejects.toThrow('does not exist')
  })

  test('of spent points is rejected, and of a grant returns the points to the issuer', async () => {
    const [wallet, escrow] = [await aWallet(app), await anEscrow(app)]
    const [grant] = await postTransfers(app, [
      { key: randomUUID(), reason: 'welcome_grant', target: wallet, amount: 50, ref: 1 },
    ])
    const [spent] = await postTransfers(app, [funding({ source: wallet, target: escrow, amount: 1 })])
    expect(await reverseTransfer(app, randomUUID(), grant?.transferId ?? 0)).toEqual({
      verdict: 'insufficient',
      transferId: null,
    })
    await reverseTransfer(app, randomUUID(), spent?.transferId ?? 0)
    const { issued } = await supply(app)
    expect(await reverseTransfer(app, randomUUID(), grant?.transferId ?? 0)).toMatchObject({ verdict: 'ok' })
    expect((await supply(app)).issued).toBe(issued - 50)
  })

  test('requested by ten calls at once happens once', async () => {
    const [escrow, earner] = [await anEscrow(app, 10), await aWallet(app)]
    const [posted] = await postTransfers(app, [crediting({ source: escrow, target: earner })])
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => reverseTransfer(app, randomUUID(), posted?.transferId ?? 0)),
    )
    expect(answers.map(({ verdict }) => verdict).sort()).toEqual([...Array(9).fill('already_reversed'), 'ok'])
  })
})
