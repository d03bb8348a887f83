import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { funded, makePremium, trust } from '../campaigns.ts'
import { give } from '../exchange.ts'
import { toastSaying } from './acts.ts'
import { openHouse } from './house.ts'
import { expectBalance, type Look, type MemberAtBrowser, memberAt } from './people.ts'
import { expectAccessible, openPage, overhangs, takeLook } from './quiet-page.ts'

const house = openHouse()

/** A member with this balance, past the limits of new members. */
async function anOwner(name: string, { balance = 1000, look }: { balance?: number; look?: Look } = {}) {
  const owner = await memberAt(house.browser, house.server, name, look)
  if (balance > 50) await give(house.server.database, owner, balance - 50)
  await trust(house.server.database, owner)
  return owner
}

const startButton = (page: Page): Locator => page.getByRole('button', { name: /Set aside and start/ })
const people = (page: Page): Locator => page.getByRole('spinbutton', { name: 'How many people' })

/** Pastes a link on a platform's page and waits for the price. */
async function paste(page: Page, platform: string, link: string): Promise<void> {
  await openPage(page, `/content/${platform}`)
  await page.getByRole('textbox', { name: /^Link|^Website link/ }).fill(link)
  await page.keyboard.press('Enter')
  await people(page).waitFor()
}

/** Texts of the parts of the form that reach past its card. */
const tooWide = (page: Page): Promise<(string | null)[]> =>
  page.locator('.fund').evaluate((form) => {
    const edge = (form.closest('.card')?.getBoundingClientRect().right ?? 0) - 15
    const parts = [...form.querySelectorAll('.fund-fields *')]
    return parts
      .filter((part) => part.getBoundingClientRect().right > edge && !part.closest('.sr-only'))
      .map((part) => part.textContent)
  })

const isInWindow = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const { top, bottom, left, width } = element.getBoundingClientRect()
    const front = document.elementFromPoint(left + width / 2, (top + bottom) / 2)
    return top >= 0 && bottom <= innerHeight && (front === element || element.contains(front))
  })

describe('the fund form', () => {
  test('proposes the safest action and a third of the balance', async () => {
    const { page, context, complaints } = await anOwner('safest')
    await paste(page, 'youtube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ')
    const actions = page.getByRole('group', { name: 'What people do' })
    expect(await actions.getByRole('button', { pressed: true }).textContent()).toMatch(/^Visit/)
    expect(await page.getByText('Against the rules').count()).toBe(0)
    expect(await people(page).inputValue()).toBe('83')
    await actions.getByRole('button', { name: 'Watch a video' }).click()
    await page.getByText('Against the rules').waitFor()
    await people(page).waitFor()
    // 333 points for people at 6 + 2.
    expect(await people(page).inputValue()).toBe('41')
    expect(await startButton(page).isDisabled()).toBe(true)
    await page.getByRole('link', { name: 'Read the platform’s rules' }).click()
    await page.locator('input:focus').press('Space')
    await startButton(page).and(page.locator(':enabled')).waitFor()
    await expectAccessible(page)
    await people(page).fill('150')
    await page.getByRole('status').getByText('You need 200 more points.').waitFor()
    expect(await startButton(page).count()).toBe(0)
    await expectAccessible(page)
    complaints.expectOnly()
    await context.close()
  })

  test('a newcomer who asks for feedback is led to the tasks that come first, and the draft is saved', async () => {
    const { database } = house.server
    const { page, context, complaints, ...owner } = await memberAt(house.browser, house.server, 'night_bus')
    await paste(page, 'youtube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ')
    await page.getByRole('button', { name: /feedback/i }).click()
    const first = page.getByRole('button', { name: '5 short visits first (75 s, +15)' })
    await first.waitFor()
    await page.getByText('Left afterwards').waitFor()
    expect(await startButton(page).count()).toBe(0)
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await overhangs(page)).toEqual([])
    await page.getByRole('textbox', { name: 'Title' }).fill('Night bus')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/(earn-points|website-viewer)/)
    const { rows } = await database.owner.query(
      `SELECT state, action, title, opens_at_count FROM campaign JOIN content ON content.id = content_id
       WHERE campaign.owner_id = $1`,
      [owner.id],
    )
    expect(rows).toEqual([{ state: 'draft', action: 'feedback', title: 'Night bus', opens_at_count: 5 }])
    complaints.expectOnly()
    await context.close()
  })

  test('a cost that rises while the form is open is shown before anything is set aside', async () => {
    const { page, context, complaints, ...owner } = await anOwner('fee_rises')
    await makePremium(house.server.database, owner)
    await paste(page, 'website', 'https://fee-rises.example.com/')
    const actions = page.getByRole('group', { name: 'What people do' })
    await actions.getByRole('button', { name: 'Give feedback' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Dearer now')
    await people(page).fill('10')
    await startButton(page).getByText('440 points').waitFor()
    await house.server.database.owner.query('UPDATE member SET premium_until = NULL')
    await startButton(page).click()
    const change = 'This costs 480 points now, not 440.'
    await toastSaying(page, `${change} No points moved: check the new cost and try again.`).waitFor()
    await startButton(page).getByText('480 points').waitFor()
    expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Dearer now')
    await startButton(page).click()
    await page.getByText('Dearer now is running').waitFor()
    await expectBalance(page, 520)
    complaints.expectOnly(/status of 409/, /campaign action failed/)
    await context.close()
  })

  test('a second press while the page reads the result funds no second campaign', async () => {
    const { page, context, complaints } = await anOwner('twice')
    await paste(page, 'website', 'https://twice.example.com/')
    await page.getByRole('textbox', { name: 'Title' }).fill('Only once')
    await people(page).fill('10')
    const reads = Promise.withResolvers<void>()
    await page.route(
      (url) => url.pathname.startsWith('/api/'),
      async (route) => {
        if (route.request().method() === 'GET') await reads.promise
        await route.continue()
      },
    )
    await startButton(page).click()
    await page.waitForRequest((request) => request.method() === 'GET')
    expect(await startButton(page).getAttribute('aria-busy')).toBe('true')
    await startButton(page).click({ force: true })
    reads.resolve()
    await page.getByText('Only once is running').waitFor()
    await expectBalance(page, 960)
    complaints.expectOnly()
    await context.close()
  })

  test('a rejected field far from the button takes the focus, without a toast, until it is changed', async () => {
    const { page, context, complaints } = await anOwner('rejected', { look: { theme: 'dark', width: 390 } })
    await paste(page, 'youtube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ')
    await page.getByText('83 people · 332 of your 1,000').waitFor()
    expect(await page.getByLabel('Name on the platform').count(), 'no screenshot is checked').toBe(0)
    const title = page.getByRole('textbox', { name: 'Title' })
    await title.fill('')
    await startButton(page).click()
    await title.and(page.locator(':focus')).waitFor()
    const errors = page.getByRole('alert')
    expect(await errors.count()).toBe(1)
    await expectAccessible(page)
    await page.keyboard.type('A kiln')
    await errors.waitFor({ state: 'detached' })
    await page.waitForLoadState('networkidle')
    expect(await page.getByText('That didn’t work').count(), 'no toast covers the button').toBe(0)
    expect(await title.getAttribute('aria-invalid')).toBeNull()
    complaints.expectOnly(/status of 400/, /campaign action failed/)
    await context.close()
  })

  test('the button stays in sight from the first field to the last, on a small phone too', async () => {
    const { page, context, complaints } = await anOwner('sight')
    await paste(page, 'website', 'https://sight.example.com/')
    for (const look of [
      { theme: 'dark', width: 1440 },
      { theme: 'light', width: 390 },
      { theme: 'dark', width: 320 },
    ] as const) {
      await takeLook(page, look)
      await page.setViewportSize({ width: look.width, height: 700 })
      for (const part of [page.getByRole('button', { name: 'Change link' }), people(page)]) {
        await part.focus()
        expect(await isInWindow(startButton(page))).toBe(true)
        expect(await isInWindow(part), 'the focused part is not behind the bar').toBe(true)
      }
      expect(await overhangs(page)).toEqual([])
      expect(await tooWide(page)).toEqual([])
      await expectAccessible(page)
    }
    complaints.expectOnly()
    await context.close()
  })
})

