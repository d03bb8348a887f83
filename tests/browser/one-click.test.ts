import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { statementOf } from '../exchange.ts'
import { until } from '../programs.ts'
import { expectBalance, type MemberAtBrowser, memberAt, type Visitor } from './people.ts'
import { openPage } from './quiet-page.ts'
import { attackFrom, attacks } from './visit-attacks.ts'
import { type LiveSite, openExchange, overlay, passVisit, returnToList, windowsOf } from './visits.ts'
import { shareWindows } from './windows.ts'

const exchange = openExchange()
/** The browser that people have, with its blocker of tabs that no click opened. */
const whole = shareWindows(() => windowsOf(exchange))
const tags = { tags: 'windows' }

const at = (name: string): Promise<MemberAtBrowser> => memberAt(whole.browser, exchange.server, name)

/** The link of this visit in the list. */
const linkOf = (page: Page, { title }: LiveSite) =>
  page.getByRole('link', { name: `Visit ${title}, 15 s, earn 3 points` })

/** Opens the list and presses the visit's link once; returns the tab that this opened. */
async function pressInList(person: Visitor, site: LiveSite): Promise<Page> {
  await openPage(person.page, '/earn-points')
  return press(person, site)
}

async function press({ page, context }: Visitor, site: LiveSite): Promise<Page> {
  const opened = context.waitForEvent('page')
  // It returns only once the page has moved on, which it does not in some tests.
  void linkOf(page, site)
    .click()
    .catch(() => undefined)
  return opened
}

test('one click in the list opens the site, and the visit runs without another', tags, async () => {
  const site = await exchange.site()
  const earner = await at('one-click')
  const { page, context, complaints } = earner
  await context.clock.install()
  const tab = await pressInList(earner, site)
  await tab.waitForURL(site.url)
  await overlay(page, 'visiting').getByText(`Visiting ${site.host}`).waitFor()
  expect(context.pages()).toEqual([page, tab])
  expect(await tab.evaluate(() => [window.name, history.length])).toEqual(['', 1])

  const title = (): Promise<string> => page.title()
  const icon = (): Promise<string> =>
    page.evaluate(() => document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? '')
  const own = await icon()
  await page.clock.runFor(6000)
  await until(async () => /^\d s · Mutuals$/.test(await title()))
  expect(await icon()).toMatch(/^data:image\/svg/)
  expect(own).not.toBe(await icon())
  await passVisit(exchange, page)
  await until(() => tab.isClosed())
  await overlay(page, 'complete').waitFor()
  await until(async () => (await title()) === 'Visit a website · Mutuals')
  await returnToList(page)
  await expectBalance(page, 53)
  complaints.expectOnly()
  await context.close()
})

test('J and Enter in the list open the site as a click does', tags, async () => {
  const site = await exchange.site()
  const { page, context } = await at('by-keys')
  await openPage(page, '/earn-points')
  const titles = await page.locator('.task-title').allTextContents()
  for (let row = 0; row <= titles.indexOf(site.title); row++) await page.keyboard.press('j')
  const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')])
  await tab.waitForURL(site.url)
  await overlay(page, 'visiting').waitFor()
  expect(context.pages()).toEqual([page, tab])
  await context.close()
})

test('Next visit needs one click too', tags, async () => {
  const [first, second] = [await exchange.site(), await exchange.site()]
  const earner = await at('next-visit')
  const { page, context, complaints } = earner
  await context.clock.install()
  const tab = await pressInList(earner, first)
  await overlay(page, 'visiting').waitFor()
  await passVisit(exchange, page)
  await until(() => tab.isClosed())
  const next = overlay(page, 'complete').getByRole('link', { name: /^Next visit/ })
  const [another] = await Promise.all([context.waitForEvent('page'), next.click()])
  await overlay(page, 'visiting').waitFor()
  await until(() => another.url().startsWith('http://n'))
  expect(second.url).not.toBe(first.url)
  complaints.expectOnly()
  await context.close()
})

test('a site opened by one click can change nothing, and is paid for as before', tags, async () => {
  const site = await exchange.site()
  const earner = await at('one-click-attacks')
  const { page, context } = earner
  await context.clock.install()
  const tab = await pressInList(earner, site)
  await tab.waitForURL(site.url)
  await overlay(page, 'visiting').waitFor()
  expect(await tab.evaluate(() => window.opener !== null)).toBe(true)
  await page.evaluate(() => {
    Object.assign(window, { untouched: true })
    Object.assign(window[0] ?? {}, { name: 'stage', untouched: true })
  })
  for (const [, ...scripts] of attacks) await attackFrom(tab, scripts)
  expect(
    await page.evaluate(() => [window, window[0]].map((each) => Reflect.get(each ?? {}, 'untouched'))),
  ).toEqual([true, true])
  expect(new URL(page.url()).pathname).toBe('/website-viewer')
  await passVisit(exchange, page)
  await overlay(page, 'complete').getByText('We closed the other tab').waitFor()
  await until(() => tab.isClosed())
  expect(await statementOf(exchange.server.database, earner)).toEqual([
    'welcome_grant 50',
    'attempt_credit 3',
  ])
  await context.close()
})

