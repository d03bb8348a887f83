import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { funded, trust } from '../campaigns.ts'
import { give, promote } from '../exchange.ts'
import { openHouse } from './house.ts'
import { type Look, type MemberAtBrowser, memberAt } from './people.ts'
import { expectAccessible, openPage, overhangs } from './quiet-page.ts'

const house = openHouse()

/** A member whose first campaign runs, at the dashboard. */
async function atDashboard(name: string, look?: Look): Promise<MemberAtBrowser> {
  const owner = await memberAt(house.browser, house.server, name, look)
  await give(house.server.database, owner, 950)
  await trust(house.server.database, owner)
  await funded(owner)
  await openPage(owner.page, '/dashboard')
  return owner
}

const chart = (page: Page): Locator => page.getByRole('slider', { name: 'Points of a day' })
const shown = (page: Page): Locator => page.locator('.chart-read')

/** A point of the chart: this share of its width from the left, halfway down. */
async function pointOf(part: Locator, share: number): Promise<{ x: number; y: number }> {
  await part.scrollIntoViewIfNeeded()
  const box = await part.boundingBox()
  if (!box) throw new Error('the chart is not visible')
  return { x: box.x + box.width * share, y: box.y + box.height / 2 }
}

test('a finger’s tap shows a day’s points until the next tap elsewhere', async () => {
  const { page, context, complaints } = await atDashboard('taps', { theme: 'dark', width: 390 })
  const screen = await page.context().newCDPSession(page)
  await screen.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const tap = async (point: { x: number; y: number }): Promise<void> => {
    await screen.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
    await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await tap(await pointOf(chart(page), 0.99))
  await shown(page).waitFor()
  const today = await shown(page).textContent()
  expect(today).toMatch(/\+[1-9]/)
  await tap(await pointOf(chart(page), 0.5))
  await expect.poll(() => shown(page).textContent()).not.toBe(today)
  await expectAccessible(page)
  const { x, y } = await pointOf(chart(page), 0.5)
  await tap({ x, y: y - 150 })
  await shown(page).waitFor({ state: 'detached' })
  complaints.expectOnly()
  await context.close()
})

test('a pointer shows the day under it, and nothing once it has left', async () => {
  const { page, context, complaints } = await atDashboard('points')
  const { x, y } = await pointOf(chart(page), 0.99)
  await page.mouse.move(x, y)
  await shown(page)
    .getByText(/^\+[1-9]/)
    .waitFor()
  await page.mouse.move(x, y - 200)
  await shown(page).waitFor({ state: 'detached' })
  complaints.expectOnly()
  await context.close()
})

test('arrow keys read day after day, aloud and on the screen', async () => {
  const { page, context, complaints } = await atDashboard('keys')
  await page.getByRole('button', { name: 'Show as table' }).focus()
  await page.keyboard.press('Tab')
  expect(await chart(page).evaluate((part) => part === document.activeElement)).toBe(true)
  const said = async (): Promise<string> => (await chart(page).getAttribute('aria-valuetext')) ?? ''
  const today = await said()
  expect(today).toMatch(/^\d+ \w+: \+[\d,]+ earned, /)
  await shown(page).waitFor()
  // The button's tooltip closes when the focus moves on.
  await page.locator('.tooltip').waitFor({ state: 'detached' })
  await expectAccessible(page)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(said).toMatch(/: 0 earned, 0 used$/)
  await page.keyboard.press('End')
  await expect.poll(said).toBe(today)
  await page.keyboard.press('Home')
  expect(await chart(page).getAttribute('aria-valuenow')).toBe('0')
  await page.keyboard.press('Escape')
  await shown(page).waitFor({ state: 'detached' })
  complaints.expectOnly()
  await context.close()
})

test('figures of the first two days fit the window of a phone', async () => {
  const { owner } = house.server.database
  const { page, context, complaints, ...admin } = await memberAt(house.browser, house.server, 'two_days', {
    theme: 'light',
    width: 390,
  })
  await promote(house.server.database, admin)
  await owner.query(
    `INSERT INTO daily_figure (day, members, joined, active, credited, minted_points, burned_points, fee_points,
       wallet_points, escrow_points, house_points, circulation_points, availability_tasks, fill_hours, told_at)
     SELECT (ledger.clock() AT TIME ZONE 'UTC')::date - 3 + day, day, day - 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, day, day, ledger.clock()
     FROM generate_series(1, 2) AS day`,
  )
  await openPage(page, '/admin/dashboard')
  await page.getByRole('slider', { name: 'Sign-ups of a day' }).waitFor()
  expect(await overhangs(page)).toEqual([])
  complaints.expectOnly()
  await context.close()
})

test('figures in the billions stay inside their cards', async () => {
  const { owner } = house.server.database
  const look = { theme: 'dark', width: 1084 } as const
  const { page, context, complaints, ...admin } = await memberAt(
    house.browser,
    house.server,
    'billions',
    look,
  )
  await promote(house.server.database, admin)
  await owner.query(
    `UPDATE daily_figure SET credited = 1234567890, joined = 1234567890, revenue_cents = 1234567890123;
     INSERT INTO daily_platform (day, platform, credited, rejected)
     SELECT day, 'soundcloud', 1234567890, 1234567890 FROM daily_figure
     ON CONFLICT (day, platform) DO UPDATE SET credited = excluded.credited, rejected = excluded.rejected`,
  )
  await openPage(page, '/admin/dashboard')
  await page
    .getByText(/,\d{3},\d{3},\d{3} rejected/)
    .first()
    .waitFor()
  const cards = page.locator('main .card, main .stat')
  expect(
    await cards.evaluateAll((all) =>
      all.flatMap((card) => (card.scrollWidth > card.clientWidth ? [card.textContent] : [])),
    ),
  ).toEqual([])
  complaints.expectOnly()
  await context.close()
})
