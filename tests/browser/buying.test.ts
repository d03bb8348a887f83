import { expect, test } from 'vitest'
import { sendRefund } from '#server/money/orders/index.ts'
import { walletOf } from '../exchange.ts'
import { ordered } from '../orders.ts'
import { countedBalances, hasFocus } from './acts.ts'
import { expectBalance } from './people.ts'
import { expectAccessible, hydrated } from './quiet-page.ts'
import { openShop } from './shop.ts'

const shop = openShop()

test('a newcomer buys a package by card, sees points, receipt and invoice, and refunds it', async () => {
  const { page, context, complaints, person } = await shop.enter('newcomer', 'dark')
  const { database, services, deliverAll } = shop
  const before = await walletOf(database, person)
  await page.goto('/buy-points')
  await hydrated(page)
  await page.getByRole('radio', { name: /1,500 points/ }).check({ force: true })
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL('**/checkout?order=*')
  await page.getByText('Sandbox: this is a demo, no money moves.').waitFor()
  await page.getByRole('button', { name: 'Pay $2.99 by card' }).click()
  await page.waitForURL('**/sandbox/checkout/*')
  await page.getByRole('button', { name: 'Decline the card' }).click()
  await page.getByText('The card was declined.').waitFor()
  await page.getByRole('button', { name: 'Pay $2.99' }).click()
  await page.waitForURL('**/payment-success?order=*')
  // Opening this page credits nothing.
  await page.getByRole('heading', { name: 'Waiting for confirmation' }).waitFor()
  expect(await walletOf(database, person)).toBe(before)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const counted = countedBalances(page, '.figure', before + 1500)
  await deliverAll()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  expect((await counted).different, 'header and card').toEqual([])
  await page.getByText('1,500 points are yours').waitFor()
  await expectBalance(page, before + 1500)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Receipt and invoice' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Invoice' }).click()
  expect((await download).suggestedFilename()).toBe('M-000001.pdf')
  await page.getByRole('button', { name: 'Refund $2.99' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Refund $2.99' }).click()
  await page.getByRole('term').filter({ hasText: 'On its way' }).waitFor()
  await expectBalance(page, before)
  expect(await hasFocus(page), 'the refund has the focus of its button').toBe(true)
  await sendRefund(services, { refundId: 1 })
  await deliverAll()
  await page.getByText('Refunded', { exact: true }).first().waitFor()
  await page.goto('/purchase-history')
  await page.getByText('Refunded', { exact: true }).first().waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const title = await page.getByRole('link', { name: '1,500 points' }).boundingBox()
  expect(title?.height, 'a finger opens an order by its title').toBeGreaterThanOrEqual(40)
  complaints.expectOnly()
  await context.close()
})

test('the checkout of an order that another tab replaced leads to a new order', async () => {
  const { page, context, complaints, person } = await shop.enter('two-tabs', 'light')
  const { orderId } = await ordered(person)
  await page.goto(`/checkout?order=${orderId}`)
  await hydrated(page)
  const { orderId: newId } = await ordered(person)
  await page.getByRole('button', { name: 'Pay $2.99 by card' }).click()
  await page.getByText('Another order replaced it. Nothing was charged.').waitFor()
  const link = page.getByRole('link', { name: 'Open the new order' })
  expect(await link.getAttribute('href')).toBe(`/orders/${newId}`)
  expect(await page.getByText('This price holds until').count()).toBe(0)
  complaints.expectOnly(/status of 409/, /startCheckout failed/)
  await context.close()
})

test('the chosen package is seen in forced colours', async () => {
  const { page, context } = await shop.enter('contrast', 'dark')
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/buy-points')
  const drawn = async (chosen: boolean): Promise<string> =>
    (await page.getByRole('radio', { checked: chosen }).first().screenshot()).toString('base64')
  expect(await drawn(true)).not.toBe(await drawn(false))
  await context.close()
})
