import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jobs, startJobs } from '#server/jobs/index.ts'
import { type LocalApp, openApp } from '../app.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { walletOf } from '../exchange.ts'
import { openTestServices } from '../services.ts'
import { launchBrowser } from './browser.ts'
import { visitor } from './people.ts'
import { expectAccessible, hydrated } from './quiet-page.ts'

// Demo mode, without the demo's people: the practice chain stands in for a node in it alone.
let database: TestDatabase
let services: Awaited<ReturnType<typeof openTestServices>>
let local: LocalApp
let jobs: Jobs
let browser: Browser
let url: string
beforeAll(async () => {
  database = await createTestDatabase()
  services = await openTestServices(database, {})
  local = await openApp(services)
  await local.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://localhost:${(local.app.server.address() as AddressInfo).port}`
  jobs = await startJobs({ ...services, ownerUrl: database.ownerUrl })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await jobs?.stop()
  await local?.app.close()
  await services?.close()
  await database?.close()
})

test('a newcomer pays a package by crypto out of the practice wallet, sees the points and the receipt', async () => {
  const person = await local.join('newcomer')
  const { page, context, complaints } = await visitor(browser, { url }, { theme: 'light', width: 390 })
  const { session, who } = person.cookies
  await context.addCookies([
    { name: 'session', value: session, url },
    { name: 'who', value: who, url },
  ])
  const before = await walletOf(database, person)
  await page.goto('/buy-points')
  await hydrated(page)
  await page.getByText('5,500').first().click()
  await page.getByRole('button', { name: 'Crypto' }).click()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL('**/crypto-checkout?order=*')
  await page.getByRole('timer').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pay 9.99 from the practice wallet' }).click()
  await page.getByText('Your payment is on its way').waitFor()
  await page.getByRole('link', { name: 'See the receipt' }).click({ timeout: 40_000 })
  await page.waitForURL('**/payment-success?order=*')
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  expect(await walletOf(database, person)).toBe(before + 5500)
  complaints.expectOnly()
  await context.close()
}, 90_000)
