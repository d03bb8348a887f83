import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settingRows } from '#contract/settings.ts'
import { verifyLedger } from '#ledger/index.ts'
import { type LocalApp, type LocalPerson, openApp } from '#tests/app.ts'
import { type CryptoStage, deep, openCryptoStage, unitsOfCents } from '#tests/crypto.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { promote, walletOf } from '#tests/exchange.ts'
import { ordered } from '#tests/orders.ts'
import { caseAt } from '#tests/practice-desk.ts'
import { openTestServices } from '#tests/services.ts'
import { qrOf } from '../../qr-code.ts'
import { watchOnce } from './watch.ts'

let stage: CryptoStage
let app: LocalApp
let admin: LocalPerson
beforeAll(async () => {
  stage = await openCryptoStage()
  app = await openApp(stage.services)
  admin = await app.join('admin')
  await promote(stage.database, admin)
})
afterAll(async () => {
  await app?.app.close()
  await stage?.close()
})

const crypto = { kind: 'package', item: '5500', provider: 'crypto' } as const
const welcome = settingRows.welcome_points.standard
let people = 0
const joined = () => app.join(`buyer-${++people}`)

/** A person with an order and its address. */
async function begin() {
  const person = await joined()
  const order = await ordered(person, crypto)
  const params = { orderId: order.orderId }
  const { payment } = await person.do.openCryptoPayment(params)
  return { person, order, params, payment }
}
const settle = async () => {
  await stage.node.mine(deep)
  await stage.watch()
}
const desk = () => admin.do.readCryptoDesk()

test('an order gets its own address, with what a wallet needs to pay it', async () => {
  const { person, params, payment } = await begin()
  expect(payment).toMatchObject({
    ...{ mode: 'sandbox', isPractice: false, network: 'Local chain', chainId: 31337, symbol: 'TEST' },
    ...{ due: '9.99', received: '0.00', left: '9.99', isLate: false, isReachable: true, payments: [] },
  })
  const request = `/transfer?address=${payment.address}&uint256=9990000`
  expect(payment.uri).toBe(`ethereum:${stage.node.token}@31337${request}`)
  expect(payment).toMatchObject({ qr: qrOf(payment.address), requestQr: qrOf(payment.uri) })
  expect(Date.parse(payment.lockedUntil) - Date.parse(payment.now)).toBeGreaterThan(1_790_000)
  const again = await person.do.openCryptoPayment(params)
  expect(again.payment.address).toBe(payment.address)
  const other = await begin()
  expect(other.payment.address).not.toBe(payment.address)
})

test('three openings at once get one address', async () => {
  const person = await joined()
  const { orderId } = await ordered(person, crypto)
  const answers = await Promise.all([1, 2, 3].map(() => person.tries.openCryptoPayment({ orderId })))
  expect(new Set(answers.map(({ body }) => body.payment.address)).size).toBe(1)
})

test('an address that was used before is skipped, as after a restored backup', async () => {
  const first = await begin()
  await stage.node.pay(stage.node.token, first.payment.address, 1n)
  await stage.database.owner.query('UPDATE crypto_key SET next_index = next_index - 1')
  await stage.database.owner.query('DELETE FROM crypto_address WHERE address = $1', [
    first.payment.address.toLowerCase(),
  ])
  const second = await begin()
  expect(second.payment.address).not.toBe(first.payment.address)
})

test('another member’s order, a card order and an unknown order are not found', async () => {
  const { params } = await begin()
  const stranger = await joined()
  const card = await ordered(stranger)
  for (const orderId of [params.orderId, card.orderId, crypto0]) {
    expect(await stranger.cannot.getCryptoPayment({ orderId })).toBe('not_found')
    expect(await stranger.cannot.openCryptoPayment({ orderId })).toBe('not_found')
    const returnAddress = `0x${'1'.repeat(40)}`
    expect(await stranger.cannot.askForReturn({ orderId, returnAddress })).toBe('not_found')
  }
})
const crypto0 = '00000000-0000-4000-8000-000000000000'

test('crypto cannot pay for the smallest package, and a real chain has no practice wallet', async () => {
  const person = await joined()
  await expect(ordered(person, { ...crypto, item: '1500' })).rejects.toThrow(/Crypto orders start at/)
  const { params } = await begin()
  expect(await person.cannot.payFromPractice({ ...params, cents: 999 })).toBe('not_found')
})

