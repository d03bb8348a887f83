import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { attemptsOf, statementOf, walletOf } from '../exchange.ts'
import { until } from '../programs.ts'
import { expectBalance, joinAt, type Look, memberAt, visitor } from './people.ts'
import { expectAccessible, listen, openPage, takeLook } from './quiet-page.ts'
import {
  arrive,
  beginVisit,
  openExchange,
  openWebsite,
  overlay,
  passVisit,
  returnToList,
  trackingRecord,
  windowsOf,
} from './visits.ts'
import { openPlainWindow } from './windows.ts'

const exchange = openExchange()

/** The second is a small phone; a page takes it in place. */
const looks: readonly Look[] = [
  { theme: 'dark', width: 1440 },
  { theme: 'light', width: 390 },
]

const at = (name: string) => memberAt(exchange.browser, exchange.server, name)

test('a visit goes through starting, visiting and complete', async () => {
  const site = await exchange.site()
  const earner = await at('whole')
  const { page, context, complaints } = earner
  await arrive(earner, site.href)
  await overlay(page, 'starting').getByText('Ready when you are').waitFor()
  expect(context.pages()).toHaveLength(1)
  expect(await attemptsOf(exchange.server.database, earner)).toEqual([])
  expect(await trackingRecord(page)).toBeNull()

  const started = page.waitForResponse('**/api/website-visit/start')
  const before = Date.now()
  const tab = await openWebsite(earner)
  await overlay(page, 'visiting').getByText(`Visiting ${site.host}`).waitFor()
  await tab.waitForURL(site.url, { waitUntil: 'commit' })
  const { sessionId } = (await (await started).json()) as { sessionId: string }
  const record = await trackingRecord(page)
  expect(record).toEqual({
    websiteId: String(site.id),
    startTime: expect.any(Number),
    requiredDuration: 15_000,
    points: 3,
    url: site.url,
    sessionId,
    isActive: true,
  })
  expect(Number(record?.startTime)).toBeGreaterThanOrEqual(before)
  expect(Number(record?.startTime)).toBeLessThanOrEqual(Date.now())
  await passVisit(exchange, page)
  await overlay(page, 'complete').getByText('+3 points').waitFor()
  expect(await trackingRecord(page)).toMatchObject({ isActive: false })
  await returnToList(page)
  await expectBalance(page, 53)
  expect(await statementOf(exchange.server.database, earner)).toEqual([
    'welcome_grant 50',
    'attempt_credit 3',
  ])
  complaints.expectOnly()
  await context.close()
})

test('completing a visit reads points, earn list and activities again in one call', async () => {
  const site = await exchange.site()
  const earner = await at('reads-again')
  const { page, context, complaints } = earner
  // All three are in this browser's cache, as before the visit.
  await openPage(page, '/dashboard')
  await openPage(page, '/earn/website')
  await page.getByRole('link', { name: `Visit ${site.title}, 15 s, earn 3 points` }).waitFor()

  await beginVisit(earner, site)
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/api/')) reads.push(request.url())
  })
  const answer = page.waitForResponse('**/api/batch?**')
  await passVisit(exchange, page)
  const answers = (await (await answer).json()) as Record<string, { status: number; body: unknown }>
  expect(reads).toHaveLength(1)
  expect(answers).toEqual({
    '/api/points/overview': { status: 200, body: expect.objectContaining({ total: 53 }) },
    '/api/activities/recent': {
      status: 200,
      body: expect.objectContaining({ activities: expect.anything() }),
    },
    '/api/earn/website': { status: 200, body: expect.objectContaining({ closed: [] }) },
  })
  await returnToList(page)
  const card = page.getByRole('listitem').filter({ hasText: site.title })
  await card.getByText('Opens again').waitFor()

  // Each answer replaced the browser's copy; lists that the call did not read count as outdated.
  const kept = await keptReads(page)
  for (const [address, { body }] of Object.entries(answers))
    expect(kept.get(address)).toMatchObject({ data: body, isInvalidated: false })
  expect(JSON.stringify(kept.get('/api/activities/recent')?.data)).toContain(`Visited ${site.host}`)
  expect(JSON.stringify(kept.get('/api/earn/website')?.data)).toMatch(/"availableAt":"20/)
  expect(kept.get('/api/platform-content-counts')?.isInvalidated).toBe(true)
  complaints.expectOnly()
  await context.close()
})

/** State of each read that the previous page left in this browser's cache. */
async function keptReads(page: Page): Promise<Map<string, Kept>> {
  const queries = await page.evaluate(() => {
    const { state } = JSON.parse(sessionStorage.getItem('query-cache') ?? '') as {
      state: { queries: { queryKey: string[]; state: Kept }[] }
    }
    return state.queries.filter(({ queryKey }) => queryKey.length === 1)
  })
  return new Map(queries.map(({ queryKey: [address = ''], state }) => [address, state]))
}

interface Kept {
  data: unknown
  isInvalidated: boolean
}

test('the notice of the points is shown once', async () => {
  const site = await exchange.site({ reward: 1 })
  const earner = await at('notice')
  const { page, context } = earner
  await beginVisit(earner, site)
  await passVisit(exchange, page)
  await returnToList(page)
  const notice = page.getByRole('region', { name: /Notifications/ }).getByText('+1 point', { exact: true })
  await notice.waitFor()
  await page.reload()
  await expectBalance(page, 51)
  expect(await page.evaluate(() => sessionStorage.getItem('notices'))).toBeNull()
  expect(await notice.count()).toBe(0)
  await context.close()
})

