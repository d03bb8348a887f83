import { expect, test } from 'vitest'
import { listAudit } from '#contract/audit.ts'
import { getCurrentUser } from '#contract/people/sessions.ts'
import { listTransfers } from '#contract/trust/transfers.ts'
import { promote } from '../exchange.ts'
import { openHouse } from './house.ts'
import { memberAt } from './people.ts'
import { openPage } from './quiet-page.ts'

const house = openHouse()

test('an admin finds a transfer with its entries and reverses it, and the member reads why', async () => {
  const { server, browser } = house
  const person = await memberAt(browser, server, 'has_transfers')
  const { username } = (await person.client.call(getCurrentUser, {})).body
  const admin = await memberAt(browser, server, 'ledger_admin')
  await promote(server.database, admin)
  const { page } = admin
  await openPage(page, '/admin/transactions')
  await page.getByLabel('Username, number or key of a transfer').fill(username)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.waitForURL(/search=/)
  // Until the response arrives, the list shows the rows of before, the admin's own among them.
  const { transfers } = (await admin.client.call(listTransfers, { query: { search: username } })).body
  const entries = page.getByRole('button', { name: /^Entries of transfer/ })
  await expect.poll(() => entries.count()).toBe(transfers.length)
  await entries.first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(`Wallet: ${username}`).waitFor()
  await dialog.getByText('Issuer', { exact: false }).first().waitFor()
  await dialog.getByLabel('Reason').fill('The welcome was paid to a second account.')
  await dialog.getByRole('button', { name: /^Reverse transfer/ }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('table').getByText('Reversal').first().waitFor()
  await openPage(person.page, '/activities')
  await person.page.getByText('A transfer reversed by our team').first().waitFor()
  await openPage(person.page, '/notifications')
  await person.page.getByText('The welcome was paid to a second account.').first().waitFor()
  const { entries: acts } = (await admin.client.call(listAudit, {})).body
  expect(acts[0]).toMatchObject({ act: 'reverse_transfer', subjectId: String(person.id) })
  expect([...admin.complaints.all, ...person.complaints.all]).toEqual([])
})
