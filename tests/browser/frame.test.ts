import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { give, promote } from '../exchange.ts'
import { openHouse } from './house.ts'
import { joinAt, type Look, type MemberAtBrowser, memberAt, visitor } from './people.ts'
import { expectAccessible, hydrated, openPage, openWithoutCode, overhangs, takeLook } from './quiet-page.ts'

const house = openHouse()

const phone: Look = { theme: 'dark', width: 390 }
let count = 0

/** A member with a page open. */
async function memberOn(address: string, look?: Look): Promise<MemberAtBrowser> {
  const person = await memberAt(house.browser, house.server, `keys${++count}`, look)
  await person.page.goto(address)
  await hydrated(person.page)
  return person
}

/** Name of the focused element, as a screen reader announces it. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim()
  })

describe('by keyboard', () => {
  test.for(['/pricing', '/', '/earn-points'])(
    'the first Tab on %s offers to skip the navigation',
    async (address) => {
      const { page, context, complaints } = await (address === '/earn-points'
        ? memberOn(address)
        : visitor(house.browser, house.server))
      await page.goto(address)
      await hydrated(page)
      await page.keyboard.press('Tab')
      const skip = page.getByRole('link', { name: 'Skip to content' })
      expect(await focused(page)).toBe('Skip to content')
      expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0)
      await page.keyboard.press('Enter')
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
      complaints.expectOnly()
      await context.close()
    },
  )

  test('the account menu opens, is navigated by arrow keys, and returns the focus', async () => {
    const { page, context, complaints, username } = await memberOn('/earn-points')
    const trigger = page.getByRole('button', { name: 'Account menu' })
    await trigger.focus()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('menu')
    await menu.getByText(username, { exact: true }).waitFor()
    const entries = menu.getByRole('menuitem')
    expect(await entries.allTextContents()).toEqual(['Profile', 'Points', 'Logout'])
    const addresses = await entries.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(addresses).toEqual(['/account', '/earn-points', '/logout'])
    await expect.poll(() => focused(page)).toBe('Profile')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toBe('Points')
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    const isFocused = () => trigger.evaluate((button) => button === document.activeElement)
    await expect.poll(isFocused).toBe(true)
    complaints.expectOnly()
    await context.close()
  })

  test.for(['Open menu', 'More'])(
    'on a phone the drawer of %s traps the focus and returns it',
    async (name) => {
      const { page, context, complaints } = await memberOn('/earn-points', phone)
      const opener = page.getByRole('button', { name, exact: true })
      await opener.focus()
      await page.keyboard.press('Enter')
      const drawer = page.getByRole('dialog', { name: 'Menu' })
      await drawer.getByRole('link', { name: 'Content Hub' }).waitFor()
      const inside = (): Promise<boolean> =>
        drawer.evaluate((dialog) => dialog.contains(document.activeElement))
      await expect.poll(inside).toBe(true)
      for (let presses = 0; presses < 5; presses++) await page.keyboard.press('Tab')
      await expect.poll(inside).toBe(true)
      await page.keyboard.press('Escape')
      await drawer.waitFor({ state: 'hidden' })
      await expect.poll(() => focused(page)).toBe(name)

      await opener.click()
      await drawer.waitFor()
      await page.mouse.click(380, 400)
      await drawer.waitFor({ state: 'hidden' })
      complaints.expectOnly()
      await context.close()
    },
  )

  test('Ctrl K opens the search, which finds a page and opens it', async () => {
    const { page, context, complaints } = await memberOn('/earn-points')
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search or jump to' })
    await field.waitFor()
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await field.fill('content hub')
    expect(await page.getByRole('option').allTextContents()).toEqual(['Content Hub'])
    await page.keyboard.press('Enter')
    await page.waitForURL('**/content-hub')
    complaints.expectOnly()
    await context.close()
  })

  test('a dialog closes on Escape and returns the focus', async () => {
    const { page, context, complaints } = await memberOn('/dashboard')
    const opener = page.getByRole('button', { name: 'Change goal' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Daily goal' })
    await dialog.waitFor()
    expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => focused(page)).toBe('Change goal')
    complaints.expectOnly()
    await context.close()
  })
})