test('the focus stays on the card when a pressed button disappears', async () => {
  const site = await exchange.site()
  const earner = await at('keyboard')
  const { page, context } = earner
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await arrive(earner, site.href)
  const open = page.getByRole('button', { name: 'Open Website', exact: true })
  await Promise.all([context.waitForEvent('page'), open.press('Enter')])
  await overlay(page, 'visiting').waitFor()
  expect(await focused()).toBe('Website visit')
  await page.getByRole('button', { name: 'Stop visit' }).press('Enter')
  await overlay(page, 'failed')
    .getByText(/^Visit too short: \ds of 15s required\./)
    .waitFor()
  expect(await focused()).toBe('Website visit')
  expect(await trackingRecord(page)).toMatchObject({ isActive: false })
  await context.close()
})

test('a start that fails marks the visit failed and closes the blank tab', async () => {
  const site = await exchange.site()
  const earner = await at('start-fails')
  const { page, context, complaints } = earner
  await arrive(earner, site.href)
  let asked = 0
  await page.route('**/api/website-visit/start', (route) => {
    asked += 1
    return route.abort('connectionfailed')
  })
  const tab = await openWebsite(earner)
  const closed = tab.isClosed() ? undefined : tab.waitForEvent('close')
  await overlay(page, 'failed').getByText('Failed to start visit tracking').waitFor()
  await closed
  expect(asked).toBe(2)
  expect(context.pages()).toEqual([page])
  expect(exchange.sites.visited).not.toContain(site.host)
  expect(await trackingRecord(page)).toBeNull()
  complaints.expectOnly(/ERR_CONNECTION_FAILED/, /^error: Failed to start visit tracking/)

  await page.unroute('**/api/website-visit/start')
  const [again] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Try again' }).click(),
  ])
  await again.waitForURL(site.url)
  await overlay(page, 'visiting').waitFor()
  await context.close()
})

test('a completion that fails is logged and marks the visit failed', async () => {
  const site = await exchange.site()
  const earner = await at('complete-fails')
  const { page, context, complaints } = earner
  await page.route('**/api/website-visit/complete', (route) => route.abort('connectionfailed'))
  await beginVisit(earner, site)
  await passVisit(exchange, page)
  // The page repeats the call once.
  await page.clock.runFor(1000)
  await overlay(page, 'failed').getByText('Failed to complete tracking').waitFor()
  expect(await walletOf(exchange.server.database, earner)).toBe(50)
  complaints.expectOnly(/ERR_CONNECTION_FAILED/, /^error: Failed to complete visit/)

  // The visit was long enough, so a retry brings the points.
  await page.unroute('**/api/website-visit/complete')
  await page.getByRole('button', { name: 'Try again' }).click()
  await returnToList(page)
  await expectBalance(page, 53)
  await context.close()
})

test('each state of a visit is accessible and logs no errors, dark and wide, and light on a phone', async () => {
  const { browser, server } = exchange
  const site = await exchange.site()
  const unknown = site.href.replace('websiteId=', 'websiteId=9')
  const expectBothAccessible = async (page: Page): Promise<void> => {
    for (const look of looks) {
      await takeLook(page, look)
      await expectAccessible(page)
    }
  }
  const stranger = await visitor(browser, server)
  for (const href of ['/website-viewer', site.href, unknown]) {
    await stranger.page.goto(href)
    await expectBothAccessible(stranger.page)
  }
  stranger.complaints.expectOnly()

  const earner = await at('looks')
  const { page, context, complaints } = earner
  await page.goto(unknown)
  await overlay(page, 'failed').waitFor()
  await expectBothAccessible(page)
  await arrive(earner, site.href)
  await expectBothAccessible(page)
  await openWebsite(earner)
  await overlay(page, 'visiting').waitFor()
  await expectBothAccessible(page)
  await page.getByRole('button', { name: 'Stop visit' }).click()
  await overlay(page, 'failed').waitFor()
  await expectBothAccessible(page)
  await beginVisit(earner, await exchange.site())
  // The card stays while nobody sees the page, which leaves time to check it.
  await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }))
  await passVisit(exchange, page)
  await overlay(page, 'complete').waitFor()
  await expectBothAccessible(page)
  complaints.expectOnly()
  await Promise.all([stranger.context.close(), context.close()])
})

test('the timer continues while Mutuals is hidden', { tags: 'windows' }, async () => {
  const { server } = exchange
  // We can't close its tab, so nothing brings the page back to the front.
  const site = await exchange.site({ seconds: 3, cutOff: true })
  const window = await openPlainWindow(windowsOf(exchange))
  const earner = await joinAt(window.context, server, 'hidden')
  const complaints = listen(window.context)
  const page = await window.context.newPage()
  const hidden = () => page.evaluate(() => document.visibilityState)
  const { href } = new URL(site.href, server.url)
  await beginVisit({ page, context: window.context, complaints }, { ...site, href }, true)
  expect(await hidden()).toBe('hidden')
  await until(async () => (await walletOf(server.database, earner)) === 53)
  await overlay(page, 'complete').waitFor()
  expect(await hidden()).toBe('hidden')
  // The finished card waits until somebody sees it.
  expect(new URL(page.url()).pathname).toBe('/website-viewer')
  await page.bringToFront()
  await page.waitForURL('**/earn-points')
  await expectBalance(page, 53)
  complaints.expectOnly()
  await window.close()
})
