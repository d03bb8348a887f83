import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Complaints that a page should not have: console errors and warnings, uncaught errors. */
export interface Complaints {
  all: string[]
  /** Fails the test unless every complaint was expected and every expected one was made. */
  expectOnly(...expected: RegExp[]): void
}

/** Listens to every page of a context from its start. */
export function listen(context: BrowserContext): Complaints {
  const all: string[] = []
  const attach = (page: Page): void => {
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        all.push(`${message.type()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => all.push(`uncaught: ${error.message}`))
  }
  for (const page of context.pages()) attach(page)
  context.on('page', attach)
  return {
    all,
    expectOnly(...expected) {
      const unexpected = all.filter((text) => !expected.some((pattern) => pattern.test(text)))
      const missing = expected.filter((pattern) => !all.some((text) => pattern.test(text)))
      expect({ unexpected, missing: missing.map(String) }).toEqual({ unexpected: [], missing: [] })
    },
  }
}

/**
 * The axe that its builder would send, but minified, and skipped if it is already loaded: the builder
 * sends it twice, and most of the time of a check was spent parsing it.
 */
const axeSource = ((): string => {
  const builder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
  return `if (!window.axe) { ${readFileSync(builder.resolve('axe-core/axe.min.js'), 'utf8')} }`
})()

/** Accessibility violations that axe finds on the page in its current state. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  // Frames of our pages are blank or a player's own page, so axe need not open another page to collect from them.
  const axe = new AxeBuilder({ page, axeSource }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** Fails on any accessibility violation of the page in its current state. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFindings(page)).toEqual([])
}

/**
 * Parts of the page that lie outside the window: the page itself if it scrolls sideways, and anything that a
 * parent cuts off there. Anything that can be scrolled to, is shortened on purpose or shows nothing does not
 * count.
 */
export const overhangs = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const reachable = (element: Element): boolean => {
      for (let parent = element.parentElement; parent; parent = parent.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(parent)
        if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis') return true
      }
      return false
    }
    const hasContent = (element: Element): boolean =>
      element.matches('a, button, input, select, textarea, img') ||
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
    const outside = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) => {
      const { left, right, width, height } = element.getBoundingClientRect()
      if (width < 2 || height < 2 || (left > -1 && right < innerWidth + 1)) return false
      return hasContent(element) && !element.closest('[aria-hidden=true]') && !reachable(element)
    })
    const wide = document.documentElement.scrollWidth - innerWidth
    return [
      ...(wide > 0 ? [`scrolls sideways by ${wide} px`] : []),
      ...outside.map(({ tagName, className }) => `outside the window: ${tagName.toLowerCase()}.${className}`),
    ]
  })

/** Opens a page and waits until it is hydrated. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/**
 * Opens a page before its code arrives, as the server rendered it. Returns a function that lets the code
 * load.
 */
export async function openWithoutCode(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/entry.client-*', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('#boot').waitFor({ state: 'attached' })
  return resolve
}

/** Waits until React has hydrated the server's HTML. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById('root') ?? document.body
    const container = Object.entries(root).find(([key]) => key.startsWith('__reactContainer'))?.[1]
    return container?.stateNode.current.memoizedState.isDehydrated === false
  })
  // Work that the page starts on hydration is already in the browser's queue, so this message comes after it.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = resolve
        port2.postMessage(null)
      }),
  )
}