describe('the frame', () => {
  test('a button pressed before the page’s code has loaded acts once it has', async () => {
    const { page, context, complaints } = await visitor(house.browser, house.server, phone)
    const loadCode = await openWithoutCode(page, '/')
    await page.getByRole('button', { name: 'Search or jump to' }).click()
    await page.getByRole('button', { name: 'Open menu' }).click()
    loadCode()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Home' }).waitFor()
    expect(await page.getByRole('combobox', { name: 'Search or jump to' }).count()).toBe(0)
    complaints.expectOnly()
    await context.close()
  })

  test('every page that the search, the menu and the drawer offer exists', async () => {
    const { page, context, client, id } = await memberAt(
      house.browser,
      house.server,
      `offered${++count}`,
      phone,
    )
    await promote(house.server.database, { id })
    await openPage(page, '/dashboard')
    const links = new Set<string>()
    const collect = async (part: Locator): Promise<void> => {
      await part.locator('a').first().waitFor()
      for (const link of await part.locator('a').all()) links.add((await link.getAttribute('href')) ?? '')
      await page.keyboard.press('Escape')
      await part.waitFor({ state: 'hidden' })
    }
    await page.getByRole('button', { name: 'Account menu' }).click()
    await collect(page.getByRole('menu'))
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await collect(page.getByRole('dialog', { name: 'Menu' }))
    await page.keyboard.press('Control+k')
    await collect(page.getByRole('dialog', { name: 'Search or jump to' }))
    expect([...links]).toEqual(expect.arrayContaining(['/earn-points', '/admin', '/content/vk', '/logout']))
    links.delete('/logout')
    for (const link of links) expect([link, (await client.fetch(link)).status]).toEqual([link, 200])
    await context.close()
  })

  test('a balance of nine digits fits a phone of 320 and of 390 px', async () => {
    const person = await memberAt(house.browser, house.server, `rich${++count}`, phone)
    await give(house.server.database, person, 123_456_789)
    const { page, context, complaints } = person
    await page.goto('/dashboard')
    for (const width of [390, 320]) {
      await takeLook(page, { ...phone, width })
      await page.getByRole('link', { name: 'Balance: 123,456,839 points' }).waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      for (const part of await page.locator('header.top').locator('a, button').all())
        expect((await part.boundingBox())?.width ?? 24).toBeGreaterThanOrEqual(24)
      const tiles = await page
        .locator('.stat')
        .evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth))
      expect(tiles).toEqual([0, 0, 0])
    }
    complaints.expectOnly()
    await context.close()
  })

  test('an unknown path shows a 404 card in the frame of a visitor, and of a member', async () => {
    const { page, context, complaints } = await visitor(house.browser, house.server)
    for (const [who, inHeader] of [
      ['a visitor', 'Sign Up'],
      ['a member', 'Balance: 50 points'],
    ] as const) {
      if (who === 'a member') await joinAt(context, house.server, `lost${++count}`)
      const answer = await page.goto('/no/such/page')
      expect(answer?.status()).toBe(404)
      await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
      await expectAccessible(page)
      expect(await page.getByRole('link', { name: 'Go to Homepage' }).getAttribute('href')).toBe('/')
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).waitFor()
      await page.getByRole('banner').getByRole('link', { name: inHeader }).waitFor()
    }
    complaints.expectOnly(/Failed to load resource: .*404/)
    await context.close()
  })

  test('every row of /platforms is full at every width', async () => {
    const { page, context } = await memberOn('/platforms')
    const cards = page.getByRole('main').getByRole('listitem')
    for (const width of [320, 390, 700, 864, 1080, 1200, 1339, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top))
      const rows = Object.values(Object.groupBy(tops, String)).map((row) => row?.length)
      expect([width, new Set(rows).size]).toEqual([width, 1])
      const heights = await cards.locator('h2').evaluateAll((all) => all.map((name) => name.clientHeight))
      expect([width, new Set(heights).size]).toEqual([width, 1])
      expect(await overhangs(page)).toEqual([])
    }
    await context.close()
  })

  test('a member who opens /welcome is redirected to the dashboard', async () => {
    const { page, context, complaints } = await memberAt(house.browser, house.server, `welcome${++count}`)
    await page.goto('/welcome')
    await page.waitForURL('**/dashboard')
    complaints.expectOnly()
    await context.close()
  })
})

test('the API reference can be searched and opened, and nothing is wrong with it, on a phone too', async () => {
  const { page, complaints, context } = await visitor(house.browser, house.server)
  await page.goto('/api/docs#fundCampaign')
  for (const look of [
    { theme: 'dark', width: 1440 },
    { theme: 'light', width: 360 },
  ] as const) {
    await page.getByRole('table', { name: 'Response of fundCampaign' }).waitFor()
    await takeLook(page, look)
    await expectAccessible(page)
    expect(await overhangs(page)).toEqual([])
    await page.getByRole('searchbox', { name: 'Search calls and fields' }).fill('goal points')
    await page.getByText('/api/points/goal').first().click()
    await page.getByRole('table', { name: 'Errors of getDailyGoal' }).waitFor()
    await page.getByRole('button', { name: 'Admins' }).click()
    await page.getByText('No matching call').waitFor()
    await page.getByRole('button', { name: 'Show all' }).click()
    await page.getByText('/api/website-visit/complete').waitFor()
  }
  complaints.expectOnly()
  await context.close()
})
