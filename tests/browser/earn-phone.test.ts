import { expect, test } from 'vitest'
import { fundTask } from '../attempts.ts'
import { addPerson, give } from '../exchange.ts'
import { memberAt } from './people.ts'
import { expectAccessible, hydrated, openPage } from './quiet-page.ts'
import { openExchange } from './visits.ts'

const exchange = openExchange()
const phone = { theme: 'light', width: 390 } as const

test('the first task is on the first screen, below one line for today', async () => {
  await exchange.site()
  const { page, context, complaints } = await memberAt(exchange.browser, exchange.server, 'phone', phone)
  await openPage(page, '/earn-points')
  const box = await page.locator('.task').first().boundingBox()
  expect((box?.y ?? 999) + (box?.height ?? 999)).toBeLessThan(844 - 64)
  const title = await page.locator('.task-title').first().boundingBox()
  expect(title?.height, 'WCAG 2.5.8').toBeGreaterThanOrEqual(24)
  const strip = page.getByRole('button', { name: /^Goal/ })
  expect((await strip.boundingBox())?.height).toBe(56)
  expect(await page.getByText('Points from tasks').isVisible()).toBe(false)
  await strip.click()
  await page.getByText('Points from tasks').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByText('Points from tasks').waitFor({ state: 'hidden' })
  complaints.expectOnly()
  await context.close()
})

test('filters and order are in a sheet, the history in the menu', async () => {
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
  await hydrated(page)
  await page.getByRole('button', { name: 'More on this page' }).click()
  expect(await page.getByRole('menuitem', { name: 'Your history' }).getAttribute('href')).toBe('#history')
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
