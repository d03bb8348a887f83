import { beforeAll, expect, test } from 'vitest'
import { readPageViews, switchPageViews } from '#contract/exchange/page-views.ts'
import { until } from '../programs.ts'
import { memberAt } from './people.ts'
import { beginVisit, type LiveSite, openExchange } from './visits.ts'

const exchange = openExchange()

beforeAll(() => {
  exchange.sites.head = `<script async src="${exchange.server.url}/snippet.js"></script>`
})

const params = (site: LiveSite) => ({ campaignId: String(site.id) })
const confirmed = async (site: LiveSite): Promise<number> =>
  (await exchange.owner.client.call(readPageViews, { params: params(site) })).body.confirmed

test("an owner's page on another origin confirms a visit and restores its clean address", async () => {
  const site = await exchange.site()
  await exchange.owner.client.call(switchPageViews, { params: params(site), body: { on: true } })
  const earner = await memberAt(exchange.browser, exchange.server, 'confirmed')
  const sent = earner.context.waitForEvent('request', (request) => request.url().includes('/api/page-views/'))
  const tab = await beginVisit(earner, site)
  expect(new URL((await sent).url()).origin).toBe(exchange.server.url)
  expect((await sent).headers().cookie).toBeUndefined()
  await until(async () => (await confirmed(site)) === 1)
  expect(tab.url()).toBe(site.url)
  earner.complaints.expectOnly()
  await earner.context.close()
})

test('a visit opens the address unchanged unless the owner has confirmation switched on', async () => {
  const site = await exchange.site()
  const earner = await memberAt(exchange.browser, exchange.server, 'unconfirmed')
  const opened: string[] = []
  earner.context.on('request', (request) => opened.push(request.url()))
  const tab = await beginVisit(earner, site)
  await tab.waitForLoadState()
  expect(opened).toContain(site.url)
  expect(opened.filter((url) => url.includes('mutuals='))).toEqual([])
  expect(await confirmed(site)).toBe(0)
  await earner.context.close()
})
