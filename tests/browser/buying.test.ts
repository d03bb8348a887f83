import { expect, test } from 'vitest'
import { actInSandbox } from '#contract/demo/card-sandbox.ts'
import { sendRefund } from '#server/money/orders/index.ts'
import { funded, trust } from '../campaigns.ts'
import { checkOut } from '../cards.ts'
import { walletOf } from '../exchange.ts'
import { ordered } from '../orders.ts'
import { hasFocus, stopTime, toastSaying } from './acts.ts'
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
  const chosen = page.getByRole('radio', { checked: true })
  await page.getByRole('radio', { name: /5,500 points/ }).focus()
  await page.keyboard.press('ArrowUp')
  expect(await chosen.inputValue()).toBe('1500')
  await page.getByText('Sandbox: this is a demo, no money moves.').waitFor()
  await expectAccessible(page)
  // In sight from the first package on, and no page of ours in between.
  const pay = page.getByRole('button', { name: 'Pay $2.99 by card' })
  await page.getByRole('heading', { name: 'Buy Points' }).scrollIntoViewIfNeeded()
  const bar = await pay.boundingBox()
  const dock = await page.getByRole('navigation', { name: 'Shortcuts' }).boundingBox()
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThan(dock?.y ?? 0)
  const pages: string[] = []
  page.on('framenavigated', (frame) => pages.push(new URL(frame.url()).pathname))
  await pay.click()
  await page.waitForURL('**/sandbox/checkout/*')
  expect(pages).toEqual([expect.stringMatching(/^\/sandbox\/checkout\//)])
  await page.getByRole('button', { name: 'Decline the card' }).click()
  await page.getByText('The card was declined.').waitFor()
  await page.getByRole('button', { name: 'Pay $2.99' }).click()
  await page.waitForURL('**/payment-success?order=*')
  // Opening this page credits nothing.
  await page.getByRole('heading', { name: 'Waiting for confirmation' }).waitFor()
  expect(await walletOf(database, person)).toBe(before)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await stopTime(page)
  await page.reload()
  await hydrated(page)
  await deliverAll()
  const figures = page.locator(':is(.wallet, .figure) [translate="no"]')
  const appeared = async (): Promise<boolean> => {
    await page.clock.runFor(50)
    return (await figures.count()) === 2
  }
  await expect.poll(appeared, { timeout: 20_000 }).toBe(true)
  const [header, card] = await figures.allTextContents()
  expect(card, 'the card counts with the header').toBe(header)
  await page.clock.resume()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
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

test('who deletes an account is told what was bought and promoted, and gets a refund first', async () => {
  const { page, context, complaints, person } = await shop.enter('leaves', 'light')
  const { database, deliverAll } = shop
  await trust(database, person, 5)
  const { setAside } = await funded(person, { target: 10 })
  const checkoutId = await checkOut(person, await ordered(person))
  await person.client.call(actInSandbox, { params: { checkoutId }, body: { act: 'pay' } })
  await deliverAll()
  await page.goto('/account')
  await hydrated(page)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: /^Delete / })
  await dialog.getByText(/1,500 points you bought are unspent. Get \$2.99 back first, until /).waitFor()
  await dialog.getByText(`1 campaign ends with it. What is then left of the ${setAside} points`).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Refund $2.99' }).click()
  await page
    .getByRole('dialog', { name: /^Refund order/ })
    .getByRole('button', { name: 'Refund' })
    .click()
  await toastSaying(page, '$2.99 is on its way back.').waitFor()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await dialog.getByText('1 campaign ends with it.').waitFor()
  expect(await dialog.getByText('you bought').count()).toBe(0)
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
