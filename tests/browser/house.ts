import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { startServer, type TestServer, type TestServerOptions } from '../server.ts'
import { launchBrowser } from './browser.ts'

/** What the tests of a file share. */
export interface House {
  server: TestServer
  browser: Browser
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
