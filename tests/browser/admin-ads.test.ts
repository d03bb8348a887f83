import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { rollUpAds } from '#server/community/ads/index.ts'
import { promote } from '../exchange.ts'
import { toastSaying } from './acts.ts'
import { openHouse } from './house.ts'
import { memberAt } from './people.ts'
import { expectAccessible, hydrated, openPage, overhangs, takeLook } from './quiet-page.ts'

const house = openHouse()
const headline = 'Glazes that do not crawl'

/** Events that the server has stored, by kind. */
const eventsStored = async (): Promise<string[]> => {
  const { rows } = await house.server.database.owner.query<{ kind: string }>(
    'SELECT kind FROM ad_event ORDER BY kind',
  )
  return rows.map(({ kind }) => kind)
}
const counted = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/api/ads/counts'))

/** Sets what the page believes of its tab: a test’s tab is never hidden. */
const setHidden = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    isHidden ? 'hidden' : 'visible',
  )

async function adminAt(name: string) {
  const admin = await memberAt(house.browser, house.server, name)
  await promote(house.server.database, admin)
  return admin
}

test('an admin places an ad after its link was rejected, with a preview, on a phone too', async () => {
  const admin = await adminAt('ad_admin')
  const { page } = admin
  await openPage(page, '/admin/ad-manager')
  await page.getByText('No ads yet').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Create an ad' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'New ad' }).waitFor()
  await hydrated(page)
  await page.getByLabel('Slot').selectOption('activities_foot')
  await page.getByLabel('Headline').fill(headline)
  await page.getByLabel('Text').fill('Twelve recipes, tested at cone 6.')
  await page.getByLabel('Link').fill('http://glazes.example.org/')
  await page.getByRole('button', { name: 'Create the ad' }).click()
  await page.getByText('Only links that start with https:// can be used.').waitFor()
  // An unfinished date reads as empty, which would start the ad now.
  const starts = page.getByLabel('Starts (UTC)')
  await starts.focus()
  await page.keyboard.type('12')
  await page.getByRole('button', { name: 'Create the ad' }).click()
  await page.getByText('Complete the date and time, or clear them.').waitFor()
  await starts.fill('')
  await page.getByRole('region', { name: 'Light, phone' }).getByText(headline).waitFor()
  await expectAccessible(page)
  for (const width of [390, 320]) {
    await takeLook(page, { theme: 'light', width })
    expect(await overhangs(page)).toEqual([])
  }
  await expectAccessible(page)
  await page.getByLabel('Link').fill('https://glazes.example.org/cone-6')
  await page.getByRole('button', { name: 'Create the ad' }).click()
  await page.waitForURL('**/admin/ad-manager')
  await page.getByRole('link', { name: headline }).waitFor()
  admin.complaints.expectOnly(/Failed to load resource: .*400/, /saving an ad failed/)
})

test('a member sees the ad on a page, and its impression and click count once', async () => {
  const { server, browser } = house
  const member = await memberAt(browser, server, 'ad_reader')
  await member.page.clock.install()
  await openPage(member.page, '/activities')
  const ad = member.page.getByRole('region', { name: 'Ad', exact: true })
  await ad.getByText(headline).waitFor()
  // In a hidden tab nothing is reported, however long it stays open.
  await setHidden(member.page, true)
  await expectAccessible(member.page)
  const link = ad.getByRole('link')
  expect(await link.getAttribute('target')).toBe('_blank')
  expect(await link.getAttribute('rel')).toBe('sponsored noopener')
  expect((await ad.boundingBox())?.height).toBe(128)

  await server.database.shiftClock(10)
  await member.page.clock.runFor(10_000)
  await setHidden(member.page, false)
  await member.page.clock.runFor(900)
  expect(await eventsStored()).toEqual([])
  const report = counted(member.page)
  await member.page.clock.runFor(2_200)
  expect((await report).status()).toBe(204)
  expect(await eventsStored()).toEqual(['seen'])
  await member.page.clock.runFor(60_000)

  await member.context.route('https://glazes.example.org/**', (route) => route.fulfill({ body: 'Glazes' }))
  for (let turn = 0; turn < 2; turn++) {
    const [tab, response] = await Promise.all([
      member.context.waitForEvent('page'),
      counted(member.page),
      link.click(),
    ])
    expect(response.status()).toBe(204)
    expect(await tab.evaluate(() => opener)).toBeNull()
    await tab.close()
  }
  expect(await eventsStored()).toEqual(['clicked', 'seen'])
  await takeLook(member.page, { theme: 'light', width: 320 })
  expect(await overhangs(member.page)).toEqual([])
  await expectAccessible(member.page)

  expect(member.complaints.all).toEqual([])
})

test('an admin reads the figures of the ad, as a chart or a table', async () => {
  await rollUpAds({ pool: house.server.database.app })
  const admin = await adminAt('ad_counter')
  const { page } = admin
  await openPage(page, '/admin/ad-manager')
  const row = page.getByRole('row', { name: headline })
  await row.getByText('100.0%').waitFor()
  await page.getByRole('link', { name: headline }).click()
  await page.getByText('Click rate, last 30 days (UTC)').waitFor()
  await page.getByRole('button', { name: 'Show as table' }).click()
  await page.getByRole('table', { name: 'Figures per day' }).getByText('100.0%').waitFor()
  await expectAccessible(page)
  expect(admin.complaints.all).toEqual([])
})

test('an admin pauses the ads that are selected and shown, and reads in the audit log what was created', async () => {
  const admin = await adminAt('ad_pauser')
  const { page } = admin
  await openPage(page, '/admin/ad-manager')
  await page.getByRole('link', { name: '1 running in Activities, at the end' }).click()
  await page.waitForURL('**/admin/ad-manager?slot=activities_foot&state=running')
  await hydrated(page)
  await page.getByRole('checkbox', { name: `Select ${headline}` }).check()
  await page.getByText('1 selected', { exact: true }).waitFor()
  await page.getByLabel('State').selectOption('paused')
  await page.getByText('No ad matches').waitFor()
  expect(await page.getByText('1 selected', { exact: true }).count(), 'a hidden ad is not acted on').toBe(0)
  await page.getByLabel('State').selectOption('running')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await toastSaying(page, '1 ad is paused now.').waitFor()
  await page.getByText('No ad matches').waitFor()
  for (const width of [390, 320]) {
    await takeLook(page, { theme: 'light', width })
    expect(await overhangs(page)).toEqual([])
  }
  await expectAccessible(page)
  await openPage(page, '/admin/audit?subjectKind=ad')
  await takeLook(page, { theme: 'dark', width: 1440 })
  const facts = await page.getByRole('row').filter({ hasText: 'Create ad' }).innerText()
  expect(facts).toMatch(/Slot: Activities, at the end\n/)
  expect(facts).toMatch(/Starts at: \d{1,2} \w{3} \d{4}, \d\d:\d\d UTC/)
  expect(admin.complaints.all).toEqual([])
})
