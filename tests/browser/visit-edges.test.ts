import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { taskHref } from '#contract/exchange/tasks.ts'
import { attemptsOf, fundWebsite, type Party, statementOf, walletOf } from '../exchange.ts'
import { until } from '../programs.ts'
import { goBack } from './acts.ts'
import { expectBalance, memberAt } from './people.ts'
import {
  arrive,
  beginVisit,
  expectNothing,
  openExchange,
  openWebsite,
  overlay,
  passVisit,
  returnToList,
  see,
  trackingRecord,
  windowsOf,
} from './visits.ts'
import { shareWindows } from './windows.ts'

const exchange = openExchange()

const at = (name: string, browser = exchange.browser) => memberAt(browser, exchange.server, name)
const reasonsOf = async (earner: Party) =>
  (await attemptsOf(exchange.server.database, earner)).map(({ state, reason }) => reason ?? state)

test('a visit to a site that cuts the tie to its opener is paid, and the person closes the tab', async () => {
  const site = await exchange.site({ cutOff: true })
  const earner = await at('cut-off')
  const { page, context, complaints } = earner
  await page.addInitScript(() => {
    const open = window.open.bind(window)
    window.open = (...parts) => Object.assign(window, { handle: open(...parts) }).handle
  })
  const tab = await beginVisit(earner, site)
  const closed = await page.evaluate(() => (window[0] as { handle?: Window }).handle?.closed)
  expect({ closed, really: tab.isClosed() }).toEqual({ closed: true, really: false })
  expect(await overlay(page, 'visiting').count()).toBe(1)
  await passVisit(exchange, page)
  await overlay(page, 'complete').getByText('You can close the other tab').waitFor()
  await returnToList(page)
  await see(page, 'You can close the other tab.')
  await expectBalance(page, 53)
  expect(tab.isClosed()).toBe(false)
  complaints.expectOnly()
  await context.close()
})

test('completing a visit closes a tab within reach', async () => {
  const { server, owner } = exchange
  const url = new URL('/platforms', server.url).href
  const id = await fundWebsite(server.database, { owner, url })
  const earner = await at('within-reach')
  const { page, context, complaints } = earner
  await arrive(earner, taskHref({ id: String(id), action: 'visit', url, points: 3 }))
  const tab = await openWebsite(earner)
  await tab.waitForURL(url)
  const closed = tab.waitForEvent('close')
  expect(await walletOf(server.database, earner)).toBe(50)
  await passVisit(exchange, page)
  await closed
  await returnToList(page)
  await expectBalance(page, 53)
  await see(page, '+3 points')
  expect(await page.getByText('You can close the other tab').count()).toBe(0)
  expect(context.pages()).toEqual([page])
  complaints.expectOnly()
  await context.close()
})

describe('a rejected start closes the blank tab and says why', () => {
  test('a site that was just visited offers no retry', async () => {
    const site = await exchange.site()
    const earner = await at('again')
    const { page, context, complaints } = earner
    await beginVisit(earner, site)
    await passVisit(exchange, page)
    await returnToList(page)
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

  test('the campaign was paused in the meantime', async () => {
    const site = await exchange.site()
    const earner = await at('paused-meanwhile')
    const { page, context } = earner
    await arrive(earner, site.href)
    await exchange.server.database.app.query(
      `UPDATE campaign SET state = 'paused', paused_by = 'owner' WHERE id = $1`,
      [site.id],
    )
    await openWebsite(earner)
    await overlay(page, 'failed').getByText('This website is no longer open for visits.').waitFor()
    await until(() => context.pages().length === 1)
    expect(exchange.sites.visited).not.toContain(site.host)
    await expectNothing(exchange, earner)
    await context.close()
  })

  test('another visit is running in another tab', async () => {
    const [one, two] = [await exchange.site(), await exchange.site()]
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
    await passVisit(exchange, page)
    await returnToList(page)
    await expectBalance(page, 53)
    await context.close()
  })
})

test('two tabs with the same site make one visit, paid once', async () => {
  const site = await exchange.site()
  const earner = await at('two-tabs')
  const { page, context, complaints } = earner
  await beginVisit(earner, site)
  const second = { ...earner, page: await context.newPage() }
  await beginVisit(second, site)
  await passVisit(exchange, page)
  await overlay(second.page, 'complete').waitFor()
  await Promise.all([returnToList(page), second.page.waitForURL('**/earn-points')])
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
  // Only a full browser keeps the page that was left.
  const whole = shareWindows(() => windowsOf(exchange))

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

  test('a report after the required seconds by the server’s clock is paid', async () => {
    const site = await exchange.site()
    const earner = await at('leaves-late')
    const { page, context } = earner
    await beginVisit(earner, site)
    // Only the server's clock moves; for the page a second has passed.
    await exchange.server.database.shiftClock(15)
    await page.close()
    await until(async () => (await walletOf(exchange.server.database, earner)) === 53)
    expect(await reasonsOf(earner)).toEqual(['credited'])
    await context.close()
  })

  test('Back to the page shows how the visit ended, never a running timer', { tags: 'windows' }, async () => {
    const site = await exchange.site({ cutOff: true })
    const earner = await at('goes-back', whole.browser)
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

    // The page works: the same visit can be started again.
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Try again' }).click(),
    ])
    await tab.waitForURL(site.url)
    await overlay(page, 'visiting').getByText('s left of 15').waitFor()
    await context.close()
  })

  test('Back to a visit paid in the meantime shows the points, then returns to the list', {
    tags: 'windows',
  }, async () => {
    const site = await exchange.site({ cutOff: true })
    const earner = await at('goes-back-paid', whole.browser)
    const { page, context } = earner
    await keepInHistory(page)
    await beginVisit(earner, site)
    await exchange.server.database.shiftClock(15)
    await leaveAndGoBack(page)
    await returnToList(page)
    await expectBalance(page, 53)
    expect(await reasonsOf(earner)).toEqual(['credited'])
    await context.close()
  })
})

/**
 * Chromium keeps no page in its history whose tab it blocked; other browsers do, so here the page's first
 * attempt is blocked without the browser. The site must cut the tie as well, because a page that still holds
 * a tab is not kept.
 */
const keepInHistory = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const open = window.open.bind(window)
    let blocked = false
    window.open = (...parts) => {
      if (blocked) return open(...parts)
      blocked = true
      return null
    }
    addEventListener('pageshow', ({ persisted }) => console.debug(`pageshow ${persisted}`))
  })

async function leaveAndGoBack(page: Page): Promise<void> {
  await page.evaluate(() => location.assign('/dashboard'))
  await page.waitForURL('**/dashboard')
  const returned = page.waitForEvent('console', (message) => message.text() === 'pageshow true')
  await goBack(page, '**/website-viewer*')
  await returned
}