test('two tabs of Mutuals do not take each other’s site', tags, async () => {
  const [one, two] = [await exchange.site(), await exchange.site()]
  const earner = await at('two-tabs')
  const other = { ...earner, page: await earner.context.newPage() }
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  for (const { page } of [earner, other])
    await page.route('**/website-viewer?**', async (route) => {
      await gate
      await route.continue()
    })
  const [tabOne, tabTwo] = [await pressInList(earner, one), await pressInList(other, two)]
  open()
  // One visit at a time: the later one is rejected with a sentence, and its tab is closed.
  await until(() => tabOne.isClosed() || tabTwo.isClosed())
  const [tab, site] = tabOne.isClosed() ? [tabTwo, two] : [tabOne, one]
  await tab.waitForURL(site.url)
  expect(tab.isClosed()).toBe(false)
  await earner.context.close()
})

test('no ending leaves a tab behind: rejected, offline, failed, signed out, closed early', tags, async () => {
  const site = await exchange.site()
  const endings: Record<string, (person: MemberAtBrowser) => Promise<unknown>> = {
    rejected: ({ page }) =>
      page.route('**/api/website-visit/start', (route) =>
        route.fulfill({ json: { success: false, message: 'This is your own website.' } }),
      ),
    offline: ({ page }) => page.route('**/website-viewer?**', (route) => route.abort('internetdisconnected')),
    failed: ({ page }) =>
      page.route('**/website-viewer?**', (route) =>
        route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Something went wrong</h1>' }),
      ),
    'signed out': ({ context }) => context.clearCookies(),
  }
  for (const [name, prepare] of Object.entries(endings)) {
    const earner = await at(`ends-${name.replace(' ', '-')}`)
    await openPage(earner.page, '/earn-points')
    await prepare(earner)
    const tab = await press(earner, site)
    await until(() => tab.isClosed())
    expect(exchange.sites.visited, name).not.toContain(site.host)
    await earner.context.close()
  }
  const earner = await at('ends-closed')
  await earner.page.route('**/website-viewer?**', () => undefined)
  const tab = await pressInList(earner, site)
  await earner.page.close()
  await until(() => tab.isClosed())
  await earner.context.close()
})

test('a tab that nobody sends anywhere offers the way back', tags, async () => {
  const site = await exchange.site()
  const earner = await at('stuck')
  const { page, context } = earner
  // A viewer whose scripts never come.
  const body = '<section data-phase="starting"></section>'
  const headers = { 'content-type': 'text/html', 'cross-origin-opener-policy': 'same-origin-allow-popups' }
  await page.route('**/website-viewer?**', (route) => route.fulfill({ headers, body }))
  await context.clock.install()
  const tab = await pressInList(earner, site)
  await tab.getByRole('heading', { name: `Opening ${site.host}…` }).waitFor()
  const back = tab.getByRole('link', { name: 'Go back to Mutuals' })
  expect(await back.count()).toBe(0)
  await tab.clock.runFor(8000)
  await Promise.all([tab.waitForEvent('close'), back.click()])
  await context.close()
})

test(
  'a key that opens links elsewhere, and a browser without scripts, follow a plain link',
  tags,
  async () => {
    const site = await exchange.site()
    const earner = await at('plain-link')
    const { page, context } = earner
    await openPage(page, '/earn-points')
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      linkOf(page, site).click({ modifiers: ['ControlOrMeta'] }),
    ])
    await tab.waitForURL('**/website-viewer?**')
    expect(new URL(page.url()).pathname).toBe('/earn-points')
    expect(await page.evaluate(() => sessionStorage.getItem('visit-tab'))).toBeNull()
    expect(await linkOf(page, site).getAttribute('href')).toBe(site.href)
    await context.close()
  },
)

test('the viewer does not return while the card has the pointer or the focus', tags, async () => {
  const site = await exchange.site()
  const earner = await at('holds')
  const { page, context } = earner
  await context.clock.install()
  const tab = await pressInList(earner, site)
  await overlay(page, 'visiting').waitFor()
  await passVisit(exchange, page)
  await until(() => tab.isClosed())
  const card = overlay(page, 'complete')
  await card.hover()
  await page.clock.runFor(30_000)
  await page.mouse.move(5, 5)
  await page.clock.runFor(4000)
  await card.getByRole('link', { name: 'Back to Earn Points' }).focus()
  await page.clock.runFor(30_000)
  expect(new URL(page.url()).pathname).toBe('/website-viewer')
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.clock.runFor(5000)
  await page.waitForURL('**/earn-points')
  await context.close()
})
