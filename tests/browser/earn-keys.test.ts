import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fundTask } from '../attempts.ts'
import { toastSaying } from './acts.ts'
import { memberAt } from './people.ts'
import { expectAccessible, openPage } from './quiet-page.ts'
import { openExchange } from './visits.ts'

const exchange = openExchange()

/** Opens a list of at least three tasks; returns their titles in its order. */
async function list(name: string) {
  for (let made = 0; made < 3; made++) await exchange.site()
  const person = await memberAt(exchange.browser, exchange.server, name)
  await openPage(person.page, '/earn-points')
  return { ...person, titles: await person.page.locator('.task-title').allTextContents() }
}

/** Text of the focused element. */
const focusOf = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const focusMoves = (page: Page, to: string | undefined) => expect.poll(() => focusOf(page)).toBe(to)
const press = (page: Page, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())

test('J and K move between the rows, X skips one and Undo brings it back, Enter does the task', async () => {
  const { page, context, complaints, titles } = await list('keys')
  await press(page, 'x', 'j')
  await focusMoves(page, titles[0])
  await press(page, 'j', 'j')
  await focusMoves(page, titles[2])
  await press(page, 'k')
  await focusMoves(page, titles[1])
  await press(page, 'x')
  await page.getByText(titles[1] ?? '').waitFor({ state: 'detached' })
  await focusMoves(page, titles[2])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await focusMoves(page, titles[1])
  await press(page, 'Enter')
  await page.waitForURL('**/website-viewer?**')
  await page.goto('/earn-points')
  await page.getByRole('link', { name: titles[1] ?? '', exact: true }).waitFor()
  complaints.expectOnly()
  await context.close()
})

test('a skip that could still be undone holds once the page is left', async () => {
  const { page, context, titles, ...person } = await list('leaves')
  const open = async () => (await person.do.listTasks({})).tasks.map(({ title }) => title).toSorted()
  expect(await open()).toEqual(titles.toSorted())
  await press(page, 'j', 'x')
  await toastSaying(page, 'Skipped. You won’t see it again.').waitFor()
  await page.goto('/dashboard')
  await expect.poll(open).toEqual(titles.slice(1).toSorted())
  await context.close()
})

test('keys that are turned off do nothing in the list', async () => {
  const { page, context } = await list('no-keys')
  await page.evaluate(() => localStorage.setItem('keys', 'off'))
  await press(page, 'j', 'x')
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  await context.close()
})

test('platforms and actions are one tab stop each, with arrows inside', async () => {
  const { owner, server } = exchange
  await fundTask(server.database, { owner, platform: 'youtube', action: 'watch', seconds: 30, reward: 4 })
  const { page, context, complaints } = await list('bars')
  const platforms = page.getByRole('navigation', { name: 'Platforms' })
  const actions = page.getByRole('navigation', { name: 'Actions' })
  await platforms.getByRole('link', { name: /^All/ }).focus()
  await press(page, 'ArrowRight', 'ArrowRight')
  await focusMoves(page, (await platforms.getByRole('link').nth(2).textContent()) ?? '')
  await press(page, 'End', 'ArrowRight')
  await focusMoves(page, (await platforms.getByRole('link').first().textContent()) ?? '')
  await press(page, 'Tab')
  expect(await platforms.locator(':focus').count()).toBe(0)
  await press(page, 'Shift+Tab', 'ArrowLeft')
  const last = platforms.getByRole('link').last()
  expect(await last.evaluate((link) => link === document.activeElement)).toBe(true)
  expect(
    await actions.getByRole('link').evaluateAll((all) => all.map((each) => (each as HTMLElement).tabIndex)),
  ).toEqual([0, -1, -1])
  await expectAccessible(page)
  const address = await last.getAttribute('href')
  await press(page, 'Enter')
  await page.waitForURL(`**${address}`)
  complaints.expectOnly()
  await context.close()
})

test('a visit that waits for its press has the focus on Open Website', async () => {
  const { href } = await exchange.site()
  const { page, context } = await memberAt(exchange.browser, exchange.server, 'waits')
  await page.addInitScript(() => {
    window.open = () => null
  })
  await openPage(page, href)
  const button = page.getByRole('button', { name: 'Open Website' })
  await button.waitFor()
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  await context.close()
})
