import type { Locator, Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { fundTask } from '../attempts.ts'
import { newCircle } from '../circles.ts'
import { give, join, type Party, statementOf } from '../exchange.ts'
import { expectBalance, type Visitor, visitor } from './people.ts'
import { expectAccessible, hydrated } from './quiet-page.ts'
import { blockTabs, openExchange, overlay, passVisit, see, windowsOf } from './visits.ts'
import { shareWindows } from './windows.ts'

vi.setConfig({ testTimeout: 240_000 })

const exchange = openExchange()
/** The browser that people have, with its blocker of tabs that no click opened. */
const whole = shareWindows(() => windowsOf(exchange))

/** Presses, with their number; one that puts the cursor in a field counts too. */
function countClicks() {
  const clicks = {
    count: 0,
    press: async (what: Locator): Promise<void> => {
      await what.click()
      clicks.count += 1
    },
    type: async (field: Locator, text: string): Promise<void> => {
      if (!(await field.evaluate((element) => element === document.activeElement))) await clicks.press(field)
      await field.fill(text)
    },
  }
  return clicks
}

/** Waits for the visit that `press` opened to be paid. */
async function visit({ page, context }: Visitor, press: () => Promise<void>): Promise<void> {
  await Promise.all([context.waitForEvent('page'), press()])
  await overlay(page, 'visiting').waitFor()
  await passVisit(exchange, page, 15)
  await overlay(page, 'complete').waitFor()
}

/** The button of a visit whose tab no press opened: the first one, after signing in. */
const openWebsite = (page: Page): Locator => page.getByRole('button', { name: 'Open Website', exact: true })

/** Types where the page has put the cursor; the address of a page changes before its form is there. */
async function typeEmail(page: Page, email: string): Promise<void> {
  await hydrated(page)
  await page.locator('input[name="email"]:focus').waitFor()
  await page.keyboard.type(email)
}

/** The number of a newcomer's steps that are done, as the dashboard says it. */
const stepsDone = (page: Page, count: number): Promise<void> => see(page, `${count} of 3 done`)

test('a newcomer on a phone has points after two taps on the mail, and a campaign after eight more', {
  tags: 'windows',
}, async () => {
  for (let site = 0; site < 2; site++) await exchange.site()
  const person = await visitor(whole.browser, exchange.server, { theme: 'light', width: 390, moves: true })
  const { page, context, complaints } = person
  await context.clock.install()
  const taps = countClicks()
  const email = 'first-session@example.com'

  await page.goto('/')
  await taps.press(page.getByRole('link', { name: 'Start earning for free' }))
  await page.waitForURL('**/register')
  await typeEmail(page, email)
  await taps.press(page.getByRole('button', { name: 'Continue with Email' }))
  await page.waitForURL('**/login/check-email?**')
  expect(taps.count).toBe(2)
  // The link in the mail is the first tap.
  taps.count = 1
  await page.goto(await exchange.server.linkFor(email))
  await page.waitForURL('**/website-viewer?**')
  await visit(person, () => taps.press(openWebsite(page)))
  expect(taps.count).toBe(2)
  await expectBalance(page, 53)
  const paid = overlay(page, 'complete')
  await paid.getByText('You have 53: enough for 13 visitors.').waitFor()

  taps.count = 0
  await visit(person, () => taps.press(paid.getByRole('link', { name: /^Next visit, 15 s/ })))
  expect(taps.count, 'one tap a visit').toBe(1)
  await expectBalance(page, 56)
  await taps.press(overlay(page, 'complete').getByRole('link', { name: 'Back to Earn Points' }))
  await page.waitForURL('**/earn-points')
  await taps.press(page.getByRole('link', { name: 'Home' }).filter({ visible: true }))
  await stepsDone(page, 2)
  await hydrated(page)
  await expectAccessible(page)

  await taps.press(page.getByRole('link', { name: 'Choose what to promote' }))
  await taps.type(page.locator('input[name="url"]'), 'http://mine.kilns.com/')
  await taps.press(page.getByRole('button', { name: 'Continue' }))
  await taps.type(page.getByRole('textbox', { name: 'Title' }), 'A kiln of my own')
  await taps.press(page.getByRole('button', { name: /Set aside and start/ }))
  const panel = page.getByRole('region', { name: 'A kiln of my own is running' })
  await panel.getByText('People see it in their task lists now.').waitFor()
  await panel.getByText('Half is usually done in').waitFor()
  await expect.poll(() => panel.evaluate((element) => element === document.activeElement)).toBe(true)
  await expectAccessible(page)
  expect(taps.count).toBeLessThanOrEqual(8)
  await expectBalance(page, 16)

  await panel.getByRole('button', { name: 'Close' }).click()
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
})

test('someone who searched for views visits a video first, and ends with a first post in a circle', async () => {
  await exchange.site()
  const owner = await join(exchange.server, 'founds_circles')
  await give(exchange.server.database, owner, 200)
  await newCircle(owner, {
    name: 'First Hundred',
    about: 'Channels that begin. What worked this week.',
    rules: 'Say what you tried.',
    topic: 'video',
  })
  await fundTask(exchange.server.database, {
    owner: exchange.owner,
    action: 'visit',
    url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    seconds: 15,
    reward: 4,
  })
  const person = await visitor(exchange.browser, exchange.server, { theme: 'dark', width: 390, moves: true })
  const { page, context, complaints } = person
  await Promise.all([context.clock.install(), blockTabs(context)])
  await context.route('https://www.youtube.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>A video</title>' }),
  )
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
  await page.waitForURL('**/website-viewer?url=https%3A%2F%2Fwww.youtube.com%2F**')
  await page.getByText(/^Welcome\. 50 points are yours\. 15 seconds here bring the next/).waitFor()
  await visit(person, () => clicks.press(openWebsite(page)))
  await expectBalance(page, 54)
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
