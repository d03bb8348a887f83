import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAttempt } from '#contract/exchange/attempts.ts'
import { type PageRow, servesIn } from '#contract/pages/row.ts'
import { pages } from '#contract/pages.ts'
import { type LocalApp, openApp } from '../app.ts'
import { fundTask } from '../attempts.ts'
import { checkOut, openPortal } from '../cards.ts'
import type { Client } from '../client.ts'
import { agreeToRed } from '../consents.ts'
import { addPerson, fundWebsite, give, join, type Party } from '../exchange.ts'
import { ordered } from '../orders.ts'
import { openTestServices } from '../services.ts'
import { openHouse } from './house.ts'
import { makeTalk } from './own-talk.ts'
import { type Look, memberAt, type Visitor, visitor } from './people.ts'
import { accessibilityFindings, hydrated, openPage, overhangs, takeLook } from './quiet-page.ts'

// Nothing is paid here; the keys only make orders possible.
const cards = { STRIPE_SECRET_KEY: 'sk_test_none', STRIPE_WEBHOOK_SECRET: 'whsec_none' }
const house = openHouse({ env: cards })
/** A complete link to the page where a website is visited. */
let visitLink: string
/** The page of that task. */
let taskAddress: string
/** A task proven by a screenshot. */
let proofTask: number
beforeAll(async () => {
  const url = 'https://kiln.example/'
  const id = await promote(await addPerson(house.server.database, 'owner'), url)
  visitLink = `/website-viewer?websiteId=${id}&url=${encodeURIComponent(url)}&points=3`
  taskAddress = `/tasks/${id}`
  const creator = await addPerson(house.server.database, 'creator')
  await give(house.server.database, creator, 100)
  proofTask = await fundTask(house.server.database, { owner: creator })
})

/** Gives the owner points and funds a live campaign. */
async function promote(owner: Party, url: string): Promise<number> {
  await give(house.server.database, owner, 100)
  return fundWebsite(house.server.database, { owner, url, title: 'Kiln'.repeat(25) })
}

/** Starts that task; returns the address of its proof. */
async function beginProof({ client, id }: { client: Client; id: number }): Promise<string> {
  await agreeToRed(house.server.database.owner, [id])
  const { body } = await client.call(startAttempt, { params: { taskId: String(proofTask) } })
  return `/attempts/${body.attempt.id}`
}

/** Creates an order; returns the addresses that contain its id. */
async function makeOrder(person: { client: Client }): Promise<string[]> {
  const { orderId } = await ordered(person)
  return [`/orders/${orderId}`, `/checkout?order=${orderId}`, `/payment-success?order=${orderId}`]
}

const wide: Look = { theme: 'dark', width: 1440 }
/** A tablet on its side: the least room for what is beside each other. */
const between: Look = { theme: 'dark', width: 1100 }
/** A small phone: a page that fits there fits on others. */
const narrow: Look = { theme: 'light', width: 360 }
const served = pages.filter((row) => servesIn(row, false))

