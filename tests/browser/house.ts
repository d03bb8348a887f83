import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { startServer, type TestServer, type TestServerOptions } from '../server.ts'
import { launchBrowser } from './browser.ts'

/** A browser that the tests of a file share. */
export interface SharedBrowser {
  browser: Browser
}

/** Server and browser that the tests of a file share. */
export interface House extends SharedBrowser {
  server: TestServer
}

/**
 * Shares one server with one process, and one browser, among the tests of a file; they open before the first
 * test.
 */
export function openHouse(options: TestServerOptions = {}): House {
  const house = {} as House
  beforeAll(async () => {
    const opened = await Promise.all([startServer(options), launchBrowser()])
    ;[house.server, house.browser] = opened
  })
  afterAll(async () => {
    await house.browser?.close()
    await house.server?.stop()
  })
  return house
}
