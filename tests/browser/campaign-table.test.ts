import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { creditVisits, funded, makePremium, trust } from '../campaigns.ts'
import { give } from '../exchange.ts'
import { toastSaying } from './acts.ts'
import { openHouse } from './house.ts'
import { type Look, type MemberAtBrowser, memberAt } from './people.ts'
import { expectAccessible, openPage, overhangs, takeLook } from './quiet-page.ts'

const house = openHouse()

/** A member who promotes two websites: an older, cheaper one that was visited twice, and a newer one. */
async function anOwner(name: string, look?: Look): Promise<MemberAtBrowser> {
  const owner = await memberAt(house.browser, house.server, name, look)
  await give(house.server.database, owner, 950)
  await trust(house.server.database, owner)
  const { id } = await funded(owner, { title: `${name} visited` })
  await creditVisits(house.server.database, id, 2)
  await funded(owner, { title: `${name} awaited`, target: 20 })
  return owner
}

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const order = async (page: Page): Promise<string> =>
  (await page.getByRole('row').allTextContents())
    .flatMap((text) => /visited|awaited/.exec(text)?.[0] ?? [])
    .join(' ')

test('a head sorts by its column, then in reverse, then no longer', async () => {
  const { page, context, complaints } = await anOwner('heads')
  await openPage(page, '/content-hub')
  expect(await order(page)).toBe('awaited visited')
  const head = page.getByRole('columnheader', { name: 'Completions' })
  const press = head.getByRole('button')
  await press.focus()
  for (const [direction, expected] of [
    ['descending', 'visited awaited'],
    ['ascending', 'awaited visited'],
    [null, 'awaited visited'],
  ] as const) {
    await page.keyboard.press('Enter')
    await expect.poll(() => order(page)).toBe(expected)
    expect(await head.getAttribute('aria-sort')).toBe(direction)
    expect(await press.evaluate((button) => button === document.activeElement)).toBe(true)
  }
  await page.getByRole('columnheader', { name: 'Budget' }).getByRole('button').click()
  await page.locator('th[aria-sort=descending]', { hasText: 'Budget' }).waitFor()
  await expectAccessible(page)
  await takeLook(page, { theme: 'light', width: 2560 })
  const note = page.getByText('Boost raises a campaign’s reward')
  expect(
    await note.evaluate((text) => text.clientWidth / parseFloat(getComputedStyle(text).fontSize)),
  ).toBeLessThan(46)
  // The order stays in another tab.
  await page.getByRole('tab', { name: /^Running/ }).click()
  await page.locator('th[aria-sort=descending]', { hasText: 'Budget' }).waitFor()
  complaints.expectOnly()
  await context.close()
})

test('above the limit of running campaigns a pause says first what resuming needs', async () => {
  const owner = await anOwner('surplus')
  const { page, context, complaints } = owner
  await makePremium(house.server.database, owner)
  for (const name of ['third', 'fourth']) await funded(owner, { title: `surplus ${name}` })
  await house.server.database.owner.query('UPDATE member SET premium_until = ledger.clock() WHERE id = $1', [
    owner.id,
  ])
  await openPage(page, '/content-hub')
  const pause = row(page, 'surplus fourth').getByRole('button', { name: 'Pause' })
  const dialog = page.getByRole('dialog', { name: /^Pause .*surplus fourth/ })
  await pause.click()
  await dialog.getByText('once you have paused or ended 1 other.').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await pause.click()
  await dialog.getByRole('button', { name: 'Pause it' }).click()
  await row(page, 'surplus fourth').getByRole('button', { name: 'Resume' }).waitFor()
  // Three run now, the limit: the next one pauses at once.
  await row(page, 'surplus third').getByRole('button', { name: 'Pause' }).click()
  await row(page, 'surplus third').getByRole('button', { name: 'Resume' }).waitFor()
  complaints.expectOnly()
  await context.close()
})

