import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { startServer, type TestServer, type TestServerOptions } from '../server.ts'
import { type BrowserOptions, launchBrowser } from './browser.ts'

/** A browser that the tests of a file share. */
export interface SharedBrowser {
  browser: Browser
}

/** What the tests of a file share. */
export interface House extends SharedBrowser {
  server: TestServer
}

/** One server of one process and one browser for all tests of a file; they are there once its first test begins. */
export function openHouse(options: TestServerOptions = {}): House {
  const house = {} as House
  beforeAll(async () => {
    const opened = await Promise.all([startServer({ workers: 1, ...options }), launchBrowser()])
    ;[house.server, house.browser] = opened
  })
  afterAll(async () => {
    await house.browser?.close()
    await house.server?.stop()
  })
  return house
}

/** One more browser for the tests of a file that want another kind than the house's. */
export function shareBrowser(options: BrowserOptions): SharedBrowser {
  const shared = {} as SharedBrowser
  beforeAll(async () => {
    shared.browser = await launchBrowser(options)
  })
  afterAll(() => shared.browser?.close())
  return shared
}