/** Pages about one thing, of which each member has different ones; posts of the blog have addresses of their own. */
const ofOne = /^\/(attempts|orders|support|circles|blog)\/\{/

/** One address of a path, with an existing platform and `anything` for every other parameter. */
const addressOf = (path: string, anything: string): string =>
  path.replaceAll('{platform}', 'youtube').replaceAll(/\{\w+\}/g, anything)

/** Component of each address from the table. */
const componentOf = new Map<string, string>()

/** Addresses at which a row is checked: also with a query if that makes another page of it. */
function addressesOf({ path, page }: PageRow): string[] {
  const address = addressOf(path, 'anything')
  if (page) componentOf.set(address, page)
  if (path === '/tasks/{taskId}') return [taskAddress]
  // Each member has different ones: beginProof, makeOrder and makeTalk return them.
  if (ofOne.test(path)) return []
  if (path === '/website-viewer') return [address, visitLink]
  if (path === '/login/check-email') return [address, `${address}?email=ada%40example.com`]
  return [address]
}

/** Websites of the demo are plain documents. */
const isStatic = (address: string): boolean => address.startsWith('/demo/sites/')

/**
 * Problems a person would meet in any look: complaints of the browser or of axe, or a page wider than its window.
 * The page takes the further looks where it is, since no script reads the window's width; the next one loads in
 * the last of them.
 */
async function findings({ page, complaints }: Visitor, address: string, withAxe: boolean): Promise<string[]> {
  complaints.all.length = 0
  const answer = await page.goto(address)
  if (!isStatic(address)) await hydrated(page)
  const found = answer?.status() === 200 ? [] : [`status ${answer?.status()}`]
  const loadedNarrow = page.viewportSize()?.width === narrow.width
  for (const look of loadedNarrow ? [narrow, between, wide] : [wide, between, narrow]) {
    await takeLook(page, look)
    const barriers = withAxe && look !== between ? await accessibilityFindings(page) : []
    found.push(...[...barriers, ...(await overhangs(page))].map((each) => `${look.width} px: ${each}`))
  }
  return [...found, ...complaints.all].map((finding) => `${address} ${finding}`)
}

/** One component serves 29 lists of tasks: axe checks its first pages, which differ only in words from the others. */
const axeChecks = 2

/** Checks each page in turn, whatever the first ones show. */
async function findingsOn(person: Visitor, addresses: readonly string[]): Promise<string[]> {
  const found: string[] = []
  const checks = new Map<string, number>()
  for (const address of addresses) {
    const component = componentOf.get(address) ?? address
    const count = (checks.get(component) ?? 0) + 1
    checks.set(component, count)
    found.push(...(await findings(person, address, count <= axeChecks)))
  }
  await person.context.close()
  return found
}

describe('every page, dark and wide, and light on a small phone', () => {
  test('a visitor finds nothing wrong with any public page', { timeout: 400_000 }, async () => {
    const open = served.filter(({ audience, path }) => audience === 'public' && path !== '/logout')
    const guest = await visitor(house.browser, house.server)
    const [, circle = ''] = await makeTalk(house.server.database, await join(house.server, 'talks'))
    expect(await findingsOn(guest, [...open.flatMap(addressesOf), circle])).toEqual([])
  })

  test('a member finds nothing wrong with any page', { timeout: 400_000 }, async () => {
    const leading = ['/logout', '/welcome']
    const own = served.filter(
      ({ audience, whenSignedIn, path }) => audience !== 'admin' && !whenSignedIn && !leading.includes(path),
    )
    const member = await memberAt(house.browser, house.server, 'pages')
    await promote(member, 'https://own-kiln.example/')
    const more = [
      await beginProof(member),
      ...(await makeOrder(member)),
      ...(await makeTalk(house.server.database, member)),
    ]
    expect(await findingsOn(member, [...own.flatMap(addressesOf), ...more])).toEqual([])
  })
})

describe('pages that only a demo has', () => {
  let services: Awaited<ReturnType<typeof openTestServices>>
  let demo: LocalApp
  let url: string
  /** A payment started in the sandbox. */
  let checkoutId: string
  /** A portal of a member who subscribed there. */
  let sessionId: string
  beforeAll(async () => {
    services = await openTestServices(house.server.database, {})
    demo = await openApp(services)
    url = await demo.app.listen({ port: 0, host: '127.0.0.1' })
    const payer = await demo.join('payer')
    checkoutId = await checkOut(payer, await ordered(payer))
    sessionId = await openPortal(services, await demo.join('subscriber'))
  })
  afterAll(async () => {
    await demo.app.close()
    await services.close()
  })

  /** One website of the demo for each layout: websites of a layout differ only in their words and colours. */
  const sites = [
    'asante-maps',
    'karwendel-by-bike',
    'clay-by-post',
    'lantern-devlog',
    'cosy-worlds',
    'kiln-and-tide',
    'half-moon-type',
  ]

  test('a visitor finds nothing wrong with any', { timeout: 240_000 }, async () => {
    const addresses = [
      ...pages
        .filter(({ demoOnly }) => demoOnly)
        .map(({ path }) => path.replace('{checkoutId}', checkoutId).replace('{sessionId}', sessionId)),
      ...sites.map((slug) => `/demo/sites/${slug}`),
    ]
    expect(addresses).toContain('/design')
    const guest = await visitor(house.browser, { ...house.server, url })
    expect(await findingsOn(guest, addresses)).toEqual([])
  })

  test('the loading overlay covers the page and hides after 2000 ms', async () => {
    const { page, complaints, context } = await visitor(house.browser, { ...house.server, url })
    // From the start, or the clean-up of stray overlays would have a timer that this clock cannot end.
    await page.clock.install()
    await openPage(page, '/design')
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('button', { name: 'Cover the page for 2 s' }).click()
    const overlay = page.getByRole('status').filter({ hasText: 'Loading content...' })
    await overlay.waitFor()
    expect(await overlay.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
    await page.clock.runFor(1999)
    expect(await overlay.count()).toBe(1)
    await page.clock.runFor(1)
    await overlay.waitFor({ state: 'detached' })
    complaints.expectOnly()
    await context.close()
  })
})