test('a payment appears on its way with its confirmations, then as credited', async () => {
  const { person, params, payment } = await begin()
  await stage.node.pay(stage.node.token, payment.address, unitsOfCents(999))
  await stage.node.mine(1)
  await stage.watch()
  const seen = (await person.do.getCryptoPayment(params)).payment
  expect(seen).toMatchObject({
    received: '9.99',
    left: '0.00',
    payments: [{ state: 'seen', confirmations: 2 }],
  })
  await settle()
  const counted = (await person.do.getCryptoPayment(params)).payment
  expect(counted).toMatchObject({ payments: [{ state: 'credited', points: 5500, amount: '9.99' }] })
  expect(await walletOf(stage.database, person)).toBe(welcome + 5500)
})

test('an admin credits a payment of less than 50 points', async () => {
  const { person, payment } = await begin()
  await stage.node.pay(stage.node.token, payment.address, unitsOfCents(9))
  await settle()
  const open = await caseAt(admin.client, payment.address)
  const verdicts = ['credited', 'returned']
  expect(open).toMatchObject({ kind: 'small_payment', amount: '0.09', points: 49, verdicts })
  await admin.do.decideCase({
    caseId: open?.id ?? '',
    kind: 'crypto',
    verdict: 'credited',
    note: 'fair enough',
  })
  expect(await walletOf(stage.database, person)).toBe(welcome + 49)
})

test('an admin sends a payment back: the buyer gives an address, and the watcher checks the transaction', async () => {
  const { person, params, payment } = await begin()
  await stage.node.pay(stage.node.token, payment.address, unitsOfCents(9))
  await settle()
  const open = await caseAt(admin.client, payment.address)
  const body = { kind: 'crypto', verdict: 'returned', note: 'too little' } as const
  await admin.do.decideCase({ caseId: open?.id ?? '', ...body })
  const asked = (await person.do.getCryptoPayment(params)).payment
  expect(asked).toMatchObject({
    payments: [{ state: 'declined' }],
    refunds: [{ amount: '0.09', state: 'asked' }],
  })

  expect(await person.cannot.askForReturn({ ...params, returnAddress: '0x12' })).toBe('invalid_input')
  const back = `0x${'7e'.repeat(20)}`
  await person.do.askForReturn({ ...params, returnAddress: back })
  const refund = async () => (await desk()).refunds.find(({ orderId }) => orderId === params.orderId)
  expect((await refund())?.state).toBe('waiting')
  const enter = async (txHash: string) => {
    const address = { refundId: (await refund())?.id ?? '' }
    return (await admin.tries.enterRefundTransaction({ ...address, txHash })).status
  }
  const elsewhere = await stage.node.pay(stage.node.token, `0x${'8e'.repeat(20)}`, unitsOfCents(9))
  expect(await enter(elsewhere)).toBe(204)
  await settle()
  expect(await refund()).toMatchObject({
    state: 'waiting',
    problem: 'The transaction does not send the full amount of TEST to the buyer’s address.',
  })
  const sent = await stage.node.pay(stage.node.token, back, unitsOfCents(9))
  const link = `https://polygonscan.com/tx/${sent}#eventlog`
  expect([await enter(sent), await enter(link), await enter(`${sent}0`)]).toEqual([204, 204, 400])
  await stage.watch()
  expect((await refund())?.state).toBe('sent')
  await settle()
  expect(await refund()).toBeUndefined()
  const done = (await person.do.getCryptoPayment(params)).payment
  expect(done?.refunds).toMatchObject([{ state: 'done', txHash: sent }])
  expect(await walletOf(stage.database, person)).toBe(welcome)
  const { entries } = await admin.do.listAudit({ limit: 3 })
  expect(entries.map(({ act }) => act).join()).toBe(
    'send_crypto_refund,send_crypto_refund,decide_crypto_case',
  )
})

