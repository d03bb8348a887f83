import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readCampaignTerms } from '#contract/exchange/campaigns.ts'
import { buyPremiumWithPoints } from '#contract/money/premium.ts'
import type { LocalPerson } from '../app.ts'
import { keyed } from '../client.ts'
import { give, walletOf } from '../exchange.ts'
import { ordered } from '../orders.ts'
import { expectAccessible, hydrated } from './quiet-page.ts'
import { openShop } from './shop.ts'

const shop = openShop()

const feeOf = async ({ client }: LocalPerson) =>
  (await client.call(readCampaignTerms, {})).body.feeBasisPoints

/** Subscribes from the premium page, through the sandbox's checkout. */
async function subscribe(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Subscribe monthly' }).click()
  await page.waitForURL('**/checkout?order=*')
  await page.getByRole('button', { name: 'Pay $6.99 by card' }).click()
  await page.waitForURL('**/sandbox/checkout/*')
  await page.getByRole('button', { name: 'Pay $6.99' }).click()
  await page.waitForURL('**/payment-success?order=*')
  await shop.deliverAll()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  await page.getByText('It starts now, or when your current term ends.').waitFor()
}

test('a member subscribes in the sandbox, pays half the fee, changes the card, cancels and resumes', async () => {
  const { page, context, complaints, person } = await shop.enter('subscriber', 'light')
  const { database } = shop
  const before = await walletOf(database, person)
  expect(await feeOf(person)).toBe(2000)
  await page.goto('/premium')
  await page.getByText('No premium yet').waitFor()
  await expectAccessible(page)
  const size = page.viewportSize()
  await page.setViewportSize({ width: 1440, height: 900 })
  const buttons = page.getByRole('button', { name: /^(Subscribe|Get 7 days)/ })
  const tops = await buttons.evaluateAll((all) =>
    all.map((button) => Math.round(button.getBoundingClientRect().top)),
  )
  expect([tops.length, new Set(tops).size]).toEqual([3, 1])
  if (size) await page.setViewportSize(size)
  await subscribe(page)
  expect(await feeOf(person)).toBe(1000)
  expect(await walletOf(database, person)).toBe(before + 1500)
  await page.goto('/premium')
  await page.getByText('Renews on').waitFor()
  await page.getByText('Your current plan').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change card' }).click()
  await page.waitForURL('**/sandbox/portal/*')
  await page.getByRole('button', { name: 'Change to a card that will be declined' }).click()
  await page.getByRole('button', { name: 'Change to a card that pays' }).waitFor()
  await page.getByRole('link', { name: 'Back to Mutuals' }).click()
  await page.waitForURL('**/premium')
  await hydrated(page)
  await page.getByRole('button', { name: 'Cancel renewal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel premium renewal?' })
  // The request and its one retry.
  await page.route('**/api/premium/cancellations', (route) => route.abort(), { times: 2 })
  await dialog.getByRole('button', { name: 'Cancel renewal' }).click()
  await dialog.getByRole('alert').filter({ hasText: 'We couldn’t reach the server.' }).waitFor()
  await dialog.getByRole('button', { name: 'Cancel renewal' }).click()
  await page.getByText('Nothing more is charged. Premium lasts').waitFor()
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByText('Renews on').waitFor()
  complaints.expectOnly(/ERR_FAILED/, /cancelPremium failed/)
  await context.close()
})

test('what another tab has paid for is said before more premium is paid', async () => {
  const { page, context, complaints, person } = await shop.enter('two_tabs', 'dark')
  await give(shop.database, person, 10_000)
  const buyDays = async () => (await person.client.call(buyPremiumWithPoints, {}, keyed())).status
  const { orderId } = await ordered(person, { kind: 'premium', item: 'year' })
  await page.goto(`/checkout?order=${orderId}`)
  await hydrated(page)
  expect(await buyDays()).toBe(200)
  await page.getByRole('button', { name: 'Pay $59.99 by card' }).click()
  await page.getByText('Your premium lasts longer than shown').waitFor()
  await page.getByText('You have premium until').waitFor()
  await page.getByRole('button', { name: 'Pay $59.99 by card' }).click()
  await page.waitForURL('**/sandbox/checkout/*')
  const byCrypto = await ordered(person, { kind: 'premium', item: 'year', provider: 'crypto' })
  await page.goto(`/crypto-checkout?order=${byCrypto.orderId}`)
  await page.getByText('You have premium until').waitFor()
  await page.goto('/premium')
  await hydrated(page)
  await page.getByRole('button', { name: /^Get 7 days/ }).click()
  const dialog = page.getByRole('dialog')
  expect(await buyDays()).toBe(200)
  const before = await walletOf(shop.database, person)
  await dialog.getByRole('button', { name: /^Use/ }).click()
  await dialog.getByRole('alert').filter({ hasText: 'Your premium lasts longer than shown' }).waitFor()
  expect(await walletOf(shop.database, person)).toBe(before)
  await dialog.getByRole('button', { name: /^Use/ }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await walletOf(shop.database, person)).toBe(before - 2500)
  complaints.expectOnly(/409/, /startCheckout failed/, /buyPremiumWithPoints failed/)
  await context.close()
})

test('a double click opens a dialog and leaves it open; a press outside closes it', async () => {
  const { page, context, complaints } = await shop.enter('double_clicker', 'dark')
  // Wide enough for the second press to be beside the dialog.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/premium')
  await hydrated(page)
  await page.getByRole('button', { name: /^Get 7 days/ }).dblclick()
  const text = page.getByRole('dialog').getByText('The points are spent and don’t return.')
  expect(await text.isVisible()).toBe(true)
  await page.mouse.click(5, 5)
  await text.waitFor({ state: 'hidden' })
  complaints.expectOnly()
  await context.close()
})