describe('the form on the Content Hub', () => {
  const link = (page: Page): Locator => page.getByRole('textbox', { name: 'Link to what you made' })
  const opener = (page: Page): Locator => page.getByRole('button', { name: 'Promote something' })

  async function withCampaign(name: string): Promise<MemberAtBrowser> {
    const owner = await anOwner(name)
    await funded(owner, { title: 'The first one' })
    return owner
  }

  test('the next step takes the focus while its code loads', async () => {
    const { page, context, complaints } = await withCampaign('step')
    await openPage(page, '/content-hub')
    await opener(page).click()
    await link(page).fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
    await page.keyboard.press('Enter')
    await people(page).waitFor()
    await page.locator('.card :focus').waitFor()
    complaints.expectOnly()
    await context.close()
  })

  test('opens above the campaigns with the focus in its field, and closes', async () => {
    const { page, context, complaints } = await withCampaign('opens')
    await openPage(page, '/content-hub')
    expect(await link(page).count()).toBe(0)
    await opener(page).click()
    await link(page).and(page.locator(':focus')).waitFor()
    const [form, table] = await Promise.all([link(page).boundingBox(), page.getByRole('table').boundingBox()])
    expect(form?.y).toBeLessThan(table?.y ?? 0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Close' }).click()
    await opener(page).and(page.locator(':focus')).waitFor()
    expect(await link(page).count()).toBe(0)
    complaints.expectOnly()
    await context.close()
  })

  test('opens from a link of another page, and closes once the campaign runs', async () => {
    const { page, context, complaints } = await withCampaign('linked')
    await openPage(page, '/mycontent')
    await page.getByRole('link', { name: 'Promote something' }).click()
    await link(page).fill('https://linked.example.com/')
    await link(page).press('Enter')
    await page.getByRole('textbox', { name: 'Title' }).fill('The second one')
    await people(page).fill('10')
    await startButton(page).click()
    await page.getByRole('row').filter({ hasText: 'The second one' }).getByText('Running').waitFor()
    await expectBalance(page, 920)
    expect(await link(page).count()).toBe(0)
    await page.waitForURL((url) => url.hash === '')
    complaints.expectOnly()
    await context.close()
  })
})
