import { expect, test } from 'vitest'
import { getCurrentUser } from '#contract/people/sessions.ts'
import { join, promote } from '../exchange.ts'
import { openHouse } from './house.ts'
import { memberAt } from './people.ts'
import { openPage } from './quiet-page.ts'

const house = openHouse()

test('an admin finds a member’s transfers, and one with its entries', async () => {
  const { server, browser } = house
  const person = await join(server, 'has_transfers')
  const { username } = (await person.client.call(getCurrentUser, {})).body
  const admin = await memberAt(browser, server, 'ledger_admin')
  await promote(server.database, admin)
  const { page } = admin
  await openPage(page, '/admin/transactions')
  await page.getByLabel('Username, number or key of a transfer').fill(username)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.waitForURL(/search=/)
  await page
    .getByRole('button', { name: /^Entries of transfer/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(`Wallet: ${username}`).waitFor()
  await dialog.getByText('Issuer', { exact: false }).first().waitFor()
  expect(admin.complaints.all).toEqual([])
})
