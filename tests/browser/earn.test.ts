import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { completeVisit, startVisit } from '#contract/exchange/visits.ts'
import { end } from '../campaigns.ts'
import { join, type Person } from '../exchange.ts'
import { callsTo, toastSaying } from './acts.ts'
import { memberAt } from './people.ts'
import { expectAccessible, hydrated, openPage } from './quiet-page.ts'
import { type LiveSite, openExchange } from './visits.ts'

const exchange = openExchange()

const at = (name: string) => memberAt(exchange.browser, exchange.server, name)
const taskList = (page: Page) => page.getByRole('region', { name: 'Tasks' })
const card = (page: Page, { title }: LiveSite) =>
  taskList(page).getByRole('listitem').filter({ hasText: title })
const titles = (page: Page) => taskList(page).locator('.task-title').allTextContents()

/** Text of the focused element. */
const focusOf = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

/** Chooses an entry in the menu of a card. */
async function choose(page: Page, site: LiveSite, entry: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${site.title}` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('an empty task list says what to do and stores an alert', async () => {
  const { page, context, complaints } = await at('nobody-yet')
  await openPage(page, '/earn-points')
  await page.getByText('No tasks for you right now').waitFor()
  await page.getByText('No tasks yet').waitFor()
  await expectAccessible(page)
  expect(await taskList(page).getByRole('link', { name: 'Content Hub' }).getAttribute('href')).toBe(
    '/content-hub',
  )
  const alertButton = page.getByRole('button', { name: 'Tell me about new tasks' })
  expect(await alertButton.getAttribute('aria-pressed')).toBe('false')
  await alertButton.click()
  await toastSaying(page, 'Alert on.').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Tell me about new tasks', pressed: true }).waitFor()
  complaints.expectOnly()
  await context.close()
})

test('filters are in the URL and survive a reload', async () => {
  const short = await exchange.site({ seconds: 15, reward: 3 })
  const dear = await exchange.site({ seconds: 30, reward: 18 })
  const long = await exchange.site({ seconds: 120, reward: 24 })
  const { page, context, complaints } = await at('filters')
  await openPage(page, '/earn-points')
  expect(new Set(await titles(page))).toEqual(new Set([short.title, dear.title, long.title]))
  await page.getByRole('button', { name: 'Time: Any time' }).click()
  await page.getByRole('menuitem', { name: 'Up to 30 s' }).click()
  await page.waitForURL('**/earn-points?seconds=30')
  expect(new Set(await titles(page))).toEqual(new Set([short.title, dear.title]))
  await hydrated(page)
  await page.getByRole('button', { name: 'Sort: Best for you' }).click()
  await page.getByRole('menuitem', { name: 'Highest reward' }).click()
  await page.waitForURL('**/earn-points?seconds=30&sort=reward')
  expect(await titles(page)).toEqual([dear.title, short.title])
  await page.reload()
  expect(await titles(page)).toEqual([dear.title, short.title])
  await hydrated(page)
  await page.getByRole('button', { name: 'Time: Up to 30 s' }).click()
  await page.getByRole('menu').locator('[aria-current=true]', { hasText: 'Up to 30 s' }).waitFor()

  await page.goto('/earn/website?sort=shortest')
  expect(await titles(page)).toEqual([short.title, dear.title, long.title])
  await page.goto('/earn-points?action=watch')
  expect(await page.getByRole('link', { name: 'Watch', exact: true }).getAttribute('aria-current')).toBe(
    'true',
  )
  await page.getByText('No tasks match these filters').waitFor()
  await page.getByRole('navigation', { name: 'Actions' }).getByRole('link', { name: 'Visit' }).click()
  await page.waitForURL('**/earn-points?action=visit')
  expect(await titles(page)).toHaveLength(3)
  complaints.expectOnly()
  await context.close()
})

test('a filter without matches says so and can be cleared', async () => {
  const { page, context } = await at('too-short')
  const sites = await exchange.server.database.app.query(
    `UPDATE campaign SET required_seconds = 120, effort_seconds = 120 RETURNING id`,
  )
  expect(sites.rowCount).toBeGreaterThan(0)
  await page.goto('/earn-points?seconds=15')
  await page.getByText('No tasks match these filters').waitFor()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await page.waitForURL('**/earn-points')
  expect(await titles(page)).toHaveLength(sites.rowCount ?? 0)
  await context.close()
})

describe('hiding a task', () => {
  test('Skip removes the task for good', async () => {
    const [site, other] = [await exchange.site(), await exchange.site()]
    const { page, context, complaints } = await at('skips')
    await page.clock.install()
    await openPage(page, '/earn-points')
    const order = await titles(page)
    const next = order[order.indexOf(site.title) + 1] ?? order.at(-2)
    const skips = callsTo(page, `/api/tasks/${site.id}/skip`)
    await choose(page, site, 'Skip')
    await toastSaying(page, 'Skipped. You won’t see it again.').waitFor()
    await card(page, site).waitFor({ state: 'detached' })
    await expect.poll(() => focusOf(page)).toBe(next)
    expect(skips, 'until it can’t be undone').toEqual([])
    // The closing menu and the reloaded list leave the focus there.
    await page.clock.fastForward(5_000)
    await toastSaying(page, 'Skipped. You won’t see it again.').waitFor({ state: 'detached' })
    expect(await focusOf(page)).toBe(next)
    await expect.poll(() => skips).toEqual(['POST'])
    await page.reload()
    await card(page, other).waitFor()
    expect(await card(page, site).count()).toBe(0)
    complaints.expectOnly()
    await context.close()
  })

  test('a skip that fails puts the task back and says so', async () => {
    const site = await exchange.site()
    const { page, context, complaints } = await at('skips-in-vain')
    await page.clock.install()
    await openPage(page, '/earn-points')
    await page.route('**/api/tasks/*/skip', (route) => route.abort('connectionfailed'))
    await choose(page, site, 'Skip')
    await card(page, site).waitFor({ state: 'detached' })
    await toastSaying(page, 'Skipped. You won’t see it again.').waitFor()
    await page.clock.fastForward(5_000)
    await toastSaying(page, 'It’s still in your list').waitFor()
    await card(page, site).waitFor()
    complaints.expectOnly(/ERR_CONNECTION_FAILED/, /^error: hiding a task failed/)
    await context.close()
  })

  test('Report sends a reason and a note to the admins', async () => {
    const site = await exchange.site()
    const earner = await at('reports')
    const { page, context, complaints } = earner
    await openPage(page, '/earn-points')
    await choose(page, site, 'Report')
    const dialog = page.getByRole('dialog', { name: `Report “${site.title}”` })
    await dialog.getByRole('radio', { name: 'It isn’t what the title says' }).check()
    await dialog.getByRole('textbox', { name: 'What did you see?' }).fill('A shop for tyres')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await toastSaying(page, 'Reported and removed from your list.').waitFor()
    await card(page, site).waitFor({ state: 'detached' })
    const { rows } = await exchange.server.database.owner.query(
      'SELECT campaign_id AS site, reason, note FROM report WHERE member_id = $1',
      [earner.id],
    )
    expect(rows).toEqual([{ site: site.id, reason: 'misleading', note: 'A shop for tyres' }])
    await page.reload()
    expect(await card(page, site).count()).toBe(0)
    complaints.expectOnly()
    await context.close()
  })

  test('a report that fails to send stays in its dialog', async () => {
    const site = await exchange.site()
    const { page, context } = await at('reports-in-vain')
    await openPage(page, '/earn-points')
    await page.route('**/api/tasks/*/reports', (route) => route.abort('connectionfailed'))
    await choose(page, site, 'Report')
    const note = page.getByRole('textbox', { name: 'What did you see?' })
    await note.fill('A shop for tyres')
    await page.getByRole('button', { name: 'Send report' }).click()
    await page.getByRole('alert').filter({ hasText: 'We couldn’t reach the server.' }).waitFor()
    expect(await note.inputValue()).toBe('A shop for tyres')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await choose(page, site, 'Report')
    expect(await note.inputValue()).toBe('A shop for tyres')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await card(page, site).waitFor()
    await context.close()
  })

  test('Block removes all tasks of an owner, after a confirmation', async () => {
    const { owner } = exchange
    const site = await exchange.site()
    const { page, context, complaints } = await at('blocks')
    await openPage(page, '/earn-points')
    await choose(page, site, `Block ${owner.username}`)
    const dialog = page.getByRole('dialog', { name: `Block ${owner.username}?` })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await card(page, site).waitFor()
    await choose(page, site, `Block ${owner.username}`)
    await dialog.getByRole('button', { name: 'Block', exact: true }).click()
    await toastSaying(page, `${owner.username} is blocked.`).waitFor()
    await page.getByText('No tasks for you right now').waitFor()
    await page.reload()
    await page.getByText('No tasks for you right now').waitFor()
    complaints.expectOnly()
    await context.close()
  })
})

test('the history says how each attempt ended and what to do', async () => {
  const earner = await at('history')
  const { page, context, complaints } = earner
  const { database } = exchange.server
  const promoter = await join(exchange.server, 'promoter')
  const [short, paid, late, over] = [
    await exchange.site(),
    await exchange.site(),
    await exchange.site(),
    await exchange.site({ owner: promoter }),
  ]
  await visit(earner, short, 0)
  await visit(earner, paid, 15)
  await visit(earner, late, 700)
  const session = await start(earner, over)
  await end(promoter, String(over.id))
  await database.shiftClock(15)
  await complete(earner, session)
  await openPage(page, '/earn-points#history')
  const rows = page.locator('#history').getByRole('listitem')
  await rows.first().waitFor()
  const row = (site: LiveSite) => rows.filter({ hasText: site.title }).textContent()
  expect(await row(paid)).toContain('+3 points')
  expect(await row(short)).toContain(
    'The visit was too short. Start it again at once, and keep the page open for the full time.Not paid',
  )
  expect(await row(late)).toContain('Not finished in time. Start it again whenever you like.Unfinished')
  // An attempt started before the end is paid.
  expect(await row(over)).toContain('+3 points')
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Outcome' }).getByRole('link', { name: 'Not paid' }).click()
  await page.waitForURL('**/earn-points?history=unpaid#history')
  await rows.first().waitFor()
  expect(await rows.locator('.list-row-title').allTextContents()).toEqual([late.title, short.title])
  complaints.expectOnly()
  await context.close()
})

const start = async ({ client }: Person, { id, url }: LiveSite): Promise<string> => {
  const { body } = await client.call(startVisit, { body: { websiteId: String(id), url } })
  return body.sessionId ?? ''
}

const complete = ({ client }: Person, sessionId: string) =>
  client.call(completeVisit, { body: { sessionId } })

/** Makes a visit through the API, ended this many seconds after its start. */
async function visit(earner: Person, site: LiveSite, seconds: number): Promise<void> {
  const session = await start(earner, site)
  await exchange.server.database.shiftClock(seconds)
  await complete(earner, session)
}

describe('a long list', () => {
  test.for([
    { theme: 'dark', width: 1440 },
    { theme: 'light', width: 390 },
  ] as const)('loads in parts and is accessible: $theme at $width px', async (look) => {
    const live = async () =>
      (await exchange.server.database.app.query(`SELECT FROM campaign WHERE state = 'live'`)).rowCount ?? 0
    while ((await live()) < 25) await exchange.site()
    const { browser, server } = exchange
    const { page, context, complaints } = await memberAt(browser, server, `long-${look.theme}`, look)
    for (const path of ['/earn-points', '/earn/website']) {
      await openPage(page, path)
      expect(await titles(page)).toHaveLength(20)
      await page.getByRole('button', { name: 'Show more' }).click()
      await page.getByText(`Showing ${await live()} of ${await live()}`).waitFor()
      const all = await titles(page)
      expect(new Set(all).size).toBe(await live())
      expect(all).toHaveLength(await live())
      expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0)
      await page.locator('p:focus', { hasText: `Showing ${all.length} of` }).waitFor()
      await page
        .getByRole('button', { name: /^More for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Skip' }).waitFor()
      await expectAccessible(page)
    }
    complaints.expectOnly()
    await context.close()
  })
})
