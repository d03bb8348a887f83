import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Jobs, startJobs } from '#server/jobs/index.ts'
import type { Services } from '#server/services.ts'
import { type LocalApp, type LocalPerson, openApp } from '../app.ts'
import { postTo } from '../cards.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { openTestServices } from '../services.ts'
import { launchBrowser } from './browser.ts'
import { type Visitor, visitor } from './people.ts'

/**
 * Demo mode without the demo's people, for a file of browser tests: only there do the sandboxes of card and
 * chain exist.
 */
export interface Shop {
  database: TestDatabase
  services: Services
  /** A new member and their browser. */
  enter(name: string, theme: 'dark' | 'light'): Promise<Visitor & { person: LocalPerson }>
  /** Delivers all events of the card sandbox to the real webhook endpoint, as its job would. */
  deliverAll(): Promise<void>
}

/** Opens a shop before the tests of a file and closes it after them. */
export function openShop({ jobs: runsJobs = false } = {}): Shop {
  const shop = {} as Shop
  const closing: (() => Promise<unknown>)[] = []
  let local: LocalApp
  let jobs: Jobs
  let browser: Browser
  beforeAll(async () => {
    shop.database = await createTestDatabase()
    closing.unshift(() => shop.database.close())
    const services = await openTestServices(shop.database, {})
    shop.services = services
    closing.unshift(() => services.close())
    local = await openApp(services)
    closing.unshift(() => local.app.close())
    await local.app.listen({ port: 0, host: '127.0.0.1' })
    if (runsJobs) {
      jobs = await startJobs({ ...services, ownerUrl: shop.database.ownerUrl })
      closing.unshift(() => jobs.stop())
    }
    browser = await launchBrowser()
    closing.unshift(() => browser.close())
  })
  afterAll(async () => {
    for (const close of closing) await close()
  })
  shop.enter = async (name, theme) => {
    const url = `http://localhost:${(local.app.server.address() as AddressInfo).port}`
    const person = await local.join(name)
    const guest = await visitor(browser, { url }, { theme, width: 390 })
    const { session, who } = person.cookies
    await guest.context.addCookies([
      { name: 'session', value: session, url },
      { name: 'who', value: who, url },
    ])
    return { ...guest, person }
  }
  shop.deliverAll = async () => {
    const { rows } = await shop.services.pool.query<{ body: object }>(
      'SELECT body FROM sandbox_event ORDER BY place',
    )
    for (const { body } of rows)
      expect(await postTo({ local, services: shop.services }, JSON.stringify(body))).toBe(200)
  }
  return shop
}
