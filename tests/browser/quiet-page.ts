import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { RunOptions } from 'axe-core'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Look } from './people.ts'

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

/** Minified: most of the time of a check is the time to send and parse it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** In the page, once loadAxe has run. */
declare const axe: typeof import('axe-core')

const axeOptions: RunOptions = { resultTypes: ['violations'] }

/** Accessibility violations that axe finds on the page in its current state. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  await loadAxe(page)
  await settle(page)
  const violations = await page.evaluate(async (options) => {
    return (await axe.run(document, options)).violations
  }, axeOptions)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** Waits for what fades or moves in: half transparent text has another contrast. */
const settle = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const isShort = ({ playState, currentTime, effect }: Animation): boolean =>
      playState === 'running' && Number(effect?.getComputedTiming().endTime) - Number(currentTime) < 1000
    const moving = document.getAnimations().filter(isShort)
    return Promise.allSettled(moving.map(({ finished }) => finished)).then(() => undefined)
  })

/**
 * Loads axe into the page and its frames, unless an earlier check did. The browser runs it directly: its Playwright
 * builder sends it twice and evaluates it from a string, which takes as long as the check.
 */
async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: axeSource })
  await session.detach()
  const frames = page.frames().filter((frame) => frame !== page.mainFrame())
  // A frame may go away meanwhile, and then has nothing to check.
  await Promise.all(frames.map((frame) => frame.evaluate(axeSource).catch(() => {})))
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

/** True if a text is cut before the first of these letters, which run from the right. */
export const hidesBeginning = (text: Locator, letter: string): Promise<boolean> =>
  text.evaluate((shown, first) => {
    const [beginning, letters] = [document.createRange(), shown.firstChild as Text]
    beginning.setStart(letters, letters.data.indexOf(first))
    beginning.setEnd(letters, letters.data.indexOf(first) + 1)
    return beginning.getBoundingClientRect().right > shown.getBoundingClientRect().right
  }, letter)

/** Gives a loaded page another theme and width, and the pages loaded after it. Colours change at once. */
export async function takeLook(page: Page, { theme, width }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.evaluate((value) => {
    localStorage.setItem('theme', value)
    // As the choice of another tab arrives.
    dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
    for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish()
  }, theme)
}

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
    // A page that is just being replaced has none.
    if (!root) return false
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
