import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openHouse } from './house.ts'
import { hydrated, listen, openWithoutCode } from './quiet-page.ts'

const house = openHouse()

/** A browser on its first visit. */
async function newcomer(options: BrowserContextOptions = {}) {
  const context = await house.browser.newContext({ baseURL: house.server.url, ...options })
  return { context, page: await context.newPage(), complaints: listen(context) }
}

const shown = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme)
const choice = (page: Page, name: string) => page.getByRole('button', { name: `${name} theme` })

test('the default theme is dark, whatever the system prefers', async () => {
  const { page, context, complaints } = await newcomer({ colorScheme: 'light' })
  await page.goto('/')
  expect(await shown(page)).toBe('dark')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await shown(page)).toBe('dark')
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull()
  await hydrated(page)
  expect(await choice(page, 'Dark').getAttribute('aria-pressed')).toBe('true')
  const group = await page.getByRole('group', { name: 'Theme' }).boundingBox()
  const first = await choice(page, 'Light').boundingBox()
  expect((first?.x ?? 0) - (group?.x ?? 0), 'its corners would cut the frame of a choice').toBe(3)
  complaints.expectOnly()
  await context.close()
})

describe('a stored choice', () => {
  let one: Awaited<ReturnType<typeof newcomer>>
  beforeAll(async () => {
    one = await newcomer()
    await one.page.addInitScript(() => {
      // Theme of the root at the moment the body appears.
      new MutationObserver((_changes, observer) => {
        if (!document.body) return
        observer.disconnect()
        document.documentElement.dataset.themeAtBody = document.documentElement.dataset.theme
      }).observe(document, { childList: true, subtree: true })
    })
    // A small document of the same origin, where the first choice can be stored.
    await one.page.goto('/healthz')
  })
  afterAll(() => one.context.close())

  test.for([
    { stored: 'light', system: 'dark', theme: 'light' },
    { stored: 'dark', system: 'light', theme: 'dark' },
    { stored: 'system', system: 'light', theme: 'light' },
    { stored: 'system', system: 'dark', theme: 'dark' },
    { stored: 'neon', system: 'light', theme: 'dark' },
  ] as const)(
    'stored $stored on a $system system is $theme before the first paint',
    async ({ stored, system, theme }) => {
      const { page, complaints } = one
      await page.emulateMedia({ colorScheme: system })
      await page.evaluate((value) => localStorage.setItem('theme', value), stored)
      await page.goto('/')
      expect(await page.evaluate(() => document.documentElement.dataset.themeAtBody)).toBe(theme)
      await hydrated(page)
      expect(await shown(page)).toBe(theme)
      complaints.expectOnly()
    },
  )
})

test('the toggle shows and changes the theme before the page’s code has loaded', async () => {
  const { page, context, complaints } = await newcomer({ colorScheme: 'light' })
  await page.addInitScript(() => localStorage.getItem('theme') ?? localStorage.setItem('theme', 'light'))
  const loadCode = await openWithoutCode(page, '/')
  const looksChosen = async (name: string) => {
    expect(await choice(page, name).locator('.theme-on').isVisible()).toBe(true)
    expect(await page.locator('.side .theme-on:visible').count()).toBe(1)
  }
  await looksChosen('Light')
  await choice(page, 'Dark').click()
  expect(await shown(page)).toBe('dark')
  await looksChosen('Dark')
  await choice(page, 'System').click()
  expect(await shown(page)).toBe('light')
  loadCode()
  await hydrated(page)
  await looksChosen('System')
  expect(await choice(page, 'System').getAttribute('aria-pressed')).toBe('true')
  expect(await choice(page, 'Dark').getAttribute('aria-pressed')).toBe('false')
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('system')
  complaints.expectOnly()
  await context.close()
})

test('a choice is stored, shown at once, kept on the next page and adopted by other tabs', async () => {
  const { page, context, complaints } = await newcomer({ colorScheme: 'light' })
  await page.goto('/')
  await hydrated(page)
  const other = await context.newPage()
  await other.goto('/')
  await hydrated(other)
  for (const [name, theme] of [
    ['Light', 'light'],
    ['Dark', 'dark'],
    ['System', 'light'],
  ] as const) {
    await choice(page, name).click()
    expect(await shown(page)).toBe(theme)
    expect(await choice(page, name).getAttribute('aria-pressed')).toBe('true')
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe(name.toLowerCase())
    await other.locator(`html[data-theme=${theme}]`).waitFor()
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('html[data-theme=dark]').waitFor()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/login')
  expect(await shown(page)).toBe('light')
  complaints.expectOnly()
  await context.close()
})
