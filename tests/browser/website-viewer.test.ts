import { describe, expect, test } from 'vitest'
import { statementOf } from '../exchange.ts'
import { expectBalance, memberAt, visitor } from './people.ts'
import { expectAccessible, hydrated } from './quiet-page.ts'
import {
  arrive,
  beginVisit,
  expectNothing,
  openExchange,
  openWebsite,
  overlay,
  passVisit,
  returnToList,
  see,
  trackingRecord,
} from './visits.ts'

const exchange = openExchange()

const at = (name: string) => memberAt(exchange.browser, exchange.server, name)
describe('the link to a viewer', () => {
  test('a forged address opens nothing', async () => {
    const site = await exchange.site()
    const earner = await at('forged-url')
    const { page } = earner
    const forged = new URLSearchParams({
      url: 'https://evil.example/',
      websiteId: String(site.id),
      points: '3',
    })
    await page.goto(`/website-viewer?${forged}`)
    await overlay(page, 'failed')
      .getByText('This website isn’t open for visits. Pick another one from the list.')
      .waitFor()
    expect(await page.getByRole('button', { name: /Open Website|Try again/ }).count()).toBe(0)
    await expectNothing(exchange, earner)
    await earner.context.close()
  })

  test('the tab opens the campaign’s address, however the link spells it', async () => {
    const site = await exchange.site()
    const earner = await at('spelled')
    const spelled = new URLSearchParams({
      url: `HTTP://${site.host.toUpperCase()}:80`,
      websiteId: String(site.id),
      points: '3',
    })
    const tab = await beginVisit(earner, { ...site, href: `/website-viewer?${spelled}` })
    expect(tab.url()).toBe(site.url)
    await earner.context.close()
  })

  test('the card shows the link’s points, and the visit pays the campaign’s', async () => {
    const site = await exchange.site()
    const earner = await at('forged-points')
    const { page, context } = earner
    const href = site.href.replace('points=3', 'points=500')
    await arrive(earner, href)
    await see(page, 'The link says')
    expect(await page.getByText('The link says').textContent()).toBe(
      'The link says 500 points. This visit pays 3 points.',
    )
    await openWebsite(earner)
    await overlay(page, 'visiting').waitFor()
    expect(await trackingRecord(page)).toMatchObject({ points: 500 })
    await passVisit(exchange, page)
    await returnToList(page)
    await expectBalance(page, 53)
    expect(await statementOf(exchange.server.database, earner)).toEqual([
      'welcome_grant 50',
      'attempt_credit 3',
    ])
    await context.close()
  })

  test('a link without url, websiteId or points is invalid', async () => {
    const site = await exchange.site()
    const { page, context, complaints } = await visitor(exchange.browser, exchange.server)
    const member = await at('invalid-link')
    for (const part of ['url', 'websiteId', 'points']) {
      const link = new URL(site.href, exchange.server.url)
      link.searchParams.delete(part)
      for (const window of [page, member.page]) {
        await window.goto('/login')
        await window.goto(link.href)
        await hydrated(window)
        await window.getByRole('heading', { name: 'Invalid Website Link', exact: true }).waitFor()
        await window
          .getByText('This website link is missing required information.', { exact: true })
          .waitFor()
      }
      await page.getByRole('button', { name: 'Go Back', exact: true }).click()
      // A page restored from the history does not load.
      await page.waitForURL('**/login', { waitUntil: 'commit' })
    }
    await expectNothing(exchange, member)
    complaints.expectOnly()
    member.complaints.expectOnly()
    await Promise.all([context.close(), member.context.close()])
  })

  test('a visitor sees the site, the reward and Sign in, and nothing opens', async () => {
    const site = await exchange.site()
    const { page, context, complaints } = await visitor(exchange.browser, exchange.server)
    await page.goto(site.href, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { name: site.title }).waitFor()
    await see(page, '+3 points')
    expect(await page.locator('main').getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
      '/login',
    )
    expect(await page.getByRole('button', { name: /Open/ }).count()).toBe(0)
    expect(await page.getByLabel('Website visit').count()).toBe(0)
    expect(context.pages()).toEqual([page])
    complaints.expectOnly()
    await context.close()
  })

  test.for(['paused', 'ended'])('a campaign that has been %s opens nothing', async (state) => {
    const site = await exchange.site()
    await exchange.server.database.app.query(
      `UPDATE campaign SET state = $2, paused_by = CASE WHEN $3 THEN 'owner' END WHERE id = $1`,
      [site.id, state, state === 'paused'],
    )
    const earner = await at(`closed-${state}`)
    const { page, context, complaints } = earner
    await page.goto(site.href, { waitUntil: 'networkidle' })
    await see(page, 'Nothing was opened')
    await overlay(page, 'failed').getByText('This website isn’t open for visits.').waitFor()
    await expectNothing(exchange, earner)
    complaints.expectOnly()
    await context.close()
  })
})

test('an app’s browser without tabs gets a way on, and pays nothing', async () => {
  const site = await exchange.site()
  const earner = await at('in-app')
  const { page, context } = earner
  await Promise.all([
    context.setExtraHTTPHeaders({ 'user-agent': instagram }),
    context.addInitScript(() => {
      window.open = () => null
    }),
    context.grantPermissions(['clipboard-read', 'clipboard-write']),
  ])
  await page.setViewportSize({ width: 390, height: 664 })
  await page.goto('/earn-points')
  await hydrated(page)
  await page.locator(`a[href="${site.href}"]`).first().click()
  await page.getByRole('button', { name: 'Open Website', exact: true }).click()
  await page.getByRole('heading', { name: 'No second tab here' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Copy this page’s link' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  expect(new URL(page.url()).pathname).toBe('/website-viewer')
  await expectNothing(exchange, earner)
  await context.close()
})

const instagram =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21F90 Instagram 334.0.4.32.98 (iPhone15,3; iOS 17_5; en_GB; scale=3.00; 1179x2556)'
