import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { afterAll, beforeAll, TestRunner } from 'vitest'
import { windowedChromium } from '../chromium.ts'
import { windowsTag } from '../left-out.ts'
import { type BrowserOptions, freePort, launchBrowser } from './browser.ts'
import type { SharedBrowser } from './house.ts'

/**
 * Shares a browser with its windows among the tests of a file that are marked as about them. Where none is installed it
 * stays closed, and those tests are left out.
 */
export function shareWindows(options: () => BrowserOptions = () => ({})): SharedBrowser {
  let browser: Browser | undefined
  beforeAll(async () => {
    if (windowedChromium()) browser = await launchBrowser({ ...options(), whole: true })
  })
  afterAll(() => browser?.close())
  return {
    get browser() {
      expectWindowsTag()
      if (!browser) throw new Error('no browser with windows is open')
      return browser
    },
  }
}

/** A window whose tabs hide when another comes to the front, as they do for people. */
export interface PlainWindow {
  context: BrowserContext
  close(): Promise<void>
}

/**
 * Opens a plain window in its own browser. In the contexts that Playwright makes, every page believes it is
 * in front and has the focus; only the browser's default context, reached over its debugging port, is left
 * alone.
 */
export async function openPlainWindow(options: BrowserOptions = {}): Promise<PlainWindow> {
  expectWindowsTag()
  const debuggingPort = await freePort()
  const browser = await launchBrowser({ ...options, whole: true, debuggingPort })
  const own = await chromium.connectOverCDP(`http://127.0.0.1:${debuggingPort}`, { noDefaults: true })
  const [context] = own.contexts()
  if (!context) throw new Error('the browser has no default window')
  return {
    context,
    close: async () => {
      await own.close()
      await browser.close()
    },
  }
}

/** Fails in a test that is not marked as about windows: it would crash where none are installed. */
function expectWindowsTag(): void {
  if (TestRunner.getCurrentTest()?.tags?.includes(windowsTag) !== true)
    throw new Error(`a test that asks for windows is marked { tags: '${windowsTag}' }`)
}
