import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openHouse } from './house.ts'
import { type MemberAtBrowser, memberAt } from './people.ts'
import { hydrated } from './quiet-page.ts'

const house = openHouse()

let count = 0
const member = (): Promise<MemberAtBrowser> => memberAt(house.browser, house.server, `doubted${++count}`)
/** Flags the current page, to tell it from a reloaded one. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-first', ''))
const marked = (page: Page) => page.locator('body[data-first]')

/** Leaves a rejected promise unhandled. */
const reject = (page: Page, message: string) =>
  page.evaluate((text) => {
    setTimeout(() => void Promise.reject(new Error(text)))
  }, message)

test('an unhandled rejection that mentions the session empties sessionStorage and checks who is signed in', async () => {
  const { page, context, complaints } = await member()
  await page.goto('/dashboard')
  await hydrated(page)
  await page.evaluate(() => sessionStorage.setItem('loginEmail', 'ada@example.com'))
  await mark(page)
  const asked = page.waitForResponse('**/api/auth/user')
  await reject(page, '401: {}')
  expect((await asked).status()).toBe(200)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  await marked(page).waitFor()
  await page.getByText('Loading content...').waitFor({ state: 'detached' })
  complaints.expectOnly(/uncaught: 401: \{\}/)
  await context.close()
})

test('an ended session shows the login screen at the same address', async () => {
  const { page, context, complaints } = await member()
  await page.goto('/earn-points')
  await hydrated(page)
  // The history below the tasks is read once somebody is near.
  await page.locator('main .skeleton').first().waitFor({ state: 'detached' })
  await house.server.database.owner.query('UPDATE session SET ended_at = ledger.clock()')
  await reject(page, 'Unauthorized')
  await page.getByRole('heading', { name: 'Sign in with your email' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/earn-points')
  complaints.expectOnly(/uncaught: Unauthorized/, /Failed to load resource: .*401/)
  await context.close()
})

test('without a network a session in doubt leaves the page with its draft, until the network is back', async () => {
  const { page, context, complaints } = await member()
  await page.goto('/support')
  await hydrated(page)
  await page.getByLabel('Subject').fill('A half-written question')
  await mark(page)
  await context.setOffline(true)
  await reject(page, '401: {}')
  await page.getByText('Loading content...').waitFor()
  await page.getByText('Loading content...').waitFor({ state: 'detached' })
  await marked(page).waitFor()
  expect(await page.getByLabel('Subject').inputValue()).toBe('A half-written question')
  const asked = page.waitForResponse('**/api/auth/user')
  await context.setOffline(false)
  expect((await asked).status()).toBe(200)
  await marked(page).waitFor()
  complaints.expectOnly(
    /uncaught: 401: \{\}/,
    /Failed to load resource/,
    /^warning: Auth request failed: 0: Network error$/,
  )
  await context.close()
})

test('a session check that fails logs a warning and reloads the page', async () => {
  const { page, context, complaints } = await member()
  await page.goto('/earn-points')
  await hydrated(page)
  await mark(page)
  await page.route('**/api/auth/user', (route) => route.fulfill({ status: 500, body: '' }))
  await reject(page, 'no session')
  await marked(page).waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Earn Points' }).waitFor()
  complaints.expectOnly(
    /uncaught: no session/,
    /Failed to load resource: .*500/,
    /^warning: Auth request failed: 500: Internal Server Error$/,
  )
  await context.close()
})
