import { createHmac } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { holdAnswers, toastSaying } from './acts.ts'
import { openHouse } from './house.ts'
import { memberAt, visitor } from './people.ts'
import { expectAccessible, openPage, overhangs, takeLook } from './quiet-page.ts'

const house = openHouse()

const bell = (page: Page) => page.getByRole('link', { name: /^Notifications/ })
const rows = (page: Page) => page.locator('main li.list-row')
const long = `A sentence without an end ${'that goes on '.repeat(12)}and ${'on'.repeat(30)}`

/** Notifies a member, as the server's own code does. */
async function tell({ id }: { id: number }, ...titles: string[]): Promise<void> {
  for (const title of titles)
    await house.server.database.owner.query(
      `SELECT exchange.notify($1, 'verdict', $2, 'Your points have arrived.', '/earn-points')`,
      [id, title.slice(0, 200)],
    )
}

test('the bell counts what is unread, and a member reads one, then all of them by keyboard', async () => {
  const person = await memberAt(house.browser, house.server, 'bell')
  const { page, context, complaints } = person
  await tell(person, 'First verdict', 'Second verdict', 'Third verdict')
  await openPage(page, '/dashboard')
  await bell(page).and(page.getByLabel('Notifications, 3 unread')).focus()
  await page.getByRole('tooltip', { name: 'Notifications, 3 unread' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/notifications')
  await page.getByRole('heading', { name: '3 unread' }).waitFor()
  expect(await rows(page).locator('a').allTextContents()).toEqual([
    'Unread: Third verdict',
    'Unread: Second verdict',
    'Unread: First verdict',
  ])
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Mark as read: Second verdict' }).press('Enter')
  await page.getByRole('heading', { name: '2 unread' }).waitFor()
  await bell(page).and(page.getByLabel('Notifications, 2 unread')).waitFor()
  await expect.poll(() => rows(page).locator('a').last().textContent()).toBe('Second verdict')

  await page.getByRole('button', { name: 'Mark all as read' }).press('Enter')
  await page.getByRole('heading', { name: 'All read' }).waitFor()
  await page.getByRole('link', { name: 'Notifications', exact: true }).first().waitFor()
  await page.getByRole('link', { name: 'Unread', exact: true }).press('Enter')
  await page.getByText('Nothing unread').waitFor()
  await expectAccessible(page)
  complaints.expectOnly()
  await context.close()
})

test('opening a notification leads to its page and reads it', async () => {
  const person = await memberAt(house.browser, house.server, 'opens')
  const { page, context, complaints } = person
  await tell(person, 'First verdict', 'Second verdict')
  await openPage(page, '/notifications')
  await page.getByRole('link', { name: 'Second verdict' }).click()
  await page.waitForURL('**/earn-points')
  await bell(page).and(page.getByLabel('Notifications, 1 unread')).waitFor()
  complaints.expectOnly()
  await context.close()
})

test('many and long notifications fit into 320, 390 and 1440 px', async () => {
  const person = await memberAt(house.browser, house.server, 'many', { theme: 'light', width: 320 })
  const { page, context } = person
  const atEachWidth = async (check: () => Promise<void>): Promise<void> => {
    for (const width of [320, 390, 1440]) {
      await takeLook(page, { theme: 'light', width })
      await check()
    }
  }
  const fits = async () => expect(await overhangs(page)).toEqual([])
  const isAccessible = () => expectAccessible(page)
  await tell(person, ...Array.from({ length: 120 }, (_, index) => `${index} ${long}`))
  await openPage(page, '/notifications')
  await bell(page).and(page.getByLabel('Notifications, 99+ unread')).waitFor()
  await atEachWidth(fits)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => rows(page).count()).toBe(40)
  await atEachWidth(isAccessible)
  await openPage(page, '/notifications?show=choices')
  await atEachWidth(async () => {
    await fits()
    await isAccessible()
  })
  await context.close()
})

test('choices made while another is sent are saved too', async () => {
  const { page, context, complaints } = await memberAt(house.browser, house.server, 'quick_choices')
  await openPage(page, '/notifications?show=choices')
  const push = page.getByRole('checkbox', { name: 'Push: Orders' })
  const before = await push.isChecked()
  const release = await holdAnswers(page, '**/choices/*')
  await page.getByRole('combobox', { name: 'Email: Verdicts' }).selectOption('At once')
  await push.press('Space')
  await page.getByRole('combobox', { name: 'Email: Verdicts' }).selectOption('Never')
  release()
  await toastSaying(page, 'Choice saved.').waitFor()
  await openPage(page, '/notifications?show=choices')
  expect(await page.getByRole('combobox', { name: 'Email: Verdicts' }).inputValue()).toBe('never')
  expect(await push.isChecked()).toBe(!before)
  complaints.expectOnly()
  await context.close()
})

test('a choice is saved at once, and the browser’s time zone is suggested until one is chosen', async () => {
  const { page, complaints, ...person } = await memberAt(house.browser, house.server, 'chooser')
  await page.addInitScript(() => {
    const original = Intl.DateTimeFormat.prototype.resolvedOptions
    Intl.DateTimeFormat.prototype.resolvedOptions = function () {
      return { ...original.call(this), timeZone: 'Asia/Tokyo' }
    }
  })
  await openPage(page, '/notifications?show=choices')
  await page.getByRole('combobox', { name: 'Email: Verdicts' }).selectOption('At once')
  await toastSaying(page, 'Choice saved.').waitFor()
  const saved = page.waitForResponse('**/choices/order')
  await page.getByRole('checkbox', { name: 'Push: Orders' }).press('Space')
  await saved
  await page.getByRole('button', { name: 'Use Asia/Tokyo' }).click()
  await toastSaying(page, 'Time zone saved.').waitFor()
  await page.getByRole('button', { name: 'Use Asia/Tokyo' }).waitFor({ state: 'detached' })
  await openPage(page, '/notifications?show=choices')
  expect(await page.getByRole('combobox', { name: 'Email: Verdicts' }).inputValue()).toBe('now')
  expect(await page.getByRole('checkbox', { name: 'Push: Orders' }).isChecked()).toBe(false)
  expect(await page.getByRole('combobox', { name: 'Your time zone' }).inputValue()).toBe('Asia/Tokyo')
  complaints.expectOnly()
  await person.context.close()
})

test('the link of a mail turns its mails off with a button, and says what follows', async () => {
  const person = await memberAt(house.browser, house.server, 'leaver')
  const { rows: secrets } = await house.server.database.owner.query<{ secret: Buffer }>(
    `SELECT secret FROM signing_secret WHERE name = 'unsubscribe'`,
  )
  const payload = `${person.id}.order`
  const signature = createHmac('sha256', secrets[0]?.secret ?? '')
    .update(payload)
    .digest('base64url')
  const { page, context, complaints } = await visitor(house.browser, house.server, {
    theme: 'dark',
    width: 390,
  })
  await openPage(page, `/unsubscribe?token=${payload}.${signature}`)
  await page.getByText('Orders').waitFor()
  await expectAccessible(page)
  expect(await overhangs(page)).toEqual([])
  await page.getByRole('button', { name: 'Turn off' }).press('Enter')
  await page.getByRole('heading', { name: 'These emails are off' }).waitFor()
  const { rows: chosen } = await house.server.database.owner.query(
    'SELECT kind, mail, push FROM notification_choice WHERE member_id = $1',
    [person.id],
  )
  expect(chosen).toEqual([{ kind: 'order', mail: 'never', push: true }])
  await openPage(page, `/unsubscribe?token=${payload}.${signature}`)
  await page.getByRole('heading', { name: 'These emails are off' }).waitFor()
  await page.getByRole('link', { name: 'Choose what you get' }).click()
  await page.getByRole('textbox', { name: 'Email' }).waitFor()
  complaints.expectOnly(/401/)

  await openPage(page, '/unsubscribe?token=1.order.wrong')
  await page.getByRole('heading', { name: 'This link doesn’t work' }).waitFor()
  await openPage(page, '/unsubscribe')
  await page.getByRole('heading', { name: 'Emails from us' }).waitFor()
  await expectAccessible(page)
  await context.close()
  await person.context.close()
})
