import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { taskHref } from '#contract/exchange/tasks.ts'
import { verifyLedger } from '#ledger/index.ts'
import type { TestDatabase } from '../database.ts'
import { attemptsOf, fundWebsite, give, join, type Person, type Website, walletOf } from '../exchange.ts'
import { startServer, type TestServer } from '../server.ts'
import { type BrowserOptions, launchBrowser } from './browser.ts'
import type { MemberAtBrowser, Visitor } from './people.ts'
import { type Sites, startSites } from './sites.ts'

/** A website with a live campaign. */
export interface LiveSite {
  id: number
  host: string
  url: string
  title: string
  reward: number
  /** Address of its viewer, as in the list. */
  href: string
}

/** A server, a browser, other people's websites, and a member who promotes them. */
export interface Exchange {
  server: TestServer
  browser: Browser
  sites: Sites
  owner: Person
  /** Promotes another website, which no test has seen. `cutOff`: it cuts the tie to its opener. */
  site(options?: Partial<Website> & { cutOff?: boolean }): Promise<LiveSite>
}

/**
 * Shares one exchange among the tests of a file. It opens before the first test; at the end its ledger is
 * verified.
 */
export function openExchange(): Exchange {
  const exchange = {} as Exchange
  beforeAll(async () => {
    const sites = await startSites()
    const [server, browser] = await Promise.all([startServer(), launchBrowser(windowsOf({ sites }))])
    const owner = await join(server, 'owner')
    await give(server.database, owner, 100_000)
    Object.assign(exchange, { sites, server, browser, owner, site: promoterOf(server.database, owner) })
  })
  afterAll(async () => {
    if (!exchange.server) return
    await exchange.browser.close()
    expect(await verifyLedger(exchange.server.database.owner)).toEqual([])
    await exchange.server.stop()
    await exchange.sites.close()
  })
  return exchange
}

function promoterOf(database: TestDatabase, owner: Person): Exchange['site'] {
  let made = 0
  return async ({ cutOff = false, ...options } = {}) => {
    const host = `n${++made}.${cutOff ? 'cut-off' : 'kilns'}.com`
    const url = `${cutOff ? 'https' : 'http'}://${host}/`
    const title = `The kiln at ${host}`
    const reward = options.reward ?? 3
    const id = await fundWebsite(database, { owner, url, title, reward, ...options })
    const href = taskHref({ id: String(id), action: 'visit', url, points: reward })
    return { id, host, url, title, reward, href }
  }
}

/** Host names of the sites, and the port each leads to. */
const hostsOf = ({ port, securePort }: Sites): Record<string, number> => ({
  '*.kilns.com': port,
  '*.cut-off.com:443': securePort,
})

/** Options of a browser that reaches the sites. */
export const windowsOf = ({ sites }: Pick<Exchange, 'sites'>): BrowserOptions => ({
  hosts: hostsOf(sites),
  certificate: sites.certificate,
})

/** The card of a visit in a given phase. */
export const overlay = (page: Page, phase: 'starting' | 'visiting' | 'complete' | 'failed'): Locator =>
  page.locator(`section[aria-label="Website visit"][data-phase="${phase}"]`)

const blocked = 'the tab was blocked'

/**
 * Goes straight to a viewer; returns once the browser has blocked the tab that no click opened. Evaluating
 * anything in the page before would count as a person's click, so the page reports it by itself. From then on its
 * time can be moved, unless `realTime`.
 */
export async function arrive({ page, context }: Visitor, href: string, realTime = false): Promise<void> {
  if (!realTime) await takeClock(context)
  await page.addInitScript(reportBlocked, blocked)
  await Promise.all([page.waitForEvent('console', (message) => message.text() === blocked), page.goto(href)])
}

const clocked = new WeakSet<BrowserContext>()

/** Puts pages of this window on a clock that passVisit can move. A second one would forget the timers of the first. */
async function takeClock(context: BrowserContext): Promise<void> {
  if (!clocked.has(context)) await context.clock.install()
  clocked.add(context)
}

/** As arrive, in a tab that a link opens. It has no history, so a script that reaches it may close it. */
export async function arriveInNewTab({ page, context }: Visitor, href: string): Promise<Page> {
  await takeClock(context)
  await blockTabs(context)
  await page.goto('/about')
  const [message] = await Promise.all([
    context.waitForEvent('console', (each) => each.text() === blocked),
    page.evaluate((address) => void window.open(address, '_blank', 'noopener'), href),
  ])
  const tab = message.page()
  if (!tab) throw new Error('the tab is gone')
  return tab
}

/** In this window tabs that no click opened are blocked, whichever the browser. */
export const blockTabs = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(reportBlocked, blocked)

/** The shell without windows (it has no `chrome`) blocks no tab, so there the rule of Chromium is applied here. */
function reportBlocked(word: string): void {
  const open = window.open.bind(window)
  window.open = (...parts) => {
    const blocks = !('chrome' in window) && !navigator.userActivation.isActive && !parts[2]
    const tab = blocks ? null : open(...parts)
    // Without an opener null is returned for a tab that was opened.
    if (!tab && !parts[2]) console.debug(word)
    return tab
  }
}

/** Presses Open Website in the card; returns the new tab. */
export async function openWebsite({ page, context }: Visitor): Promise<Page> {
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Open Website', exact: true }).click(),
  ])
  return tab
}

/** Goes straight to a viewer and opens the site; returns its tab once the visit runs. */
export async function beginVisit(
  person: Visitor,
  { href, url }: Pick<LiveSite, 'href' | 'url'>,
  realTime = false,
): Promise<Page> {
  await arrive(person, href, realTime)
  const tab = await openWebsite(person)
  // A short visit may end, and close the tab, before its page has loaded.
  await tab.waitForURL(url, { waitUntil: 'commit' })
  await overlay(person.page, 'visiting').waitFor()
  return tab
}

/** Lets the time of a running visit pass, for the server and for the page, which then reports it. */
export async function passVisit(
  { server }: Pick<Exchange, 'server'>,
  page: Page,
  seconds = 15,
): Promise<void> {
  await server.database.shiftClock(seconds)
  // The page waits a little past the end.
  await moveTime(page, () => page.clock.runFor(seconds * 1000 + 500))
}

/** Moves the time of all pages of the window; that one of them is just closing by it is no failure. */
async function moveTime(page: Page, move: () => Promise<void>): Promise<void> {
  await move().catch((thrown: unknown) => {
    if (page.isClosed() || !String(thrown).includes('has been closed')) throw thrown
  })
}

/** Waits for the card of a paid visit, then lets the time pass after which the viewer returns to the list. */
export async function returnToList(page: Page): Promise<void> {
  await overlay(page, 'complete').waitFor()
  await moveTime(page, () => page.clock.fastForward(5000))
  await page.waitForURL('**/earn-points')
}

/** Record of the visit that this browser tracks; null: none. */
export const trackingRecord = (page: Page): Promise<Record<string, unknown> | null> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('visit-tracking') ?? 'null'))

/** Expects that nothing was opened, requested or paid. */
export async function expectNothing(
  { server: { database } }: Exchange,
  { context, page, ...earner }: MemberAtBrowser,
): Promise<void> {
  expect(context.pages()).toEqual([page])
  expect(await attemptsOf(database, earner)).toEqual([])
  expect(await walletOf(database, earner)).toBe(50)
}

/** Waits until this text is visible. */
export const see = (page: Page, text: string): Promise<void> =>
  page.getByText(text).filter({ visible: true }).first().waitFor()
