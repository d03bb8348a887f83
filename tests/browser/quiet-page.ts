import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

/** What the page said that it should not have: console errors and warnings, uncaught errors. */
export interface Complaints {
  all: string[]
  /** Fails the test unless everything said was expected, and everything expected was said. */
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
      const unheard = expected.filter((pattern) => !all.some((text) => pattern.test(text)))
      expect({ unexpected, unheard: unheard.map(String) }).toEqual({ unexpected: [], unheard: [] })
    },
  }
}

/**
 * The same axe that its builder would send, but the short form of it, and sent a second time it is there already: the
 * builder sends it twice, and most of the time of a look at a page went into reading it.
 */
const axeSource = ((): string => {
  const builder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
  return `if (!window.axe) { ${readFileSync(builder.resolve('axe-core/axe.min.js'), 'utf8')} }`
})()

/** What axe finds wrong with the page as it stands. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  // No page of ours holds a frame: so it need not open another page to gather what frames say.
  const axe = new AxeBuilder({ page, axeSource }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** Fails on any accessibility finding of the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFindings(page)).toEqual([])
}

/**
 * What of the page lies beside the window: the page itself where it scrolls sideways, and whatever a parent cuts off
 * there. What may be scrolled, is shortened on purpose, or says nothing, does not count.
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
    const says = (element: Element): boolean =>
      element.matches('a, button, input, select, textarea, img') ||
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
    const beside = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) => {
      const { left, right, width, height } = element.getBoundingClientRect()
      if (width < 2 || height < 2 || (left > -1 && right < innerWidth + 1)) return false
      return says(element) && !element.closest('[aria-hidden=true]') && !reachable(element)
    })
    const wide = document.documentElement.scrollWidth - innerWidth
    return [
      ...(wide > 0 ? [`scrolls sideways by ${wide} px`] : []),
      ...beside.map(({ tagName, className }) => `beside the window: ${tagName.toLowerCase()}.${className}`),
    ]
  })

/** Opens a page and waits until it listens. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** Opens a page whose code is on its way: what the server drew is there. Answers what lets the code come. */
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

/** Waits until React has taken over what the server drew, and listens. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById('root') ?? document.body
    const container = Object.entries(root).find(([key]) => key.startsWith('__reactContainer'))?.[1]
    return container?.stateNode.current.memoizedState.isDehydrated === false
  })
  // What the page does once it is there stands in the browser's queue: this message comes after it.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = resolve
        port2.postMessage(null)
      }),
  )
}
