import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendRefund } from '#server/features/orders/index.ts'
import { type LocalApp, openApp } from '../app.ts'
import { postTo } from '../cards.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { walletOf } from '../exchange.ts'
import { openTestServices } from '../services.ts'
import { launchBrowser } from './browser.ts'
import { expectBalance, visitor } from './people.ts'
import { expectAccessible, hydrated } from './quiet-page.ts'

// Demo mode, without the demo's people: the card sandbox exists in it alone.
let database: TestDatabase
let services: Awaited<ReturnType<typeof openTestServices>>
let local: LocalApp
let browser: Browser
let url: string
beforeAll(async () => {
  database = await createTestDatabase()
  services = await openTestServices(database, {})
  local = await openApp(services)
  await local.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://localhost:${(local.app.server.address() as AddressInfo).port}`
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await local?.app.close()
  await services?.close()
  await database?.close()
})

/** What the sandbox has to tell is told at the real door, as its job would. */
async function tellAll(): Promise<void> {
  const { rows } = await services.pool.query<{ body: object }>(
    'SELECT body FROM sandbox_event ORDER BY place',
  )
  for (const { body } of rows) expect(await postTo({ local, services }, JSON.stringify(body))).toBe(200)
}

test('a newcomer buys a package by card, sees points, receipt and invoice, and refunds it', async () => {
  const person = await local.join('newcomer')
  const { page, context, complaints } = await visitor(browser, { url }, { theme: 'dark', width: 390 })
  await context.addCookies([
    { name: 'session', value: person.cookies.session, url },
    { name: 'who', value: person.cookies.who, url },
  ])
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
  // Nothing is credited by coming here.
  await page.getByRole('heading', { name: 'Waiting for the confirmation' }).waitFor()
  expect(await walletOf(database, person)).toBe(before)
  await tellAll()
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
  await sendRefund(services, { refundId: 1 })
  await tellAll()
  await page.getByText('Refunded', { exact: true }).first().waitFor()
  await page.goto('/purchase-history')
  await page.getByText('Refunded', { exact: true }).first().waitFor()
  await expectAccessible(page)
  complaints.expectOnly()
  await context.close()
}, 90_000)
