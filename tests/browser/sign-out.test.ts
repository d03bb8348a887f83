import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { callsTo, goBack, stopTime } from './acts.ts'
import { openHouse, type SharedBrowser } from './house.ts'
import { type MemberAtBrowser, memberAt } from './people.ts'
import { expectAccessible, hydrated, openPage } from './quiet-page.ts'
import { shareWindows } from './windows.ts'

const endCall = '**/api/logout'

const house = openHouse()

let count = 0
const member = ({ browser }: SharedBrowser = house): Promise<MemberAtBrowser> =>
  memberAt(browser, house.server, `leaver${++count}`)
const home = (page: Page): Promise<void> =>
  page.waitForURL((url) => url.pathname === '/', { waitUntil: 'commit' })
const signOutByHand = (page: Page): Promise<void> =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Logout' }).click()
/** True if the browser's session is still valid. */
const isSignedIn = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await fetch('/api/auth/user')).ok)
const loginScreen = (page: Page) => page.getByRole('heading', { name: 'Sign in with your email' })

/** Names of everything this origin stores in the browser. */
const stored = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => ({
    localStorage: Object.keys(localStorage),
    sessionStorage: Object.keys(sessionStorage),
    caches: await caches.keys(),
  }))

describe('signing out', () => {
  test('sign-out clears caches and storage but keeps the theme', async () => {
    const { page, context, complaints } = await member()
    await page.goto('/dashboard')
    await page.evaluate(async () => {
      localStorage.setItem('theme', 'light')
      localStorage.setItem('visit-tracking', '{}')
      sessionStorage.setItem('loginEmail', 'ada@example.com')
      await caches.open('pictures')
    })
    await hydrated(page)
    await page.goto('/earn-points')
    expect((await stored(page)).sessionStorage).toContain('query-cache')
    await signOutByHand(page)
    await home(page)
    await page.getByRole('link', { name: 'Sign Up' }).waitFor()
    expect(await stored(page)).toEqual({ localStorage: ['theme'], sessionStorage: [], caches: [] })
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light')
    const cookies = (await context.cookies()).map(({ name }) => name)
    expect(cookies.filter((name) => name === 'session' || name === 'who')).toEqual([])
    complaints.expectOnly()
    await context.close()
  })

  test('sign-out calls the endpoint and opens the home page after its response', async () => {
    const { page, context, complaints } = await member()
    const calls = callsTo(page, '/api/logout')
    const gate = Promise.withResolvers<void>()
    await page.route(endCall, async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.goto('/dashboard')
    await stopTime(page)
    const asked = page.waitForRequest(endCall)
    await signOutByHand(page)
    await asked
    await page.getByRole('heading', { name: 'Signing you out' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/logout')
    gate.resolve()
    await home(page)
    expect(calls).toEqual(['GET'])
    expect(await isSignedIn(page)).toBe(false)
    complaints.expectOnly(/Failed to load resource: .*401/)
    await context.close()
  })

  test('sign-out opens the home page after 500 ms without a response', async () => {
    const { page, context, complaints } = await member()
    await page.route(endCall, () => {})
    await page.goto('/dashboard')
    await stopTime(page)
    const asked = page.waitForRequest(endCall)
    await signOutByHand(page)
    await asked
    await page.clock.runFor(499)
    expect(new URL(page.url()).pathname).toBe('/logout')
    await page.clock.runFor(1)
    await home(page)
    complaints.expectOnly()
    await context.close()
  })

  test('another tab is signed out too, and its storage is cleared', async () => {
    const { page, context, complaints } = await member()
    await page.goto('/dashboard')
    const other = await context.newPage()
    await other.goto('/earn-points')
    await other.goto('/dashboard')
    await other.evaluate(() => sessionStorage.setItem('loginEmail', 'ada@example.com'))
    await hydrated(other)
    await signOutByHand(page)
    await home(page)
    await other.waitForURL('**/login')
    expect((await stored(other)).sessionStorage).toEqual([])
    complaints.expectOnly()
    await context.close()
  })
})

describe('Back after signing out', { tags: 'windows' }, () => {
  // Only a full browser keeps the page that was left.
  const whole = shareWindows()

  /** Opens a page and waits for all it reads: one that is left while it reads may not be kept. */
  const openAtRest = async (page: Page, path: string): Promise<void> => {
    await openPage(page, path)
    await page.waitForLoadState('networkidle')
  }

  test('the member’s page is not shown', async () => {
    const { page, context, complaints, username } = await member(whole)
    await openPage(page, '/earn-points')
    await signOutByHand(page)
    await home(page)
    await goBack(page, '**/earn-points')
    await loginScreen(page).waitFor()
    expect(await page.getByText(username).count()).toBe(0)
    complaints.expectOnly(/Failed to load resource: .*401/)
    await context.close()
  })

  test('a page that the browser kept is hidden before it is seen', async () => {
    const { page, context, complaints, username } = await member(whole)
    await openAtRest(page, '/earn-points')
    // In the storage: the page reloads at once, and a message to the console may be lost with it.
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => {
        localStorage.setItem('shown', `kept ${persisted}, hidden ${document.documentElement.hidden}`)
      })
    })
    await page.goto('/login/check-email')
    await page.evaluate(() => fetch('/api/logout'))
    await goBack(page, '**/earn-points')
    await loginScreen(page).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('shown'))).toBe('kept true, hidden true')
    expect(await page.getByText(username).count()).toBe(0)
    complaints.expectOnly(/Failed to load resource: .*401/)
    await context.close()
  })

  test('Back while signed in shows the page as it was', async () => {
    const { page, context, complaints } = await member(whole)
    await openAtRest(page, '/earn-points')
    await page.evaluate(() => document.body.setAttribute('data-left', ''))
    await page.goto('/content-hub')
    await goBack(page, '**/earn-points')
    await page.locator('body[data-left]').waitFor()
    expect(await page.evaluate(() => document.documentElement.hidden)).toBe(false)
    complaints.expectOnly()
    await context.close()
  })
})

describe('/logout reached from another site', () => {
  /** Follows a link to /logout on another site. */
  async function followLogoutLink(): Promise<MemberAtBrowser> {
    const person = await member()
    const { page, context } = person
    await context.route('http://elsewhere.example/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><title>Elsewhere</title><a href="${house.server.url}/logout">Win a prize</a>`,
      }),
    )
    await page.goto('http://elsewhere.example/')
    await page.getByRole('link').click()
    await page.getByRole('heading', { name: 'Sign out?' }).waitFor()
    return person
  }

  test('the page asks first, and the session stays', async () => {
    const { page, context, complaints } = await followLogoutLink()
    expect(await isSignedIn(page)).toBe(true)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Stay signed in' }).click()
    await page.getByRole('heading', { name: /^Welcome back, / }).waitFor()
    complaints.expectOnly()
    await context.close()
  })

  test('the Logout button signs out', async () => {
    const { page, context, complaints } = await followLogoutLink()
    await page.getByRole('button', { name: 'Logout' }).click()
    await home(page)
    await page.getByRole('link', { name: 'Sign Up' }).waitFor()
    complaints.expectOnly()
    await context.close()
  })
})
