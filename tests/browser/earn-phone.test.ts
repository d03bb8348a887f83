import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fundTask } from '../attempts.ts'
import { addPerson, give } from '../exchange.ts'
import { memberAt } from './people.ts'
import { trust } from './proving.ts'
import { expectAccessible, openPage } from './quiet-page.ts'
import { openExchange } from './visits.ts'

const exchange = openExchange()
const phone = { theme: 'light', width: 390 } as const

/** Distance in px from the top of the window to the list. */
const listTop = async (page: Page) => (await page.locator('#task-list').boundingBox())?.y

test('a phone’s list begins in the upper third, below one row for today, the platforms and the filters', async () => {
  await exchange.site()
  await exchange.site({ title: 'The kiln that needs two lines for its name' })
  const person = await memberAt(exchange.browser, exchange.server, 'phone', phone)
  const { page, context, complaints } = person
  await openPage(page, '/earn-points')
  expect(await listTop(page)).toBeLessThanOrEqual(230)
  for (const row of await page.locator('.task').all())
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(132)
  expect(await page.locator('.task > .thumb').first().boundingBox()).toMatchObject({ width: 56, height: 56 })
  // The menu's button reacts around itself, but not over this one.
  for (const button of await page.locator('.task-go').all())
    expect(
      await button.evaluate((link) => {
        const { right, top } = link.getBoundingClientRect()
        return link.contains(document.elementFromPoint(right - 8, top + 3))
      }),
    ).toBe(true)
  const title = await page.locator('.task-title').first().boundingBox()
  expect(title?.height, 'WCAG 2.5.8').toBeGreaterThanOrEqual(24)
  const strip = page.getByRole('button', { name: /^Goal/ })
  const platforms = page.getByRole('button', { name: 'Platform: All' })
  const boxes = await Promise.all(
    [strip, platforms, page.getByRole('button', { name: 'Filters' })].map((part) => part.boundingBox()),
  )
  expect(boxes.map((box) => [box?.y, box?.height])).toEqual(boxes.map(() => [boxes[0]?.y, 48]))
  expect(await page.getByText('Points from tasks').isVisible()).toBe(false)
  await strip.click()
  await page.getByText('Points from tasks').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByText('Points from tasks').waitFor({ state: 'hidden' })

  await platforms.click()
  await page.getByRole('menuitem', { name: 'Website 2' }).waitFor()
  await expectAccessible(page)
  expect(await page.getByRole('menuitem', { name: 'Your history' }).getAttribute('href')).toBe('#history')
  await page.getByRole('menuitem', { name: 'Website 2' }).click()
  await page.waitForURL('**/earn-points?platform=website')
  expect(await listTop(page)).toBeLessThanOrEqual(230)
  // Nothing is closed to them, so no note comes before a list.
  await trust(exchange.server.database, person, 50)
  for (const path of ['/earn/website', '/earn/youtube', '/platforms/twitter/follow']) {
    await openPage(page, path)
    expect(await listTop(page), path).toBeLessThanOrEqual(230)
  }
  complaints.expectOnly()
  await context.close()
})

test('a window zoomed in twice shows two tasks, without the dock', async () => {
  for (let made = 0; made < 2; made++) await exchange.site()
  const { page, context, complaints } = await memberAt(exchange.browser, exchange.server, 'zoomed')
  await page.setViewportSize({ width: 720, height: 450 })
  await openPage(page, '/earn-points')
  const second = await page.locator('.task').nth(1).boundingBox()
  expect((second?.y ?? 999) + (second?.height ?? 999)).toBeLessThanOrEqual(450)
  const dock = page.getByRole('navigation', { name: 'Shortcuts' })
  expect(await dock.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Open menu' }).waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 720, height: 900 })
  await dock.waitFor()
  complaints.expectOnly()
  await context.close()
})

test('filters and order are in a sheet, whose button counts those in effect', async () => {
  const [short, dear] = [
    await exchange.site({ seconds: 15, reward: 3 }),
    await exchange.site({ seconds: 120, reward: 45 }),
  ]
  const { page, context, complaints } = await memberAt(exchange.browser, exchange.server, 'sheet', phone)
  await openPage(page, '/earn-points')
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('region', { name: 'Time' }).getByRole('link', { name: 'Up to 15 s' }).waitFor()
  await expectAccessible(page)
  await sheet.getByRole('link', { name: 'Points per minute' }).click()
  await page.waitForURL('**/earn-points?sort=rate')
  const order = await page.locator('.task-title').allTextContents()
  expect(order.indexOf(dear.title)).toBeLessThan(order.indexOf(short.title))
  await page.getByRole('button', { name: 'Filters 1' }).waitFor()
  complaints.expectOnly()
  await context.close()
})

test('a task’s tier is an icon whose sentence a tap shows', async () => {
  await exchange.site()
  const { database } = exchange.server
  const owner = await addPerson(database, 'mixed_tiers')
  await give(database, owner, 1000)
  await fundTask(database, { owner, platform: 'youtube', action: 'visit', seconds: 15, reward: 4 })
  const { page, context, complaints } = await memberAt(exchange.browser, exchange.server, 'tiers', phone)
  await openPage(page, '/earn-points?sort=newest')
  const tier = page.getByRole('button', { name: 'A grey area of the platform’s rules' }).first()
  await tier.click()
  await page.locator('.tooltip', { hasText: 'A grey area of the platform’s rules' }).waitFor()
  await page.goto('/earn/website')
  await page.getByText('Within the platform’s rules: all of these tasks.').waitFor()
  expect(await page.locator('.tier-mark').count()).toBe(0)
  complaints.expectOnly()
  await context.close()
})

test('a button is as wide as its reward', async () => {
  const { database } = exchange.server
  const owner = await addPerson(database, 'generous')
  await give(database, owner, 3_000_000)
  await fundTask(database, { owner, reward: 2_345_678, target: 1 })
  const { page, context, complaints } = await memberAt(exchange.browser, exchange.server, 'rewarded', phone)
  await openPage(page, '/earn-points?sort=newest')
  const button = page.getByRole('link', { name: /2,345,678/ })
  expect(await button.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  complaints.expectOnly()
  await context.close()
})

test('the words of a task never cover each other where its list is narrow', async () => {
  const site = await exchange.site()
  const { page, context } = await memberAt(exchange.browser, exchange.server, 'tablet')
  await openPage(page, '/earn-points')
  const card = page.locator('.task', { hasText: site.title })
  for (const width of [1440, 1100, 900, 320]) {
    await page.setViewportSize({ width, height: 900 })
    const parts = ['.task-title', '.check-badge', '.task-wanted', '.task-time > b', '.task-time > span']
    const boxes = await Promise.all(parts.map((part) => card.locator(part).boundingBox()))
    const covered = parts.filter((_, index) =>
      boxes.some((box, other) => other > index && box && boxes[index] && meet(box, boxes[index])),
    )
    expect(covered, `${width} px`).toEqual([])
  }
  await context.close()
})

type Box = NonNullable<Awaited<ReturnType<ReturnType<Page['locator']>['boundingBox']>>>
const meet = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height
