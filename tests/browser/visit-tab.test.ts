import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readVisitTask } from '#contract/exchange/visits.ts'
import { createClient } from '../client.ts'
import { statementOf, walletOf } from '../exchange.ts'
import { until } from '../programs.ts'
import { changeSettings } from '../settings.ts'
import { expectBalance, joinAt, type MemberAtBrowser, memberAt } from './people.ts'
import { listen } from './quiet-page.ts'
import { attackFrom, attacks } from './visit-attacks.ts'
import {
  arriveInNewTab,
  beginVisit,
  openExchange,
  openWebsite,
  overlay,
  passVisit,
  returnToList,
  windowsOf,
} from './visits.ts'
import { openPlainWindow, shareWindows } from './windows.ts'

const exchange = openExchange()

/** Attacks are tried on the browser that people have. */
const whole = shareWindows(() => windowsOf(exchange))

const at = (name: string, browser = exchange.browser) => memberAt(browser, exchange.server, name)
const hasOpener = (tab: Page): Promise<boolean> => tab.evaluate(() => window.opener !== null)

/** Expects that the visit was paid like every other, and that the viewer has returned to the list. */
async function expectPaid({ page, ...earner }: MemberAtBrowser): Promise<void> {
  await returnToList(page)
  await expectBalance(page, 53)
  expect(await statementOf(exchange.server.database, earner)).toEqual([
    'welcome_grant 50',
    'attempt_credit 3',
  ])
}

/** Completes the visit; expects that it is paid, that the tab stays open, and that the card asks to close it. */
async function expectTabStays(earner: MemberAtBrowser, tab: Page): Promise<void> {
  await passVisit(exchange, earner.page)
  await overlay(earner.page, 'complete').getByText('You can close the other tab').waitFor()
  await expectPaid(earner)
  expect(tab.isClosed()).toBe(false)
}

test('completing a visit closes the tab of another site, and the card says so', async () => {
  const site = await exchange.site()
  const earner = await at('closes')
  const { page, context, complaints } = earner
  const tab = await beginVisit(earner, site)
  expect(await hasOpener(tab)).toBe(true)
  await passVisit(exchange, page)
  await overlay(page, 'complete').getByText('We closed the other tab').waitFor()
  await until(() => tab.isClosed())
  await expectPaid(earner)
  expect(await page.getByText('You can close the other tab').count()).toBe(0)
  expect(context.pages()).toEqual([page])
  complaints.expectOnly()
  await context.close()
})

test.for(attacks)(
  'a site that %s changes nothing, and is paid for as before',
  { tags: 'windows' },
  async ([attack, ...scripts]) => {
    const site = await exchange.site()
    const member = await at(attack.replaceAll(/[^a-z]+/g, '-'), whole.browser)
    const { context } = member
    const page = await arriveInNewTab(member, site.href)
    const earner = { ...member, page }
    const tab = await openWebsite(earner)
    await tab.waitForURL(site.url)
    await overlay(page, 'visiting').waitFor()
    // Our frame has no name; with one it is an easier target.
    await page.evaluate(() => {
      Object.assign(window, { untouched: true })
      Object.assign(window[0] ?? {}, { name: 'stage', untouched: true })
    })
    expect(await hasOpener(tab)).toBe(true)
    expect(await page.evaluate(() => history.length)).toBe(1)
    await attackFrom(tab, scripts)
    expect(
      await page.evaluate(() => [window, window[0]].map((each) => Reflect.get(each ?? {}, 'untouched'))),
    ).toEqual([true, true])
    expect(await page.evaluate(() => window[0]?.location.href)).toBe('about:blank')
    expect(new URL(page.url()).pathname).toBe('/website-viewer')
    expect(await overlay(page, 'visiting').count()).toBe(1)
    await passVisit(exchange, page)
    await overlay(page, 'complete').getByText('We closed the other tab').waitFor()
    // Time moves in all pages of the window, and fails in one that is just closing.
    await until(() => tab.isClosed())
    await expectPaid(earner)
    await context.close()
  },
)

