import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { give } from '../exchange.ts'
import { stopTime } from './acts.ts'
import { expectBalance, memberAt } from './people.ts'
import { hydrated } from './quiet-page.ts'
import { blockTabs, openExchange } from './visits.ts'

const exchange = openExchange()

const at = (name: string) => memberAt(exchange.browser, exchange.server, name)
const titles = (page: Page) => page.getByRole('region', { name: 'Tasks' }).locator('.task-title')

/** Reads that a page requests, in order: a path, or the paths of a batch. */
function readsOf(page: Page): (string | string[])[] {
  const reads: (string | string[])[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    const paths = searchParams.get('paths')
    reads.push(paths === null ? pathname : paths.split(','))
  })
  return reads
}

/** Moves the page's clock by 30 s and returns once its read, or its batch of them, has its answer. */
async function passHalfAMinute(page: Page): Promise<void> {
  // By its request: the answer of an earlier read may still be on its way.
  const read = page.waitForRequest('**/api/**')
  await page.clock.runFor(30_000)
  const answer = await (await read).response()
  expect(answer?.status()).toBe(200)
  await answer?.finished()
  // The page must have handled it too, as a read that is due meanwhile would join it. Messages need no clock.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve()
        port2.postMessage(null)
      }),
  )
}

// The last part of two pages is read when it comes near, at once with a list as short as here.
test.each([
  ['/earn-points', '/api/tasks', ['/api/attempts']],
  ['/earn-points?sort=reward', '/api/tasks?sort=reward', ['/api/attempts']],
  ['/earn/website', '/api/earn/website', []],
  [
    '/earn-points?platform=website&action=visit&seconds=30',
    '/api/earn/website?seconds=30',
    ['/api/attempts'],
  ],
  ['/earn/soundcloud', '/api/earn/soundcloud/tracks', []],
  ['/platforms/youtube', '/api/tasks?platform=youtube', ['/api/campaigns']],
])(
  '%s reads its last part at most, and points, list and counts in one call every 30 s',
  async (address, list, last) => {
    const { page, context, complaints } = await at(`list${address.replaceAll(/\W/g, '').slice(0, 16)}`)
    const reads = readsOf(page)
    await stopTime(page)
    await page.goto(address)
    await hydrated(page)
    await page.clock.runFor(29_900)
    await expect.poll(() => reads, { message: 'the HTML has just brought the rest' }).toEqual(last)
    const batch = ['/api/points/overview', list, '/api/platform-content-counts']
    await passHalfAMinute(page)
    expect(reads).toEqual([...last, batch])
    await passHalfAMinute(page)
    expect(reads).toEqual([...last, batch, batch])
    complaints.expectOnly()
    await context.close()
  },
)

test('a refreshed list shows what is new without moving a card, and the balance follows', async () => {
  const first = await exchange.site({ reward: 6 })
  const second = await exchange.site({ reward: 9 })
  const { page, context, complaints, ...person } = await at('steady')
  await stopTime(page)
  await page.goto('/earn/website?sort=reward')
  await hydrated(page)
  expect(await titles(page).allTextContents()).toEqual([second.title, first.title])
  const best = await exchange.site({ seconds: 60, reward: 30 })
  await give(exchange.server.database, person, 7)
  await passHalfAMinute(page)
  await page.clock.resume()
  await titles(page).getByText(best.title).waitFor()
  expect(await titles(page).allTextContents()).toEqual([second.title, first.title, best.title])
  await expectBalance(page, 57)
  complaints.expectOnly()
  await context.close()
})

test('a page that nobody sees reads nothing until it is seen again', async () => {
  const { page, context, complaints } = await at('unseen')
  const reads = readsOf(page)
  const show = (state: string) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, state)
  await stopTime(page)
  await page.goto('/earn/website')
  await hydrated(page)
  await show('hidden')
  await page.clock.runFor(120_000)
  expect(reads).toEqual([])
  await show('visible')
  expect(reads, 'neither on focus').toEqual([])
  await passHalfAMinute(page)
  expect(reads).toHaveLength(1)
  complaints.expectOnly()
  await context.close()
})

test('an idle page of a member asks the server twice a minute', async () => {
  const site = await exchange.site()
  const { page, context, complaints } = await at('idle')
  const requests: string[] = []
  await Promise.all([blockTabs(context), stopTime(page)])
  const asked: Record<string, number> = {}
  for (const address of ['/earn-points', '/dashboard', site.href]) {
    await page.goto(address)
    await hydrated(page)
    // Loads that the page starts by itself come first.
    await page.clock.runFor(5000)
    await page.waitForLoadState('networkidle')
    const note = (request: Request): unknown => requests.push(request.url())
    page.on('request', note)
    for (let half = 0; half < 8; half++) await passHalfAMinute(page)
    page.off('request', note)
    asked[new URL(address, page.url()).pathname] = requests.splice(0).length
  }
  expect(asked).toEqual({ '/earn-points': 8, '/dashboard': 8, '/website-viewer': 8 })
  complaints.expectOnly()
  await context.close()
})