test('on a phone a field sorts the list', async () => {
  const { page, context, complaints } = await anOwner('phone', { theme: 'light', width: 390 })
  await openPage(page, '/content-hub')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Completions')
  await expect.poll(() => order(page)).toBe('visited awaited')
  await page.getByRole('button', { name: /^Descending/ }).click()
  await expect.poll(() => order(page)).toBe('awaited visited')
  expect(await overhangs(page)).toEqual([])
  await expectAccessible(page)
  complaints.expectOnly()
  await context.close()
})

test('a boost has the focus on its slider, which is loaded after it opened', async () => {
  const { page, context, complaints } = await anOwner('boost')
  await openPage(page, '/content-hub')
  await row(page, 'awaited').getByRole('button', { name: 'Boost', exact: true }).click()
  await page.getByRole('dialog').getByRole('slider').and(page.locator(':focus')).waitFor()
  complaints.expectOnly()
  await context.close()
})

test('a trend is drawn only of values that differ, and arrow keys read it', async () => {
  const { page, context, complaints } = await anOwner('trend')
  await openPage(page, '/content-hub')
  await row(page, 'awaited').getByText('None', { exact: true }).waitFor()
  expect(await page.getByRole('slider').count()).toBe(1)
  const trend = row(page, 'visited').getByRole('slider', { name: 'Completions of a day' })
  await row(page, 'visited').getByRole('button', { name: 'Pause' }).focus()
  await page.keyboard.press('Shift+Tab')
  expect(await trend.evaluate((part) => part === document.activeElement)).toBe(true)
  expect(await trend.getAttribute('aria-valuetext')).toBe('Today: 2 completions')
  await trend.getByText('Today: 2 completions').waitFor()
  await page.keyboard.press('ArrowLeft')
  await trend.getByText('Yesterday: 0 completions').waitFor()
  await expectAccessible(page)
  complaints.expectOnly()
  await context.close()
})

test('Undo in the toast of a pause resumes the campaign', async () => {
  const { page, context, complaints } = await anOwner('undoes')
  await openPage(page, '/content-hub')
  const campaign = row(page, 'undoes visited')
  await campaign.getByRole('button', { name: 'Pause' }).click()
  await campaign.getByText('Paused').waitFor()
  await campaign.getByRole('button', { name: 'Resume' }).and(page.locator(':focus')).waitFor()
  await toastSaying(page, 'undoes visited is paused.').waitFor()
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()
  await toastSaying(page, 'undoes visited is running.').waitFor()
  await campaign.getByText('Running').waitFor()

  // Paused from the list of running ones, its row has left the page when Undo is pressed.
  await page.getByRole('tab', { name: /^Running/ }).click()
  await campaign.getByRole('button', { name: 'Pause' }).click()
  await campaign.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()
  await campaign.getByText('Running').waitFor()
  complaints.expectOnly()
  await context.close()
})

test('campaigns for a million people fit the narrowest table', async () => {
  const owner = await anOwner('many', { theme: 'light', width: 1084 })
  await house.server.database.owner.query(
    `UPDATE campaign SET target = 987654, delivered = 523456, reward_points = 500, fee_points = 100,
       spent_points = 523456 * 600 WHERE owner_id = $1`,
    [owner.id],
  )
  const { page, context, complaints } = owner
  await openPage(page, '/content-hub')
  await row(page, 'visited').getByText('of 987,654').waitFor()
  const [table, frame] = [page.getByRole('table'), page.locator('.campaigns')]
  expect((await table.boundingBox())?.width).toBe((await frame.boundingBox())?.width)
  complaints.expectOnly()
  await context.close()
})

test('a balance of billions stays inside its tile', async () => {
  const owner = await anOwner('rich', { theme: 'light', width: 390 })
  await give(house.server.database, owner, 9_876_543_210)
  const { page, context, complaints } = owner
  await openPage(page, '/content-hub')
  const tile = page.locator('.stat', { hasText: 'Available' })
  expect(await tile.textContent()).toContain('9,876,5')
  expect(await tile.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  complaints.expectOnly()
  await context.close()
})
