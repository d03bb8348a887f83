import type { Page } from 'playwright-core'
import { describe, expect, test, vi } from 'vitest'
import { attemptsOf, type Party, statementOf, walletOf } from '../exchange.ts'
import { until } from '../programs.ts'
import { expectBalance, memberAt } from './people.ts'
import {
  arrive,
  beginVisit,
  expectNothing,
  openExchange,
  openWebsite,
  overlay,
  see,
  trackingRecord,
} from './visits.ts'

// Those that move no clock wait for their seconds at once.
vi.setConfig({ testTimeout: 60_000, maxConcurrency: 3 })

const exchange = openExchange({ whole: true })

const at = (name: string) => memberAt(exchange.browser, exchange.server, name)
const reasonsOf = async (earner: Party) =>
  (await attemptsOf(exchange.server.database, earner)).map(({ state, reason }) => reason ?? state)

test.concurrent('a site that cuts the tie ends nothing: it is paid, and the person closes the tab', async ({
  expect,
}) => {
  const site = await exchange.site({ seconds: 3, cutOff: true })
  const earner = await at('cut-off')
  const { page, context, complaints } = earner
  await page.addInitScript(() => {
    const open = window.open.bind(window)
    window.open = (...parts) => Object.assign(window, { handle: open(...parts) }).handle
  })
  const tab = await beginVisit(earner, site)
  const closed = await page.evaluate(() => (window as { handle?: Window }).handle?.closed)
  expect({ closed, really: tab.isClosed() }).toEqual({ closed: true, really: false })
  expect(await overlay(page, 'visiting').count()).toBe(1)
  await overlay(page, 'complete').getByText('You can close the other tab').waitFor()
  await page.waitForURL('**/earn-points')
  await see(page, 'You can close the other tab.')
  await expectBalance(page, 53)
  expect(tab.isClosed()).toBe(false)
  complaints.expectOnly()
  await context.close()
})

describe.concurrent('a start that is refused closes the blank tab and says why', () => {
  test('a site just visited: nothing to try again', async ({ expect }) => {
    const site = await exchange.site({ seconds: 2 })
    const earner = await at('again')
    const { page, context, complaints } = earner
    await beginVisit(earner, site)
    await page.waitForURL('**/earn-points')
    await arrive(earner, site.href)
    const before = context.pages().length
    await openWebsite(earner)
    await overlay(page, 'failed')
      .getByText('You already visited this website recently. Wait 1 hour before visiting again.')
      .waitFor()
    await until(() => context.pages().length === before)
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    expect(await walletOf(exchange.server.database, earner)).toBe(53)
    complaints.expectOnly()
    await context.close()
  })

  test('a campaign that was paused meanwhile', async ({ expect }) => {
    const site = await exchange.site()
    const earner = await at('paused-meanwhile')
    const { page, context } = earner
    await arrive(earner, site.href)
    await exchange.server.database.app.query(
      `UPDATE campaign SET state = 'paused', paused_by = 'owner' WHERE id = $1`,
      [site.id],
    )
    await openWebsite(earner)
    await overlay(page, 'failed').getByText('This website is not open for visits any more.').waitFor()
    await until(() => context.pages().length === 1)
    expect(exchange.sites.visited).not.toContain(site.host)
    await expectNothing(exchange, earner)
    await context.close()
  })

  test('another visit runs in another tab', async ({ expect }) => {
    const [one, two] = [await exchange.site({ seconds: 8 }), await exchange.site()]
    const earner = await at('two-sites')
    const { page, context } = earner
    await beginVisit(earner, one)
    const second = { ...earner, page: await context.newPage() }
    await arrive(second, two.href)
    const before = context.pages().length
    await openWebsite(second)
    await overlay(second.page, 'failed')
      .getByText(
        new RegExp(
          `^Your visit to ${one.title} is still running\\. Finish it, or start this one in \\d+ s\\.$`,
        ),
      )
      .waitFor()
    await until(() => context.pages().length === before)
    expect(exchange.sites.visited).not.toContain(two.host)
    await page.waitForURL('**/earn-points')
    await expectBalance(page, 53)
    await context.close()
  })
})

