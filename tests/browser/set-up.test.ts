import { expect, test } from 'vitest'
import { openHouse } from './house.ts'
import { visitor } from './people.ts'
import { expectAccessible, openPage } from './quiet-page.ts'

const adminEmail = 'first@tests.example.com'
const house = openHouse({ isSetUp: false, env: { ADMIN_EMAILS: adminEmail } })

test('the first admin opens the site on one page, and invites a person who joins in another browser', async () => {
  const { page, complaints, context } = await visitor(house.browser, house.server)
  await openPage(page, '/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(adminEmail)
  await page.getByRole('button', { name: 'Continue with Email' }).click()
  await page.waitForURL('**/login/check-email?**')
  await page.goto(await house.server.linkFor(adminEmail))
  await page.waitForURL('**/admin/set-up')

  const open = page.getByRole('button', { name: 'Open the site' })
  await open.click()
  await page.getByText('Choose one.').first().waitFor()
  await page
    .getByRole('radio', { name: /^Strict/ })
    .and(page.locator(':focus'))
    .waitFor()
  await expectAccessible(page)
  await page.getByRole('radio', { name: /^Balanced/ }).check()
  await page.getByRole('radio', { name: 'People with an invitation link' }).check()
  await page.getByRole('textbox', { name: 'Name' }).fill('Clay Studio')
  await open.click()
  await page.waitForURL('**/admin')

  await openPage(page, '/admin/engagement-settings?show=installation')
  await page.getByRole('button', { name: 'Make a link' }).click()
  await page.getByRole('textbox', { name: 'For whom' }).fill('The kiln club')
  await page.getByRole('button', { name: 'Make the link' }).click()
  const made = page.getByRole('textbox', { name: 'Invitation link' })
  await made.waitFor()
  await expectAccessible(page)
  const { pathname, search } = new URL(await made.inputValue())
  await page.getByRole('button', { name: 'Close' }).last().click()

  const guestEmail = 'guest@tests.example.com'
  const asking = await visitor(house.browser, house.server)
  await openPage(asking.page, pathname + search)
  await asking.page.getByRole('textbox', { name: 'Email' }).fill(guestEmail)
  await asking.page.getByRole('button', { name: 'Continue with Email' }).click()
  const opening = await visitor(house.browser, house.server)
  await opening.page.goto(await house.server.linkFor(guestEmail))
  await opening.page.getByRole('button', { name: 'Sign in' }).click()
  await opening.page.waitForURL(/\/(website-viewer|earn-points)/)
  await openPage(page, '/admin/engagement-settings?show=installation')
  await page.getByText('Used 1 of 10 times').waitFor()

  for (const person of [asking, opening]) await person.context.close()
  expect(complaints.all).toEqual([])
  await context.close()
}, 120_000)
