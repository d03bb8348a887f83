import { expect, test } from 'vitest'
import { funded, trust } from '../campaigns.ts'
import { give, join, promote } from '../exchange.ts'
import { openHouse } from './house.ts'
import { memberAt } from './people.ts'
import { expectAccessible, openPage } from './quiet-page.ts'

const house = openHouse()

/** A creator with a running campaign of each title. */
async function creatorOf(titles: string[]) {
  const owner = await join(house.server, `desk_owner_${titles.length}`)
  await give(house.server.database, owner, 1000)
  await trust(house.server.database, owner, 50)
  for (const title of titles) await funded(owner, { title })
}

test('an admin ends two campaigns after a preview', async () => {
  const { server, browser } = house
  await creatorOf(['First kettle', 'Second kettle'])
  const admin = await memberAt(browser, server, 'bulk_admin')
  await promote(server.database, admin)
  const { page } = admin
  await openPage(page, '/admin/content-management')
  await page.getByRole('searchbox', { name: 'Title or number' }).fill('kettle')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Second kettle' }).waitFor()
  await page.setViewportSize({ width: 1440, height: 500 })
  const isSeen = await page
    .getByRole('checkbox')
    .last()
    .evaluate((box: HTMLElement) => {
      // To where the bar at the foot covers it.
      scrollBy(0, box.getBoundingClientRect().bottom - innerHeight + 30)
      box.focus()
      const { x, y, width } = box.getBoundingClientRect()
      return document.elementFromPoint(x + width / 2, y + width / 2) === box
    })
  expect(isSeen, 'the focus is beside the bar, not behind it').toBe(true)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Choose all shown' }).click()
  await page.getByRole('button', { name: 'Budget', exact: true }).click()
  // Another order begins without a choice.
  await page.getByText('Choose up to 100 campaigns.').waitFor()
  await page.getByRole('button', { name: 'Choose all shown' }).click()
  await page.getByRole('button', { name: 'End', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'End 2 campaigns' }).waitFor()
  await expectAccessible(page)
  expect(await dialog.getByRole('definition').allTextContents()).toEqual(['2', '1', '0', '80', '80'])
  await dialog.getByRole('button', { name: 'End 2 campaigns' }).click()
  await dialog.getByText('Say briefly why. The creators read it.').waitFor()
  await dialog.getByRole('textbox').fill('Sold twice')
  await dialog.getByRole('button', { name: 'End 2 campaigns' }).click()
  await page.getByText('2 campaigns ended.', { exact: true }).waitFor()
  const acts = page.getByRole('region', { name: 'Recent acts' })
  await acts.getByText('Sold twice').waitFor()
  await acts.getByText('It can’t be reversed.').waitFor()
  await expectAccessible(page)
  expect(admin.complaints.all).toEqual([])
})

test('a campaign that a filter is about to hide can’t be acted on', async () => {
  await creatorOf(['Third kettle', 'Fourth kettle', 'A teapot'])
  const admin = await memberAt(house.browser, house.server, 'hasty_admin')
  await promote(house.server.database, admin)
  const { page } = admin
  await openPage(page, '/admin/content-management')
  const response = Promise.withResolvers<void>()
  await page.route('**/api/admin/campaigns?*q=teapot*', async (route) => {
    await response.promise
    await route.continue()
  })
  await page.getByRole('searchbox', { name: 'Title or number' }).fill('teapot')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Choose all shown' }).click()
  response.resolve()
  await page.getByRole('link', { name: 'Third kettle' }).waitFor({ state: 'detached' })
  await page.getByText('1 campaign chosen', { exact: true }).waitFor()
  admin.complaints.expectOnly()
})