test.concurrent('two tabs with the same site at once are one visit, paid once', async ({ expect }) => {
  const site = await exchange.site({ seconds: 6 })
  const earner = await at('two-tabs')
  const { page, context, complaints } = earner
  await beginVisit(earner, site)
  const second = { ...earner, page: await context.newPage() }
  await beginVisit(second, site)
  await Promise.all([page, second.page].map((window) => window.waitForURL('**/earn-points')))
  await expectBalance(page, 53)
  expect(await reasonsOf(earner)).toEqual(['credited'])
  expect(await statementOf(exchange.server.database, earner)).toEqual([
    'welcome_grant 50',
    'attempt_credit 3',
  ])
  complaints.expectOnly()
  await context.close()
})

describe('leaving the page', () => {
  test('leaving the page reports the visit and ends the record', async () => {
    const site = await exchange.site()
    const earner = await at('leaves')
    const { page, context } = earner
    await beginVisit(earner, site)
    await page.goto('/dashboard')
    await until(async () => (await reasonsOf(earner))[0] !== 'started')
    expect(await reasonsOf(earner)).toEqual(['too_short'])
    expect(await walletOf(exchange.server.database, earner)).toBe(50)
    expect(await trackingRecord(page)).toMatchObject({ isActive: false })
    await context.close()
  })

  test('a report after the required seconds by the clock of the server is paid', async () => {
    const site = await exchange.site()
    const earner = await at('leaves-late')
    const { page, context } = earner
    await beginVisit(earner, site)
    // Only the server's clock moves: the page itself believes that a second has passed.
    await exchange.server.database.shiftClock(15)
    await page.close()
    await until(async () => (await walletOf(exchange.server.database, earner)) === 53)
    expect(await reasonsOf(earner)).toEqual(['credited'])
    await context.close()
  })

  test('who goes back finds how the visit ended, never a running timer', async () => {
    const site = await exchange.site({ cutOff: true })
    const earner = await at('goes-back')
    const { page, context, complaints } = earner
    await keepInHistory(page)
    await beginVisit(earner, site)
    await leaveAndGoBack(page)
    await overlay(page, 'failed')
      .getByText(/^Visit too short: \d+s of 15s required\./)
      .waitFor()
    expect(await trackingRecord(page)).toMatchObject({ isActive: false })
    expect(await reasonsOf(earner)).toEqual(['too_short'])
    complaints.expectOnly()

    // The page is alive: the same visit can be started anew.
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Try again' }).click(),
    ])
    await tab.waitForURL(site.url)
    await overlay(page, 'visiting').getByText('s left of 15').waitFor()
    await context.close()
  })

  test('who goes back to a visit that was paid meanwhile sees the points and returns', async () => {
    const site = await exchange.site({ cutOff: true })
    const earner = await at('goes-back-paid')
    const { page, context } = earner
    await keepInHistory(page)
    await beginVisit(earner, site)
    await exchange.server.database.shiftClock(15)
    await leaveAndGoBack(page)
    await overlay(page, 'complete').waitFor()
    await page.waitForURL('**/earn-points')
    await expectBalance(page, 53)
    expect(await reasonsOf(earner)).toEqual(['credited'])
    await context.close()
  })
})

/**
 * Chromium keeps no page in its history whose tab it blocked; other browsers do. So here the page's own try is
 * declined without the browser. A site that cuts the tie is needed too: a page with a tab of its own is not kept.
 */
const keepInHistory = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const open = window.open.bind(window)
    let declined = false
    window.open = (...parts) => {
      if (declined) return open(...parts)
      declined = true
      return null
    }
    addEventListener('pageshow', ({ persisted }) => console.debug(`pageshow ${persisted}`))
  })

async function leaveAndGoBack(page: Page): Promise<void> {
  await page.evaluate(() => location.assign('/dashboard'))
  await page.waitForURL('**/dashboard')
  const returned = page.waitForEvent('console', (message) => message.text() === 'pageshow true')
  await page.evaluate(() => history.back())
  await returned
}
