import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addPerson, fundWebsite, give } from '../exchange.ts'
import { stopTime, toastSaying } from './acts.ts'
import { openHouse } from './house.ts'
import { memberAt, type Visitor, visitor } from './people.ts'
import { hydrated } from './quiet-page.ts'

const house = openHouse()

const toastOf = (page: Page): Locator => toastSaying(page, 'Magic link sent!')
const resend = (page: Page): Promise<void> => page.getByRole('button', { name: 'Resend email' }).click()

/** A visitor who sees a toast on a page whose time is stopped. */
async function toasted(): Promise<Visitor> {
  const person = await visitor(house.browser, house.server, { theme: 'dark', width: 1440, moves: true })
  const { page } = person
  await page.route('**/api/auth/magic-link', (route) =>
    route.fulfill({ json: { success: true, message: 'Magic link sent!' } }),
  )
  await page.goto('/login/check-email?email=ada%40example.com')
  await hydrated(page)
  await stopTime(page)
  await resend(page)
  await toastOf(page).waitFor()
  return person
}

describe('toasts', () => {
  test('a toast closes after 5 s', async () => {
    const { page, context, complaints } = await toasted()
    await page.clock.runFor(4_999)
    expect(await page.locator('.toast').getAttribute('data-state')).toBe('open')
    await page.clock.runFor(1)
    await toastOf(page).waitFor({ state: 'detached' })
    complaints.expectOnly()
    await context.close()
  })

  test('a toast stays while the pointer is on it', async () => {
    const { page, context } = await toasted()
    await page.clock.runFor(3_000)
    await page.locator('.toast').hover()
    await page.clock.runFor(60_000)
    expect(await page.locator('.toast').getAttribute('data-state')).toBe('open')
    await page.mouse.move(5, 5)
    await page.clock.runFor(2_000)
    await toastOf(page).waitFor({ state: 'detached' })
    await context.close()
  })

  test('a new toast replaces the one that is shown', async () => {
    const { page, context } = await toasted()
    await page.clock.runFor(2_000)
    await resend(page)
    await page.getByRole('button', { name: 'Resend email', disabled: true }).waitFor()
    await toastOf(page).waitFor()
    expect(await page.locator('.toast').count()).toBe(1)
    await page.clock.runFor(4_999)
    await toastOf(page).waitFor()
    await context.close()
  })

  test('a swipe past 50 px to the right dismisses a toast, a shorter one does not', async () => {
    const { page, context, complaints } = await toasted()
    await swipe(page, 50)
    expect(await page.locator('.toast').getAttribute('data-state')).toBe('open')
    await swipe(page, -80)
    expect(await page.locator('.toast').getAttribute('data-state')).toBe('open')
    await swipe(page, 51)
    await toastOf(page).waitFor({ state: 'detached' })
    complaints.expectOnly()
    await context.close()
  })

  test('a finger that swipes past 50 px to the right dismisses a toast', async () => {
    const { page, context, complaints } = await toasted()
    const finger = await touchOf(page)
    await finger(50)
    expect(await page.locator('.toast').getAttribute('data-state')).toBe('open')
    await finger(-80)
    expect(await page.locator('.toast').getAttribute('data-state')).toBe('open')
    await finger(51)
    await toastOf(page).waitFor({ state: 'detached' })
    complaints.expectOnly()
    await context.close()
  })

  test('F8 moves the focus to the toast', async () => {
    const { page, context, complaints } = await toasted()
    await page.keyboard.press('F8')
    const focus = () => page.evaluate(() => document.activeElement?.className)
    await expect.poll(focus).toBe('toasts')
    await page.keyboard.press('Tab')
    await expect.poll(focus).toBe('toast')
    await page.clock.runFor(60_000)
    await toastOf(page).waitFor()
    await page.keyboard.press('Escape')
    await toastOf(page).waitFor({ state: 'detached' })
    complaints.expectOnly()
    await context.close()
  })

  test('the Close button closes the toast', async () => {
    const { page, context, complaints } = await toasted()
    await page.locator('.toast').getByRole('button', { name: 'Close' }).click()
    await toastOf(page).waitFor({ state: 'detached' })
    complaints.expectOnly()
    await context.close()
  })
})

/** Drags the toast sideways from its title, in steps as a hand does. */
async function swipe(page: Page, distancePx: number): Promise<void> {
  const box = await toastOf(page).boundingBox()
  if (!box) throw new Error('no toast is shown')
  const [x, y] = [box.x + 4, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + distancePx / 2, y)
  await page.mouse.move(x + distancePx, y)
  await page.mouse.up()
}

/** A finger on this page's screen: drags the toast sideways from its title. */
async function touchOf(page: Page): Promise<(distancePx: number) => Promise<void>> {
  const screen = await page.context().newCDPSession(page)
  await screen.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints })
  return async (distancePx) => {
    const box = await toastOf(page).boundingBox()
    if (!box) throw new Error('no toast is shown')
    const [x, y] = [box.x + 4, box.y + box.height / 2]
    await touch('touchStart', { x, y })
    await touch('touchMove', { x: x + distancePx / 2, y })
    await touch('touchMove', { x: x + distancePx, y })
    await touch('touchEnd')
  }
}

describe('tooltips', () => {
  test('a tooltip opens after 700 ms, the next one at once within 300 ms', async () => {
    for (const name of ['potter', 'weaver']) await promote(name)
    const { page, context, complaints } = await memberAt(house.browser, house.server, 'pointer')
    await page.goto('/earn/website')
    await hydrated(page)
    await stopTime(page)
    const button = (name: string) => page.getByRole('button', { name: `More for The ${name}` })
    const tooltip = (name: string) => page.locator('.tooltip', { hasText: `More for The ${name}` })

    await pointAt(page, button('potter'))
    await page.clock.runFor(699)
    expect(await page.locator('.tooltip').count()).toBe(0)
    await page.clock.runFor(1)
    await tooltip('potter').waitFor()
    await pointAt(page, button('weaver'))
    await tooltip('weaver').waitFor()
    await tooltip('potter').waitFor({ state: 'detached' })

    await page.mouse.move(5, 5, { steps: 4 })
    await page.locator('.tooltip').waitFor({ state: 'detached' })
    await page.clock.runFor(299)
    await pointAt(page, button('potter'))
    await tooltip('potter').waitFor()

    await page.mouse.move(5, 5, { steps: 4 })
    await page.locator('.tooltip').waitFor({ state: 'detached' })
    await page.clock.runFor(300)
    await pointAt(page, button('potter'))
    await page.clock.runFor(699)
    expect(await page.locator('.tooltip').count()).toBe(0)
    await page.clock.runFor(1)
    await tooltip('potter').waitFor()
    complaints.expectOnly()
    await context.close()
  })
})

/** Moves the pointer there in many small steps, as a hand does, because a tooltip follows its path. */
async function pointAt(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('the target is not visible')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x - 2, y, { steps: 4 })
  await page.mouse.move(x, y, { steps: 2 })
}

/** Adds a member whose website is in everyone's list. */
async function promote(name: string): Promise<void> {
  const owner = await addPerson(house.server.database, name)
  await give(house.server.database, owner, 100)
  await fundWebsite(house.server.database, { owner, url: `https://${name}.example/`, title: `The ${name}` })
}
