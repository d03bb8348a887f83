import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAttempt } from '#contract/attempts.ts'
import { type PageRow, servesIn } from '#contract/pages/row.ts'
import { pages, servedPages } from '#contract/pages.ts'
import { siteTexts } from '#server/features/demo-sites/index.ts'
import { type LocalApp, openApp } from '../app.ts'
import { fundTask } from '../attempts.ts'
import { checkOut, openPortal } from '../cards.ts'
import type { Client } from '../client.ts'
import { agreeToRed } from '../consents.ts'
import { addPerson, fundWebsite, give, join, type Party } from '../exchange.ts'
import { ordered } from '../orders.ts'
import { openTestServices } from '../services.ts'
import { openHouse } from './house.ts'
import { type Look, memberAt, type Visitor, visitor } from './people.ts'
import { accessibilityFindings, hydrated, overhangs } from './quiet-page.ts'

// Nothing is paid here: the keys only let orders be made.
const cards = { STRIPE_SECRET_KEY: 'sk_test_none', STRIPE_WEBHOOK_SECRET: 'whsec_none' }
const house = openHouse({ env: { ADMIN_EMAILS: 'root@tests.example.com', ...cards } })
/** A whole link to the page where a website is visited. */
let visitLink: string
/** The page of that task. */
let taskAddress: string
/** A task that a screenshot proves. */
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

/** A live campaign with all that belongs to it. */
async function promote(owner: Party, url: string): Promise<number> {
  await give(house.server.database, owner, 100)
  return fundWebsite(house.server.database, { owner, url, title: 'A kiln for small pots' })
}

/** Starts that task; answers the address of its proof. */
async function beginProof({ client, id }: { client: Client; id: number }): Promise<string> {
  await agreeToRed(house.server.database.owner, [id])
  const { body } = await client.call(startAttempt, { params: { taskId: String(proofTask) } })
  return `/attempts/${body.attempt.id}`
}

/** Makes an order; answers the addresses that name it. */
async function makeOrder(person: { client: Client }): Promise<string[]> {
  const { orderId } = await ordered(person)
  return [`/orders/${orderId}`, `/checkout?order=${orderId}`, `/payment-success?order=${orderId}`]
}

const looks: readonly Look[] = [
  { theme: 'dark', width: 1440 },
  { theme: 'light', width: 390 },
]
const served = servedPages.filter((row) => servesIn(row, false))

/** One address of a path; a platform is one of those that exist, anything else whatever is asked for. */
const addressOf = (path: string, anything: string): string =>
  path.replaceAll('{platform}', 'youtube').replaceAll(/\{\w+\}/g, anything)

/** The addresses under which a row is looked at: with a query too, where one makes another page of it. */
function addressesOf({ path }: PageRow): string[] {
  const address = addressOf(path, 'anything')
  if (path === '/tasks/{taskId}') return [taskAddress]
  // Each member's own: beginProof and makeOrder say where.
  if (path === '/attempts/{attemptId}' || path === '/orders/{orderId}') return []
  if (path === '/website-viewer') return [address, visitLink]
  if (path === '/login/check-email') return [address, `${address}?email=ada%40example.com`]
  return [address]
}

/** What would bother somebody: a complaint of the browser or of axe, or a page wider than a small phone. */
async function findings({ page, complaints }: Visitor, address: string): Promise<string[]> {
  complaints.all.length = 0
  const answer = await page.goto(address)
  await hydrated(page)
  const accessibility = await accessibilityFindings(page)
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  if (width < 500) await page.setViewportSize({ width: 360, height })
  const layout = await overhangs(page)
  await page.setViewportSize({ width, height })
  const status = answer?.status() === 200 ? [] : [`status ${answer?.status()}`]
  return [...status, ...complaints.all, ...accessibility, ...layout].map((finding) => `${address} ${finding}`)
}

/** Looks at each page in turn, all of them whatever the first ones show. */
async function findingsOn(
  person: Visitor,
  rows: readonly PageRow[],
  ...more: readonly string[]
): Promise<string[]> {
  const found: string[] = []
  for (const address of [...rows.flatMap(addressesOf), ...more])
    found.push(...(await findings(person, address)))
  await person.context.close()
  return found
}

describe.each(looks)('$theme at $width px', (look) => {
  test('a visitor finds nothing wrong with any public page', { timeout: 180_000 }, async () => {
    const open = served.filter(({ audience, path }) => audience === 'public' && path !== '/logout')
    const guest = await visitor(house.browser, house.server, look)
    expect(await findingsOn(guest, open)).toEqual([])
  })

  test('a member finds nothing wrong with any page', { timeout: 180_000 }, async () => {
    const leading = ['/logout', '/welcome']
    const own = served.filter(
      ({ audience, whenSignedIn, path }) => audience !== 'admin' && !whenSignedIn && !leading.includes(path),
    )
    const member = await memberAt(house.browser, house.server, `pages${look.width}`, look)
    await promote(member, 'https://own-kiln.example/')
    const more = [await beginProof(member), ...(await makeOrder(member))]
    expect(await findingsOn(member, own, ...more)).toEqual([])
  })

  test('an admin finds nothing wrong with any page for admins', { timeout: 60_000 }, async () => {
    const admin = await memberAt(house.browser, house.server, 'root', look)
    const own = served.filter(({ audience }) => audience === 'admin')
    expect(await findingsOn(admin, own)).toEqual([])
  })
})