test('the tab of a site that asks before it is left closes without asking', async () => {
  const site = await exchange.site()
  const earner = await at('asks')
  const tab = await beginVisit(earner, site)
  await tab.evaluate(() => addEventListener('beforeunload', (event) => event.preventDefault()))
  await tab.locator('h1').click()
  await passVisit(exchange, earner.page)
  await overlay(earner.page, 'complete').getByText('We closed the other tab').waitFor()
  await expectPaid(earner)
  await until(() => tab.isClosed())
  expect(earner.context.pages()).toEqual([earner.page])
  await earner.context.close()
})

test('a visit to a site that closes itself is paid', async () => {
  const site = await exchange.site()
  const earner = await at('closes-itself')
  const { page, context, complaints } = earner
  const tab = await beginVisit(earner, site)
  await Promise.all([tab.waitForEvent('close'), tab.evaluate(() => window.close()).catch(() => {})])
  expect(await overlay(page, 'visiting').count()).toBe(1)
  await passVisit(exchange, page)
  await expectPaid(earner)
  complaints.expectOnly()
  await context.close()
})

test('a tab that gave up its opener stays open, and nothing is logged', async () => {
  const site = await exchange.site()
  const earner = await at('gives-up')
  const tab = await beginVisit(earner, site)
  await tab.evaluate(() => {
    window.opener = null
  })
  expect(await hasOpener(tab)).toBe(false)
  await expectTabStays(earner, tab)
  earner.complaints.expectOnly()
  await earner.context.close()
})

test('a tab that moved on to a site that cuts the tie stays open', async () => {
  const site = await exchange.site()
  const earner = await at('moves-on')
  const tab = await beginVisit(earner, site)
  await tab.goto('https://elsewhere.cut-off.com/')
  expect(await hasOpener(tab)).toBe(false)
  await expectTabStays(earner, tab)
  earner.complaints.expectOnly()
  await earner.context.close()
})

test('a browser that does not report itself as Chromium gives the site no opener', async () => {
  const site = await exchange.site()
  const earner = await at('unknown-browser')
  const { page, context, complaints } = earner
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'userAgentData', { value: undefined })
  })
  const tab = await beginVisit(earner, site)
  expect(await hasOpener(tab)).toBe(false)
  expect(await page.evaluate(() => window.length)).toBe(0)
  await expectTabStays(earner, tab)
  complaints.expectOnly()
  await context.close()
})

test('leaving the viewer leaves the tab open without an opener, and the visit counts by the server’s clock', async () => {
  const { database } = exchange.server
  const site = await exchange.site()
  const earner = await at('leaves-viewer')
  const { page, context, complaints } = earner
  const tab = await beginVisit(earner, site)
  expect(await hasOpener(tab)).toBe(true)
  await database.shiftClock(15)
  await page.goto('/dashboard')
  await until(async () => (await walletOf(database, earner)) === 53)
  await until(async () => !(await hasOpener(tab)))
  expect(tab.url()).toBe(site.url)
  complaints.expectOnly()
  await context.close()
})

test('closing the tab brings the page to the front', { tags: 'windows' }, async () => {
  const { server } = exchange
  const site = await exchange.site()
  const window = await openPlainWindow(windowsOf(exchange))
  await joinAt(window.context, server, 'front')
  const complaints = listen(window.context)
  const page = await window.context.newPage()
  const { href } = new URL(site.href, server.url)
  const tab = await beginVisit({ page, context: window.context, complaints }, { ...site, href })
  expect(await page.evaluate(() => document.visibilityState)).toBe('hidden')
  await passVisit(exchange, page)
  await until(() => tab.isClosed())
  await returnToList(page)
  await expectBalance(page, 53)
  expect(await page.evaluate(() => document.hasFocus())).toBe(true)
  complaints.expectOnly()
  await window.close()
})

test('an admin’s setting leaves every tab open and without an opener', async () => {
  const { server } = exchange
  const site = await exchange.site()
  const earner = await at('switched-off')
  await changeSettings(server.database, { visit_closes_tab_count: 0 })
  const client = createClient(server)
  const request = { params: { websiteId: String(site.id) }, query: { url: site.url } }
  await until(async () => !(await client.call(readVisitTask, request)).body.closesTab)
  const tab = await beginVisit(earner, site)
  expect(await hasOpener(tab)).toBe(false)
  await expectTabStays(earner, tab)
  earner.complaints.expectOnly()
  await earner.context.close()
})
