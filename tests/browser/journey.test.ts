import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyLedger } from '#ledger/index.ts'
import { startServer, type TestServer } from '../server.ts'
import { launchBrowser } from './browser.ts'
import { expectBalance, type Look, signInByHand, type Visitor, visitor } from './people.ts'
import { type Sites, startSites } from './sites.ts'
import { overlay, passVisit, returnToList } from './visits.ts'

const reward = 3
const fee = 1
const people = 10

let server: TestServer
let sites: Sites
let browser: Browser

beforeAll(async () => {
  sites = await startSites()
  server = await startServer({ workers: 2 })
  browser = await launchBrowser({ hosts: hostsOf(sites.port) })
})

afterAll(async () => {
  await browser.close()
  await server.stop()
  await sites.close()
})

describe('a newcomer earns, funds, and is visited', () => {
  test.concurrent.for([
    { theme: 'dark', width: 1440, site: 'first-kiln.com', back: 'second-kiln.com' },
    { theme: 'light', width: 390, site: 'third-kiln.com', back: 'fourth-kiln.com' },
  ] as const)('$theme at $width px', { timeout: 360_000 }, async ({ site, back, ...look }) => {
    const isReal = look.theme === 'dark'
    const owner = await member(look, `owner-${look.theme}-${look.width}@journeys.example.com`)
    const newcomer = await member(look, `newcomer-${look.theme}-${look.width}@journeys.example.com`)
    await expectBalance(newcomer.page, 50)

    await promote(owner, site)
    await (isReal ? stay(newcomer, site) : visit(newcomer, site))
    await expectBalance(newcomer.page, 50 + reward)

    await promote(newcomer, back)
    await expectBalance(newcomer.page, 50 + reward - people * (reward + fee))
    await visit(owner, back)
    await expectBalance(owner.page, 50 - people * (reward + fee) + reward)

    await newcomer.page.goto('/content-hub')
    await expectText(newcomer.page, `1 of ${people}`)
    await newcomer.page.goto('/dashboard')
    await expectText(newcomer.page, `−${reward + fee}`)
    for (const person of [owner, newcomer]) {
      person.complaints.expectOnly()
      await person.context.close()
    }
    expect(await verifyLedger(server.database.owner)).toEqual([])
  })
})

async function member(look: Look, email: string): Promise<Visitor> {
  const person = await visitor(browser, server, { ...look, moves: true })
  await signInByHand(person, server, email)
  return person
}

/** Pastes a link, accepts the form's proposal for ten people, and sets the points aside. */
async function promote({ page }: Visitor, host: string): Promise<void> {
  await page.goto('/content/website')
  await page.getByRole('textbox', { name: 'Website link' }).fill(`http://${host}/`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(`The kiln at ${host}`)
  await page.getByRole('spinbutton', { name: 'How many people' }).fill(String(people))
  await page.getByRole('button', { name: /Set aside and start/ }).click()
  await expectText(page, 'Running')
}

/** Visits the site and stays the real 15 seconds, so a clock that no test moved is proven too. */
async function stay(person: Visitor, host: string): Promise<void> {
  const tab = await open(person, host)
  await person.page.waitForURL('**/earn-points', { timeout: 60_000 })
  await leave(person, tab)
}

/** Visits the site while the clocks are moved. */
async function visit(person: Visitor, host: string): Promise<void> {
  await person.context.clock.install()
  const tab = await open(person, host)
  await overlay(person.page, 'visiting').waitFor()
  await passVisit({ server }, person.page)
  await returnToList(person.page)
  await leave(person, tab)
}

/** Finds the site in the list and opens it, by the button if the browser blocked the tab. Returns its tab. */
async function open({ page, context }: Visitor, host: string): Promise<Page> {
  await page.goto('/earn/website')
  // Right after a click the browser may allow the tab by itself, before the viewer's address shows.
  const opened = context.waitForEvent('page', { predicate: (tab) => tab !== page })
  await page.getByRole('link', { name: `The kiln at ${host}`, exact: true }).click()
  await page.waitForURL('**/website-viewer?**')
  const button = page.getByRole('button', { name: 'Open Website' })
  if (await Promise.race([opened.then(() => false), button.waitFor().then(() => true)])) await button.click()
  const tab = await opened
  await tab.waitForURL(`http://${host}/`)
  return tab
}

async function leave({ page }: Visitor, tab: Page): Promise<void> {
  await expectText(page, `+${reward} points`)
  if (!tab.isClosed()) await tab.close()
}

const expectText = (page: Visitor['page'], text: string): Promise<void> =>
  page.getByText(text, { exact: false }).filter({ visible: true }).first().waitFor()

/** Maps every name of the journeys to the one local server. */
function hostsOf(port: number): Record<string, number> {
  const names = ['first', 'second', 'third', 'fourth']
  return Object.fromEntries(names.map((name) => [`${name}-kiln.com`, port]))
}
