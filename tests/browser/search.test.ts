import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { writePost } from '#contract/community/posts.ts'
import { claimDailyBonus } from '#contract/exchange/daily-bonus.ts'
import { funded } from '../campaigns.ts'
import { newCircle } from '../circles.ts'
import { give, join } from '../exchange.ts'
import { stopTime } from './acts.ts'
import { openHouse } from './house.ts'
import { type MemberAtBrowser, memberAt, visitor } from './people.ts'
import { expectAccessible, hydrated, openPage, overhangs } from './quiet-page.ts'

const house = openHouse()
const long = `Wanderlust ${'and a long way home '.repeat(6)}`.trim().slice(0, 100)
let circleId: string
beforeAll(async () => {
  const maker = await join(house.server, 'wanders')
  await give(house.server.database, maker, 1000)
  await funded(maker, { title: long })
  const circle = await newCircle(maker, { name: 'Wanderers', about: 'We walk and film.', topic: 'video' })
  circleId = circle.id
  await maker.client.call(writePost, {
    params: { circleId },
    body: { text: 'Wander **slowly**, film twice' },
  })
})

const field = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to' })
const options = (page: Page) => page.getByRole('option')
const chosen = (page: Page) => page.getByRole('option', { selected: true }).textContent()
const shortcuts = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

async function arrive(page: Page, url: string): Promise<void> {
  await page.waitForURL(url)
  await hydrated(page)
}

async function memberOn(path: string, name: string): Promise<MemberAtBrowser> {
  const person = await memberAt(house.browser, house.server, name)
  await openPage(person.page, path)
  return person
}

test('by keyboard a member finds a task, a circle, a post and help, and lands on one', async () => {
  const { page, context, complaints } = await memberOn('/earn-points', 'finds')
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
  await page.keyboard.type('wander')
  await page.getByRole('group', { name: 'Posts' }).waitFor()
  expect(await options(page).allTextContents()).toEqual([
    expect.stringContaining(long),
    expect.stringContaining('Wanderers1 member'),
    expect.stringContaining('Wander slowly, film twice'),
  ])
  await expectAccessible(page)
  expect(await chosen(page)).toContain(long)
  for (const [key, title] of [
    ['End', 'slowly'],
    ['ArrowDown', long],
    ['ArrowUp', 'slowly'],
    ['Home', long],
    ['ArrowDown', 'Wanderers'],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(() => chosen(page), { message: key }).toContain(title)
  }
  await page.keyboard.press('Enter')
  await arrive(page, `**/circles/${circleId}`)

  await page.keyboard.press('Control+k')
  await field(page).fill('two accounts')
  await page.getByRole('option', { name: 'Can I have two accounts?' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/faq#can-i-have-two-accounts')
  await page.getByText('No: one person, one account.').waitFor()
  complaints.expectOnly()
  await context.close()
})

test('a search without results leads to support, a lost one says so, and the focus returns', async () => {
  const { page, context, complaints } = await memberOn('/earn-points', 'loses')
  const opener = page.getByRole('button', { name: /^Search or jump to/ })
  await opener.focus()
  await page.keyboard.press('Enter')
  await field(page).fill('qqqzzz')
  await page.getByText('Nothing found for “qqqzzz”.').waitFor()
  await page.getByRole('link', { name: 'Ask support' }).waitFor()
  await expectAccessible(page)
  await context.route('**/api/search?*', (route) => route.abort())
  await field(page).fill('buy po')
  await page.getByText('Couldn’t search everything.').waitFor()
  expect(await chosen(page)).toBe('Buy Points')
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'detached' })
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
  complaints.expectOnly(/search/i, /Failed to load resource/)
  await context.close()
})

test('only the answer to the last text is shown, one request for what is typed in a row', async () => {
  const { page, context, complaints } = await memberOn('/earn-points', 'types')
  const asked: string[] = []
  await context.route('**/api/search?*', async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('q') ?? '')
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
  await stopTime(page)
  for (const letter of 'wanderers') {
    await page.keyboard.press(letter)
    await page.clock.runFor(150)
  }
  expect(asked).toEqual([])
  await page.clock.runFor(100)
  await page.getByRole('group', { name: 'Circles' }).waitFor()
  expect(asked).toEqual(['wanderers'])
  complaints.expectOnly()
  await context.close()
})

test('actions change the theme, claim the bonus and lead out', async () => {
  const { page, context, complaints } = await memberAt(house.browser, house.server, 'acts')
  // Before the page, which may read the bonus itself: a slow read would serve the search too.
  const bonus = { claimable: true, bonusAmount: 50 }
  await context.route('**/api/daily-bonus', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...bonus } })
  })
  await openPage(page, '/earn-points')
  const run = async (text: string) => {
    await page.keyboard.press('Control+k')
    await field(page).fill(text)
    await options(page).first().waitFor()
    await page.keyboard.press('Enter')
  }
  await run('light theme')
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('light')
  await field(page).waitFor({ state: 'detached' })

  let claims = 0
  await context.route(`**${claimDailyBonus.path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    claims++
    await route.fulfill({ json: { pointsEarned: 50 } })
  })
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: 'Claim the daily bonus: 50 points' }).waitFor()
  await field(page).fill('claim')
  await page.keyboard.press('Enter')
  await page.getByText('Daily bonus: +50 points', { exact: true }).waitFor()
  expect(claims).toBe(1)

  await run('promote something')
  await arrive(page, '**/content-hub#promote')
  await run('sign out')
  await page.waitForURL((url) => url.pathname === '/')
  complaints.expectOnly()
  await context.close()
})

test('? lists the shortcuts, and types a question mark in a field', async () => {
  const { page, context, complaints } = await memberOn('/account', 'presses')
  await page.keyboard.press('?')
  await shortcuts(page).getByText('Next task').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await shortcuts(page).waitFor({ state: 'hidden' })
  const name = page.getByRole('textbox', { name: 'First name' })
  await name.focus()
  await page.keyboard.type('gh?')
  expect(await name.inputValue()).toBe('gh?')
  expect(await shortcuts(page).count()).toBe(0)
  complaints.expectOnly()
  await context.close()
})

test('the switch on /account turns single keys off for good, and leaves Ctrl K', async () => {
  const { page, context, complaints } = await memberOn('/account', 'turns_off')
  await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck()
  await page.reload()
  await hydrated(page)
  await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).waitFor()
  expect(await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).isChecked()).toBe(false)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await field(page).fill('shortcuts')
  await page.getByRole('option', { name: 'Keyboard shortcuts' }).click()
  await shortcuts(page).getByRole('checkbox', { name: 'Single-key shortcuts' }).check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await shortcuts(page).waitFor()
  expect(new URL(page.url()).pathname).toBe('/account')
  complaints.expectOnly()
  await context.close()
})

test('on a phone the dialog fills the screen, in the light theme, for a visitor too', async () => {
  const person = await visitor(house.browser, house.server, { theme: 'light', width: 390 })
  const { page, context, complaints } = person
  await openPage(page, '/')
  await page.getByRole('button', { name: /^Search or jump to/ }).click()
  await field(page).fill('wander')
  await page.getByRole('group', { name: 'Circles' }).waitFor()
  expect(await options(page).count()).toBe(1)
  // It slides in.
  const dialog = page.getByRole('dialog', { name: 'Search or jump to' })
  await expect.poll(() => dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 900 })
  expect(await overhangs(page)).toEqual([])
  await expectAccessible(page)
  complaints.expectOnly()
  await context.close()
})
