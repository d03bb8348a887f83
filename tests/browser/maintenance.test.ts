import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { freshen, join, type Person, promote } from '../exchange.ts'
import { openHouse } from './house.ts'
import { memberAt, visitor } from './people.ts'
import { hydrated } from './quiet-page.ts'

const sentence = 'We move to a larger machine until about 14:00 UTC.'
const house = openHouse()
let admin: Person
beforeAll(async () => {
  admin = await join(house.server, 'operator')
  await promote(house.server.database, admin)
})

const change = async (wanted: string | null): Promise<void> => {
  await freshen(house.server.database, admin)
  await admin.do.changeMaintenance({ sentence: wanted })
}
/** A little longer than an open page waits before it tries again. */
const nextTry = (page: Page) => page.clock.runFor(16_000)

test('a page that is open when maintenance begins says so, keeps what was typed and its member, and continues by itself', async () => {
  const { page, context, complaints } = await memberAt(house.browser, house.server, 'writer')
  await page.clock.install()
  await page.goto('/support')
  await hydrated(page)
  await page.getByLabel('Subject').fill('A half-written question')
  await page.getByLabel('Message').fill('Twenty letters and more of it.')
  await page.evaluate(() => document.body.setAttribute('data-first', ''))
  await change(sentence)
  await page.getByRole('button', { name: 'Send ticket' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'continues by itself' })
  await notice.filter({ hasText: sentence }).waitFor()
  await nextTry(page)
  await notice.waitFor()
  await change(null)
  await nextTry(page)
  await notice.waitFor({ state: 'detached' })
  // The same page, with the same person.
  await page.locator('body[data-first]').waitFor()
  expect(await page.getByLabel('Subject').inputValue()).toBe('A half-written question')
  await page.getByRole('button', { name: 'Send ticket' }).click()
  await page.waitForURL('**/support/**')
  complaints.expectOnly(/503/)
  await context.close()
})

test('the screen of a closed site becomes the page that was asked for once it opens', async () => {
  const { page, context, complaints } = await visitor(house.browser, house.server)
  await change(sentence)
  await page.clock.install()
  await page.goto('/faq')
  await page.getByRole('heading', { name: 'Closed for maintenance' }).waitFor()
  await page.getByText(sentence).waitFor()
  await hydrated(page)
  await change(null)
  await nextTry(page)
  await page.getByRole('heading', { name: 'Questions and answers', level: 1 }).waitFor()
  complaints.expectOnly(/503/)
  await context.close()
})
