import { expect, test } from 'vitest'
import { join, promote } from '../exchange.ts'
import { openHouse } from './house.ts'
import { memberAt } from './people.ts'
import { expectAccessible, hydrated, openPage } from './quiet-page.ts'

const house = openHouse()

test('an admin gives a role, after a fresh sign-in that keeps the form', async () => {
  const { server, browser } = house
  const person = await join(server, 'becomes_support')
  const admin = await memberAt(browser, server, 'roles_admin')
  await promote(server.database, admin)
  const { username } = await person.do.getCurrentUser()
  await server.database.owner.query(`UPDATE session SET created_at = created_at - interval '11 minutes'`)
  const { page } = admin
  await openPage(page, `/admin/users/${person.id}`)
  const changeRole = async (): Promise<void> => {
    await page.getByRole('button', { name: 'More' }).last().click()
    await page.getByRole('menuitem', { name: 'Change role' }).click()
  }
  await changeRole()
  const form = page.getByRole('dialog', { name: `Role of ${username}` })
  await form.waitFor()
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('More')
  await changeRole()
  await form.getByLabel('Role', { exact: true }).selectOption('support')
  await form.getByLabel('Reason').fill('Answers tickets from today.')
  await form.getByRole('button', { name: 'Change the role' }).click()
  await page
    .getByRole('dialog', { name: 'Sign in again first' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  expect(await form.getByLabel('Reason').inputValue()).toBe('Answers tickets from today.')
  // As after the mailed link: the session of this browser is new.
  await admin.do.askFreshSignIn()
  await server.database.owner.query('UPDATE session SET created_at = ledger.clock()')
  await form.getByRole('button', { name: 'Change the role' }).click()
  await page.getByText(`${username} is support now.`, { exact: true }).first().waitFor()
  expect(await person.do.getCurrentUser()).toMatchObject({
    isAdmin: false,
    role: 'support',
  })
  // The rejected request is the one that the test provokes.
  expect(admin.complaints.all.filter((text) => !/403|changeMemberRole failed/.test(text))).toEqual([])
})

test('a suspended member signs in to one page, appeals, and is back after an admin has read it', async () => {
  const { server, browser } = house
  const person = await memberAt(browser, server, 'is_suspended')
  const admin = await memberAt(browser, server, 'suspends_members')
  await promote(server.database, admin)
  const { page } = admin
  await openPage(page, `/admin/users/${person.id}`)
  await page.getByRole('button', { name: 'Limit', exact: true }).click()
  const form = page.getByRole('dialog', { name: /^Limit of / })
  await form.getByLabel('Stage').selectOption('suspended')
  await form.getByLabel('Reason').fill('Two accounts on one browser.')
  await form.getByRole('button', { name: 'Set the limit' }).click()
  await form.waitFor({ state: 'detached' })
  await openPage(person.page, '/dashboard')
  await person.page.waitForURL(/\/standing$/)
  await person.page.getByText('Two accounts on one browser.').waitFor()
  await person.page.getByRole('button', { name: 'Delete my account' }).waitFor()
  await expectAccessible(person.page)
  await person.page.getByLabel('Appeal').fill('No.')
  await person.page.getByRole('button', { name: 'Send appeal' }).click()
  await person.page.getByText('Write at least 20 characters').waitFor()
  await person.page.getByLabel('Appeal').fill('The other account is my sister’s, on the same laptop.')
  await person.page.getByRole('button', { name: 'Send appeal' }).click()
  await person.page.getByText('An admin reads it and answers here').waitFor()
  await openPage(page, '/admin/users?show=appeals')
  await page.getByRole('link', { name: person.username }).click()
  await page.waitForURL(`**/admin/users/${person.id}`)
  await hydrated(page)
  await page.getByText('The other account is my sister’s').waitFor()
  await page.getByLabel('Answer').fill('We believe you.')
  await page.getByRole('button', { name: 'End the limit' }).click()
  await page.getByRole('heading', { name: 'Suspended' }).waitFor({ state: 'detached' })
  await openPage(person.page, '/dashboard')
  await person.page.getByRole('navigation').first().waitFor()
  expect(new URL(person.page.url()).pathname).toBe('/dashboard')
  admin.complaints.expectOnly()
  person.complaints.expectOnly(/Failed to load resource: .*400/, /an appeal failed/)
})
