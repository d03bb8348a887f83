import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { walletOf } from '../exchange.ts'
import { ordered } from '../orders.ts'
import { callsTo, hasFocus } from './acts.ts'
import { expectAccessible, hydrated } from './quiet-page.ts'
import { openShop } from './shop.ts'

// The practice chain replaces a node; the watcher is a job.
const shop = openShop({ jobs: true })

test('a newcomer pays for a package by crypto from the practice wallet and sees the points and the receipt', async () => {
  const { page, context, complaints, person } = await shop.enter('newcomer', 'light')
  const { database } = shop
  const before = await walletOf(database, person)
  await page.goto('/buy-points')
  await hydrated(page)
  await page.getByRole('radio', { name: /5,500 points/ }).check({ force: true })
  await page.getByRole('button', { name: 'Crypto' }).click()
  // Done by the server, but without a response: the request and its one retry.
  const lose = async (route: Route): Promise<void> => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/api/orders', lose, { times: 2 })
  await page.getByRole('button', { name: 'Pay $9.99 by crypto' }).click()
  await page.getByRole('alert').getByText('We couldn’t reach the server.').waitFor()
  await page.getByRole('button', { name: 'Pay $9.99 by crypto' }).click()
  await page.waitForURL('**/crypto-checkout?order=*')
  const { rows } = await database.owner.query('SELECT state FROM purchase_order')
  expect(rows, 'sent again, it is one order').toEqual([{ state: 'created' }])
  await page.getByRole('timer').waitFor()
  await expectAccessible(page)
  const catchUp = await laggingPayment(page)
  await page.getByRole('button', { name: 'Pay 9.99 from the practice wallet' }).click()
  await page.getByText('Your payment is on its way').waitFor()
  const receipt = page.getByRole('link', { name: 'View receipt' })
  await receipt.waitFor({ timeout: 60_000 })
  await page.getByText(/ confirmations$/).waitFor()
  catchUp()
  await page.getByRole('listitem').getByText('+5,500').waitFor({ timeout: 15_000 })
  await receipt.click()
  await page.waitForURL('**/payment-success?order=*')
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  expect(await walletOf(database, person)).toBe(before + 5500)
  complaints.expectOnly(/ERR_FAILED/, /creating an order failed/)
  await context.close()
})

/** Shows the payment as it was first seen until the returned function is called, while its order continues. */
async function laggingPayment(page: Page): Promise<() => void> {
  let first: string | undefined
  let isLagging = true
  await page.route('**/crypto-payment', async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    if (body.includes('"state":"seen"')) first ??= body
    await route.fulfill({ response, body: (isLagging && first) || body })
  })
  return () => {
    isLagging = false
  }
}

test('an order that is paid by card can’t be paid by crypto', async () => {
  const { page, context, complaints, person } = await shop.enter('by-card', 'dark')
  const { orderId } = await ordered(person)
  await page.clock.install()
  await page.goto(`/crypto-checkout?order=${orderId}`)
  await page.getByText('Order not found').waitFor()
  const polls = [`/api/orders/${orderId}`, `/api/orders/${orderId}/crypto-payment`].map((path) =>
    callsTo(page, path),
  )
  await page.clock.runFor(10_000)
  expect(polls, 'nothing is polled').toEqual([[], []])
  complaints.expectOnly(/getCryptoPayment failed/, /404/)
  await context.close()
})

test('the checkout survives a lost call, opens a wallet address once there is room, and ends with the session', async () => {
  const { page, context, complaints, person } = await shop.enter('no-room', 'dark')
  const { crypto } = shop.services
  if (!crypto) throw new Error('no chain')
  const { gap } = crypto
  crypto.gap = 1
  const { orderId } = await ordered(person, { item: '5500', provider: 'crypto' })
  await page.clock.install()
  const path = `/crypto-checkout?order=${orderId}`
  await page.goto(path)
  const rejected = page.getByText('Too many crypto orders are waiting for payment')
  await rejected.waitFor()
  await page.route('**/crypto-payment', (route) => route.abort())
  for (const waitMs of [2_500, 500]) {
    const failed = page.waitForEvent('console', (message) =>
      message.text().includes('getCryptoPayment failed'),
    )
    await page.clock.runFor(waitMs)
    await failed
  }
  await page.unroute('**/crypto-payment')
  expect(await rejected.isVisible()).toBe(true)
  crypto.gap = gap
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('timer').waitFor()
  expect(await hasFocus(page), 'what replaces the button has the focus').toBe(true)
  await shop.database.owner.query('UPDATE session SET ended_at = ledger.clock()')
  await page.clock.runFor(2_500)
  await page.clock.runFor(500)
  await page.getByRole('heading', { name: 'Sign in with your email' }).waitFor()
  expect(page.url(), 'the sign-in leads back to the order').toContain(path)
  complaints.expectOnly(/openCryptoPayment failed/, /409/, /ERR_FAILED/, /getCryptoPayment failed/, /401/)
  await context.close()
})
