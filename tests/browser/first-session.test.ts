import type { Locator, Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { newCircle } from '../circles.ts'
import { give, join, type Party, statementOf } from '../exchange.ts'
import { expectBalance, type Visitor, visitor } from './people.ts'
import { expectAccessible, hydrated } from './quiet-page.ts'
import { blockTabs, openExchange, overlay, passVisit, see } from './visits.ts'

vi.setConfig({ testTimeout: 240_000 })

const exchange = openExchange()

/** Presses, with their number. */
function countClicks(): { count: number; press: (what: Locator) => Promise<void> } {
  const clicks = {
    count: 0,
    press: async (what: Locator): Promise<void> => {
      await what.click()
      clicks.count += 1
    },
  }
  return clicks
}

/** Waits for a visit to be paid; presses Open Website if the browser blocked the tab. */
async function visit({ page, context }: Visitor, press: (what: Locator) => Promise<void>): Promise<void> {
  await page.waitForURL('**/website-viewer?**')
  const opened = context.waitForEvent('page', { predicate: (tab) => tab !== page })
  const button = page.getByRole('button', { name: 'Open Website', exact: true })
  if (await Promise.race([opened.then(() => false), button.waitFor().then(() => true)])) await press(button)
  await opened
  await overlay(page, 'visiting').waitFor()
  await passVisit(exchange, page, 2)
  await overlay(page, 'complete').waitFor()
}

/** Types where the page has put the cursor; the address of a page changes before its form is there. */
async function typeEmail(page: Page, email: string): Promise<void> {
  await hydrated(page)
  await page.locator('input[name="email"]:focus').waitFor()
  await page.keyboard.type(email)
}

/** The number of a newcomer's steps that are done, as the dashboard says it. */
const stepsDone = (page: Page, count: number): Promise<void> => see(page, `${count} of 3 done`)

test.for([
  { theme: 'dark', width: 1440 },
  { theme: 'light', width: 390 },
] as const)(
  'a newcomer has points after four clicks, and a next step on every page: $width px',
  async (look) => {
    for (let site = 0; site < 2; site++) await exchange.site({ seconds: 2 })
    const person = await visitor(exchange.browser, exchange.server, { ...look, moves: true })
    const { page, context, complaints } = person
    await Promise.all([context.clock.install(), blockTabs(context)])
    const clicks = countClicks()
    const email = `first-session-${look.width}@example.com`

    await page.goto('/')
    await clicks.press(page.getByRole('link', { name: 'Start earning for free' }))
    await page.waitForURL('**/register')
    await typeEmail(page, email)
    await clicks.press(page.getByRole('button', { name: 'Continue with Email' }))
    await page.waitForURL('**/login/check-email?**')
    await page.goto(await exchange.server.linkFor(email))
    clicks.count += 1
    await visit(person, clicks.press)
    expect(clicks.count).toBe(4)
    await expectBalance(page, 53)
    const paid = overlay(page, 'complete')
    await paid.getByText('You have 53: enough for 13 visitors.').waitFor()

    await clicks.press(paid.getByRole('link', { name: /^Next visit, 2 s/ }))
    await visit(person, clicks.press)
    await expectBalance(page, 56)
    await clicks.press(overlay(page, 'complete').getByRole('link', { name: 'Back to Earn Points' }))
    await page.waitForURL('**/earn-points')
    await clicks.press(page.getByRole('link', { name: 'Home' }).filter({ visible: true }))
    await stepsDone(page, 2)
    await hydrated(page)
    await expectAccessible(page)

    await clicks.press(page.getByRole('link', { name: 'Choose what to promote' }))
    await page.locator('input[name="url"]').fill(`http://mine-${look.width}.kilns.com/`)
    await clicks.press(page.getByRole('button', { name: 'Continue' }))
    await page.getByRole('textbox', { name: 'Title' }).fill('A kiln of my own')
    await page.getByRole('spinbutton', { name: 'How many people' }).fill('10')
    await clicks.press(page.getByRole('button', { name: /Set aside and start/ }))
    const panel = page.getByRole('region', { name: 'A kiln of my own is running' })
    await panel.getByText('People see it in their task lists now.').waitFor()
    await panel.getByText('Half is usually done in').waitFor()
    await expect.poll(() => panel.evaluate((element) => element === document.activeElement)).toBe(true)
    await expectAccessible(page)
    expect(clicks.count).toBeLessThanOrEqual(11)
    await expectBalance(page, 16)

    await clicks.press(panel.getByRole('button', { name: 'Close' }))
    expect(await panel.count()).toBe(0)
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: /^Last \d+ days$/ }).waitFor()
    expect(await page.getByText('Your first three steps').count()).toBe(0)
    const { rows } = await exchange.server.database.owner.query<Party>(
      'SELECT id, username, wallet_account_id AS "walletId" FROM member WHERE email = $1',
      [email],
    )
    expect(await statementOf(exchange.server.database, rows[0] as Party)).toEqual([
      'welcome_grant 50',
      'attempt_credit 3',
      'attempt_credit 3',
      'campaign_fund -40',
    ])
    complaints.expectOnly()
    await context.close()
  },
)

test('someone who searched for views comes by /free-youtube-views, and ends with a first post in a circle', async () => {
  await exchange.site({ seconds: 2 })
  const owner = await join(exchange.server, 'founds_circles')
  await give(exchange.server.database, owner, 200)
  await newCircle(owner, {
    name: 'First Hundred',
    about: 'Channels that begin. What worked this week.',
    rules: 'Say what you tried.',
    topic: 'video',
  })
  const person = await visitor(exchange.browser, exchange.server, { theme: 'dark', width: 390, moves: true })
  const { page, context, complaints } = person
  await Promise.all([context.clock.install(), blockTabs(context)])
  const clicks = countClicks()

  await page.goto('/free-youtube-views')
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    const dock = await page.locator('.dock').boundingBox()
    const main = page.getByRole('main')
    for (const part of [
      main.getByRole('heading', { level: 1 }),
      main.getByRole('link', { name: 'Start for free' }),
      main.getByText('10 visitors = 40 points. You start with 50.'),
    ]) {
      const box = await part.boundingBox()
      expect((box?.y ?? height) + (box?.height ?? 0), `at ${width}`).toBeLessThan(dock?.y ?? height)
    }
  }
  await clicks.press(page.getByRole('main').locator('a[href="/register"]').first())
  await page.waitForURL('**/register')
  await typeEmail(page, 'searched@example.com')
  await clicks.press(page.getByRole('button', { name: 'Continue with Email' }))
  await page.waitForURL('**/login/check-email?**')
  await page.goto(await exchange.server.linkFor('searched@example.com'))
  await visit(person, clicks.press)
  await clicks.press(overlay(page, 'complete').getByRole('link', { name: 'Back to Earn Points' }))
  await page.waitForURL('**/earn-points')
  await clicks.press(page.getByRole('link', { name: 'Circles' }).filter({ visible: true }))
  await clicks.press(page.getByRole('link', { name: 'First Hundred' }))
  await hydrated(page)
  await clicks.press(page.getByRole('button', { name: 'Join' }))
  await page.getByLabel('Write a post').fill('Hello. My first video is about moss.')
  await clicks.press(page.getByRole('button', { name: 'Post', exact: true }))
  await page.getByText('My first video is about moss.').waitFor()
  await expectAccessible(page)
  expect(clicks.count).toBeLessThanOrEqual(9)
  complaints.expectOnly()
  await context.close()
})
