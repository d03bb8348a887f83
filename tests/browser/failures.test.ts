import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addPerson, fundWebsite, give } from '../exchange.ts'
import { callsTo, stopTime, toastSaying } from './acts.ts'
import { openHouse } from './house.ts'
import { type MemberAtBrowser, memberAt, visitor } from './people.ts'
import { expectAccessible, hydrated } from './quiet-page.ts'

const house = openHouse()

let count = 0
const member = (): Promise<MemberAtBrowser> => memberAt(house.browser, house.server, `unlucky${++count}`)
const failure = { status: 500, json: { error: { code: 'internal', message: 'Something went wrong.' } } }
const serverFailed = /Failed to load resource: .*500/
const toasts = (page: Page) => page.locator('.toast')
/** Flags the current page, to tell it from a reloaded one. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-first', ''))
const marked = (page: Page) => page.locator('body[data-first]')

describe('failed reads and actions', () => {
  test('a failed read is logged, and no error is shown', async () => {
    const { page, context, complaints } = await member()
    await page.clock.install()
    await page.goto('/dashboard')
    await hydrated(page)
    await page.route('**/api/points/overview', (route) => route.fulfill(failure))
    const twice = page.waitForEvent('console', (message) =>
      message.text().includes('getPointsOverview failed'),
    )
    await page.clock.runFor(30_000)
    await twice
    expect(await toasts(page).count()).toBe(0)
    await page.getByRole('link', { name: 'Balance: 50 points' }).waitFor()
    complaints.expectOnly(serverFailed, /getPointsOverview failed CallError: 500: \{"error"/)
    await context.close()
  })

  test('a failed action is logged, and shown to the person who acted', async () => {
    const owner = await addPerson(house.server.database, 'potter')
    await give(house.server.database, owner, 100)
    await fundWebsite(house.server.database, { owner, url: 'https://kiln.example/', title: 'A kiln' })
    const { page, context, complaints } = await member()
    const calls: string[] = []
    await page.route('**/api/tasks/*/skip', (route) => {
      calls.push(route.request().method())
      return route.fulfill(failure)
    })
    await page.goto('/earn/website')
    await hydrated(page)
    await page.getByRole('button', { name: 'More for A kiln' }).click()
    await page.getByRole('menuitem', { name: /Skip/ }).click()
    await toastSaying(page, 'It’s still in your list').waitFor()
    await page.getByRole('link', { name: 'A kiln', exact: true }).waitFor()
    expect(calls, 'a skip is idempotent, so it is retried').toEqual(['POST', 'POST'])
    complaints.expectOnly(serverFailed, /hiding a task failed CallError: 500/)
    await context.close()
  })

  test('a failed block stays in its dialog, which forgets the error once it is closed', async () => {
    const owner = await addPerson(house.server.database, 'blocked')
    await give(house.server.database, owner, 100)
    await fundWebsite(house.server.database, { owner, url: 'https://wheel.example/', title: 'A wheel' })
    const { page, context } = await member()
    await page.route('**/api/tasks/*/block-owner', (route) => route.fulfill(failure))
    await page.goto('/earn/website')
    await hydrated(page)
    const dialog = page.getByRole('dialog', { name: 'Block blocked?' })
    const alert = dialog.getByRole('alert').filter({ hasText: 'Something went wrong.' })
    for (const press of ['first', 'second']) {
      await page.getByRole('button', { name: 'More for A wheel' }).click()
      await page.getByRole('menuitem', { name: 'Block blocked' }).click()
      await dialog.waitFor()
      expect(await alert.count(), `before the ${press}`).toBe(0)
      await dialog.getByRole('button', { name: 'Block', exact: true }).click()
      await alert.waitFor()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
    }
    await context.close()
  })

  test('a dialog whose prices could not be loaded says so, and loads them on request', async () => {
    const { page, context, complaints, ...owner } = await member()
    await give(house.server.database, owner, 100)
    await fundWebsite(house.server.database, { owner, url: 'https://bench.example/', title: 'A bench' })
    await page.goto('/content-hub')
    await hydrated(page)
    await page.route('**/api/campaign-terms?**', (route) => route.fulfill(failure))
    await page.getByRole('button', { name: /^Boost/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Boost “A bench”' })
    await dialog.getByText('Couldn’t load the prices').waitFor()
    await page.unroute('**/api/campaign-terms?**')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await dialog.getByText('the most you can offer now').waitFor()
    complaints.expectOnly(serverFailed, /readCampaignTerms failed CallError: 500/)
    await context.close()
  })

  test('a page that the server cannot render says so, and Refresh Page restores it', async () => {
    const { page, context, complaints } = await member()
    await house.server.database.owner.query('ALTER TABLE session RENAME TO session_away')
    try {
      const answer = await page.goto('/dashboard')
      expect(answer?.status()).toBe(500)
      await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    } finally {
      await house.server.database.owner.query('ALTER TABLE session_away RENAME TO session')
    }
    expect(await page.getByRole('link', { name: 'Go to Homepage' }).getAttribute('href')).toBe('/')
    await hydrated(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Refresh Page' }).click()
    await page.getByRole('heading', { name: /^Welcome back/ }).waitFor()
    complaints.expectOnly(serverFailed)
    await context.close()
  })
})

describe('a page that breaks', () => {
  test('a chunk that fails to load clears caches and reloads after 100 ms, once', async () => {
    const { page, context, complaints } = await member()
    await context.route('**/assets/jump-dialog*.js', (route) => route.abort())
    await page.goto('/earn-points')
    await hydrated(page)
    await page.evaluate(() => caches.open('old'))
    await stopTime(page)
    await mark(page)
    await page.keyboard.press('Control+k')
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
    await page.clock.runFor(99)
    await marked(page).waitFor()
    await page.clock.runFor(1)
    await marked(page).waitFor({ state: 'detached' })

    await page.getByRole('heading', { name: 'Earn Points' }).waitFor()
    await hydrated(page)
    await page.clock.resume()
    await mark(page)
    await page.keyboard.press('Control+k')
    await toastSaying(page, 'Couldn’t open this').waitFor()
    await page.clock.runFor(60_000)
    expect(await marked(page).count(), 'it is not loaded a third time').toBe(1)
    complaints.expectOnly(
      /Failed to load resource/,
      /couldn’t load a part of the page TypeError: Failed to fetch dynamically imported module/,
    )
    await context.close()
  })

  test('without a network a dialog that cannot open says so, and the page stays', async () => {
    const { page, context, complaints } = await member()
    await page.goto('/dashboard')
    await hydrated(page)
    await mark(page)
    await context.setOffline(true)
    await page.keyboard.press('Control+k')
    await toastSaying(page, 'Couldn’t open this').waitFor()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await toastSaying(page, 'Couldn’t open this').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Search or jump to' }).click()
    await toastSaying(page, 'Couldn’t open this').waitFor()
    await marked(page).waitFor()
    complaints.expectOnly(/Failed to load resource/, /couldn’t load a part of the page/)
    await context.close()
  })

  test.for(['login', 'entry.client'])('a page whose module %s fails to load is reloaded', async (module) => {
    const { page, context, complaints } = await visitor(house.browser, house.server)
    let loads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads++
    })
    await context.route(`**/assets/${module}-*`, (route) => (loads > 1 ? route.continue() : route.abort()))
    await page.goto('/login')
    await expect.poll(() => loads).toBe(2)
    await page.getByRole('button', { name: 'Continue with Email', disabled: false }).waitFor()
    const imported = module === 'login' ? [/Failed to fetch dynamically imported module/] : []
    complaints.expectOnly(/Failed to load resource/, ...imported)
    await context.close()
  })

  test('server-rendered content stays if something changed the page before hydration', async () => {
    const { page, context, complaints } = await visitor(house.browser, house.server)
    await page.route('**/', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace('Search or jump to', 'Rechercher'),
      })
    })
    await page.goto('/')
    await hydrated(page)
    await page.getByRole('button', { name: 'Search or jump to' }).waitFor()
    await page.getByRole('heading', { name: 'Give attention. Get it back.' }).waitFor()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).waitFor()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).waitFor()
    complaints.expectOnly(/Minified React error #418/)
    await context.close()
  })

  test('a render error shows the error screen and clears sessionStorage and who is signed in', async () => {
    const { page, context, complaints } = await member()
    const asked = callsTo(page, '/api/auth/user')
    await page.goto('/dashboard')
    await hydrated(page)
    await page.evaluate(() => sessionStorage.setItem('loginEmail', 'ada@example.com'))
    const broken = { '/api/activities/recent': { status: 200, body: { activities: [null] } } }
    await page.route('**/api/batch?**', (route) => route.fulfill({ json: broken }))
    expect(asked, 'the HTML says who is signed in').toEqual([])
    // As if points had moved, which reads the activities again but not who is signed in.
    await page.evaluate(() => dispatchEvent(new Event('mutuals:points-changed')))
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    await expect.poll(() => asked, { message: 'the cleared entry is read again' }).toEqual(['GET'])
    await expectAccessible(page)
    await page.unroute('**/api/batch?**')
    await page.getByRole('button', { name: 'Refresh Page' }).click()
    await page.getByRole('heading', { name: /^Welcome back/ }).waitFor()
    complaints.expectOnly(/Cannot read properties of null/, /Render error/)
    await context.close()
  })

  test.for([
    { who: 'a visitor', open: () => visitor(house.browser, house.server), expected: [/401/, /404/] },
    { who: 'a member', open: member, expected: [/404/] },
  ])('no overlay stays once a page is loaded: $who', async ({ open, expected }) => {
    const { page, context, complaints } = await open()
    const overlay = page.locator('[data-loading-overlay]')
    for (const address of ['/', '/login', '/earn-points', '/no/such/page']) {
      await page.goto(address)
      await hydrated(page)
      expect(await overlay.count(), address).toBe(0)
      await page.evaluate(() => {
        const stray = document.createElement('div')
        stray.dataset.loadingOverlay = ''
        document.body.append(stray)
      })
      await overlay.waitFor({ state: 'hidden' })
    }
    complaints.expectOnly(...expected)
    await context.close()
  })
})