describe('pages that only a demo has', () => {
  let services: Awaited<ReturnType<typeof openTestServices>>
  let demo: LocalApp
  let url: string
  /** A payment that was begun in the sandbox. */
  let checkoutId: string
  /** A portal of somebody who has subscribed there. */
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

  /** One website of each layout: they differ by their words beyond it. */
  const sites = [...new Map(siteTexts.map(({ layout, slug }) => [layout, slug])).values()]

  test.each(looks)('$theme at $width px: nothing is wrong with any', { timeout: 120_000 }, async (look) => {
    const addresses = pages
      .filter(({ demoOnly }) => demoOnly)
      .flatMap(({ path }) =>
        path.includes('{slug}')
          ? sites.map((slug) => path.replace('{slug}', slug))
          : [path.replace('{checkoutId}', checkoutId).replace('{sessionId}', sessionId)],
      )
    expect(addresses).toEqual(expect.arrayContaining(['/design', `/demo/sites/${sites[0]}`]))
    const guest = await visitor(house.browser, { ...house.server, url }, look)
    const found: string[] = []
    for (const address of addresses) found.push(...(await findings(guest, address)))
    await guest.context.close()
    expect(found).toEqual([])
  })
})

describe('the reference of the calls', () => {
  test.each(looks)('$theme at $width px: searched, opened, nothing wrong', async (look) => {
    const { page, complaints, context } = await visitor(house.browser, house.server, look)
    await page.goto('/api/docs#fundCampaign')
    await page.getByRole('table', { name: 'What fundCampaign answers' }).waitFor()
    expect(await accessibilityFindings(page)).toEqual([])
    expect(await overhangs(page)).toEqual([])
    await page.getByRole('searchbox', { name: 'Search calls and fields' }).fill('goal points')
    await page.getByText('/api/points/goal').first().click()
    await page.getByRole('table', { name: 'How getDailyGoal refuses' }).waitFor()
    await page.getByRole('button', { name: 'Admins' }).click()
    await page.getByText('No call like that').waitFor()
    await page.getByRole('button', { name: 'Show all' }).click()
    await page.getByText('/api/website-visit/complete').waitFor()
    complaints.expectOnly()
    await context.close()
  })
})

describe('who may not see a page', () => {
  const members = pages.filter(({ audience }) => audience === 'member')
  const admins = pages.filter(({ audience }) => audience === 'admin')
  const anyOf = ({ path }: PageRow): string => addressOf(path, '1')

  /** What stands at each address: status, the challenge, and which form. */
  const seenBy = async (client: Client, rows: readonly PageRow[]): Promise<Set<string>> => {
    const seen = rows.map(async (row) => {
      const answer = await client.fetch(anyOf(row))
      const form = (await answer.text()).includes('Continue with Email') ? 'login screen' : 'no login screen'
      const { headers, status } = answer
      return [status, form, headers.get('www-authenticate'), headers.get('location')].join(', ')
    })
    return new Set(await Promise.all(seen))
  }

  test('signed in, an admin’s page is refused with 403 and the login screen', async () => {
    const { client } = await join(house.server, 'no-admin')
    expect(await seenBy(client, admins)).toEqual(new Set(['403, login screen, , ']))
    expect(await (await client.fetch('/admin')).text()).toContain('This page is for admins.')
    // Each about one thing of a member's own: there is none.
    const ofOne = /^\/(attempts|orders)\/\{/
    const forMembers = members.filter(({ page, path }) => page && !ofOne.test(path))
    expect(await seenBy(client, forMembers)).toEqual(new Set(['200, no login screen, , ']))
  })

  test('a task or an attempt that cannot be is no page, nor is that of another', async () => {
    const { client } = await join(house.server, 'no-task')
    const another = await beginProof(await join(house.server, 'another'))
    for (const address of ['/tasks/anything', '/tasks/999999999', '/attempts/anything', another]) {
      const answer = await client.fetch(address)
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain('404 Page Not Found')
    }
  })

  test('an admin who looks for a desk that is none is led to those that are, a member is not', async () => {
    const path = '/admin/no-such-desk'
    const { client: admin } = await join(house.server, 'root')
    const { client: member } = await join(house.server, 'no-desk')
    const seen = await (await admin.fetch(path)).text()
    for (const desk of ['/reports', '/admin/content', '/admin/payments', '/admin/engagement-settings'])
      expect(seen).toContain(`href="${desk}"`)
    expect(await (await member.fetch(path)).text()).not.toContain('href="/admin')
  })

  test('an admin meets no login screen', async () => {
    const { client } = await join(house.server, 'root')
    for (const seen of await seenBy(client, [...admins, ...members]))
      expect(seen).toMatch(/^(200|404), no login screen, , $/)
  })
})
