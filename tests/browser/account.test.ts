import { expect, test } from 'vitest'
import { readAccount } from '#contract/people/account.ts'
import { openHouse } from './house.ts'
import { memberAt } from './people.ts'
import { openPage } from './quiet-page.ts'

const house = openHouse()

test('a member saves a profile, asks for a deletion after a fresh sign-in, and takes it back', async () => {
  const { server, browser } = house
  const member = await memberAt(browser, server, 'own_account')
  const { page, client } = member
  await openPage(page, '/account')
  await page.getByLabel('First name').fill('Noor')
  await page.getByLabel('Language').selectOption('pt')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.getByText('Profile saved.', { exact: true }).waitFor()
  expect((await client.call(readAccount, {})).body.account).toMatchObject({
    firstName: 'Noor',
    language: 'pt',
  })

  await server.database.owner.query(`UPDATE session SET created_at = created_at - interval '11 minutes'`)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete it' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again first' })
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await page.getByRole('dialog', { name: 'Check your email' }).waitFor()
  const { email } = (await client.call(readAccount, {})).body.account
  await page.goto(await server.linkFor(email))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/account$/)

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const deletion = page.getByRole('dialog', { name: /^Delete / })
  // The request and its one retry.
  await page.route('**/api/account/deletion', (route) => route.abort(), { times: 2 })
  await deletion.getByRole('button', { name: 'Delete it' }).click()
  await deletion.getByRole('alert').filter({ hasText: 'We couldn’t reach the server.' }).waitFor()
  await deletion.getByRole('button', { name: 'Delete it' }).click()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await page.getByRole('button', { name: 'Delete my account' }).waitFor()
  // The rejected request is the one that the test provokes.
  expect(member.complaints.all.filter((text) => !/403|ERR_FAILED|change of the account/.test(text))).toEqual(
    [],
  )
})
