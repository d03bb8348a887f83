import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCampaignTerms } from '#contract/campaigns.ts'
import { type LocalApp, type LocalPerson, openApp } from '../app.ts'
import { postTo } from '../cards.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { walletOf } from '../exchange.ts'
import { openTestServices } from '../services.ts'
import { launchBrowser } from './browser.ts'
import { visitor } from './people.ts'
import { expectAccessible } from './quiet-page.ts'

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

const feeOf = async ({ client }: LocalPerson) =>
  (await client.call(readCampaignTerms, {})).body.feeBasisPoints

/** What the sandbox has to tell is told at the real door, as its job would. */
async function tellAll(): Promise<void> {
  const { rows } = await services.pool.query<{ body: object }>(
    'SELECT body FROM sandbox_event ORDER BY place',
  )
  for (const { body } of rows) expect(await postTo({ local, services }, JSON.stringify(body))).toBe(200)
}

/** From the page of premium to a paid subscription, by the sandbox's own page. */
async function subscribe(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Subscribe monthly' }).click()
  await page.waitForURL('**/checkout?order=*')
  await page.getByRole('button', { name: 'Pay $6.99 by card' }).click()
  await page.waitForURL('**/sandbox/checkout/*')
  await page.getByRole('button', { name: 'Pay $6.99' }).click()
  await page.waitForURL('**/payment-success?order=*')
  await tellAll()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
}

test('a member subscribes in the sandbox, pays half the fee, cancels and resumes', async () => {
  const person = await local.join('subscriber')
  const { page, context, complaints } = await visitor(browser, { url }, { theme: 'light', width: 390 })
  await context.addCookies([
    { name: 'session', value: person.cookies.session, url },
    { name: 'who', value: person.cookies.who, url },
  ])
  const before = await walletOf(database, person)
  expect(await feeOf(person)).toBe(2000)
  await page.goto('/premium')
  await page.getByText('No premium so far').waitFor()
  await expectAccessible(page)
  await subscribe(page)
  expect(await feeOf(person)).toBe(1000)
  expect(await walletOf(database, person)).toBe(before + 1500)
  await page.goto('/premium')
  await page.getByText('Renews on').waitFor()
  await page.getByText('Yours already').first().waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel renewal' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel renewal' }).click()
  await page.getByText('Nothing more is charged. What is paid for').waitFor()
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByText('Renews on').waitFor()
  complaints.expectOnly()
  await context.close()
}, 90_000)