test('unspent points are taken at once, and the order is refunded when the money is found on the chain', async () => {
  const { person, params, payment } = await begin()
  await stage.node.pay(stage.node.token, payment.address, unitsOfCents(999))
  await settle()
  const paid = (await person.do.getCryptoPayment(params)).payment
  expect(paid?.refundable).toMatchObject({ points: 5500, amount: '9.99' })
  const returnAddress = `0x${'9e'.repeat(20)}`
  const ask = (points?: number, key?: string) =>
    person.tries.askForReturn({ ...params, returnAddress, ...(points && { points }) }, { key })
  expect((await ask()).status).toBe(409)
  expect((await ask(5499)).status).toBe(409)
  const key = randomUUID()
  const asked = await ask(5500, key)
  expect(asked.body.refunds).toMatchObject([{ amount: '9.99', state: 'waiting' }])
  expect((await ask(5500, key)).body).toEqual(asked.body)
  expect((await ask(5500)).status).toBe(409)
  expect(await walletOf(stage.database, person)).toBe(welcome)
  const refund = (await desk()).refunds.find(({ orderId }) => orderId === params.orderId)
  const txHash = await stage.node.pay(stage.node.token, returnAddress, unitsOfCents(999))
  const address = { refundId: refund?.id ?? '' }
  await admin.do.enterRefundTransaction({ ...address, txHash })
  await settle()
  expect((await person.do.getOrder(params)).order.state).toBe('refunded')
  expect(await verifyLedger(stage.database.app)).toEqual([])
})

test('a case for information can be closed, and crediting it returns conflict', async () => {
  const { payment } = await begin()
  const foreign = await stage.node.deploy()
  await stage.node.pay(foreign, payment.address, 5n)
  await settle()
  const open = await caseAt(admin.client, payment.address)
  expect(open).toMatchObject({ kind: 'foreign_token', verdicts: ['closed'] })
  const decide = async (verdict: 'credited' | 'closed') => {
    const body = { kind: 'crypto', verdict, note: 'told the buyer' } as const
    return (await admin.tries.decideCase({ caseId: open?.id ?? '', ...body })).status
  }
  expect([await decide('credited'), await decide('closed')]).toEqual([409, 200])
  await settle()
  expect(await caseAt(admin.client, payment.address)).toBeUndefined()
})

test('the desk shows the watched chain and how many addresses were given out', async () => {
  expect((await desk()).chain).toMatchObject({
    ...{ mode: 'sandbox', network: 'Local chain', chainId: 31337, confirmations: deep, problem: null },
    headHeight: expect.any(Number),
    addressesGiven: expect.any(Number),
  })
})

test('in demo mode an order is paid from the practice wallet, without a node', async () => {
  const database: TestDatabase = await createTestDatabase()
  const services = await openTestServices(database, {})
  const demo = await openApp(services)
  try {
    const person = await demo.join('newcomer')
    const { orderId } = await ordered(person, crypto)
    const params = { orderId }
    const first = randomUUID()
    const pay = (key = first) => person.tries.payFromPractice({ ...params, cents: 999 }, { key })
    expect((await pay()).status).toBe(409)
    const body = await person.do.openCryptoPayment(params)
    expect(body.payment).toMatchObject({ mode: 'sandbox', isPractice: true, network: 'Practice chain' })
    const { txHash } = (await pay()).body
    expect((await pay()).body).toEqual({ txHash })
    expect((await pay(randomUUID())).status).toBe(409)
    await database.shiftClock(2)
    await watchOnce(services)
    const seen = (await person.do.getCryptoPayment(params)).payment
    expect(seen).toMatchObject({ payments: [{ state: 'seen' }] })
    await database.shiftClock(6)
    await watchOnce(services)
    expect(await walletOf(database, person)).toBe(welcome + 5500)

    const returnAddress = `0x${'9e'.repeat(20)}`
    const { refunds } = await person.do.askForReturn({ ...params, returnAddress, points: 5500 })
    const sender = await demo.join('sender')
    const refundId = refunds[0]?.id ?? ''
    const send = (key = first) => sender.tries.sendFromPractice({ refundId }, { key })
    await database.owner.query('UPDATE member SET is_admin = true WHERE id = $1', [sender.id])
    const sent = await send()
    expect(await send()).toMatchObject({ status: 200, body: sent.body })
    expect((await send(randomUUID())).status).toBe(409)
    await database.shiftClock(10)
    await watchOnce(services)
    expect((await person.do.getOrder(params)).order.state).toBe('refunded')
    expect((await pay(randomUUID())).status).toBe(200)
  } finally {
    await demo.app.close()
    await services.close()
    await database.close()
  }
})
