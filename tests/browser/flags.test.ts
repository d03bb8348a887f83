import { expect, test } from 'vitest'
import { listFlags } from '#contract/trust/flags.ts'
import { signIn } from '../client.ts'
import { promote } from '../exchange.ts'
import { openHouse } from './house.ts'
import { memberAt } from './people.ts'
import { openPage } from './quiet-page.ts'

const house = openHouse({ settings: { mail_network_most_count: 2 } })

test('an admin sees the accounts of one mail domain and network, and closes the flag as harmless', async () => {
  const { server, browser } = house
  for (const name of ['one', 'two', 'three', 'four', 'five', 'six'])
    await signIn(server, `${name}@catch-all.example.org`)
  const admin = await memberAt(browser, server, 'admin')
  await promote(server.database, admin)
  const { page } = admin
  await openPage(page, '/reports')
  const evidence = page.getByRole('region', { name: 'Evidence' })
  expect(await evidence.getByRole('heading').textContent()).toMatch(/^(\S+, ){3}\S+ and 2 more$/)
  expect(await evidence.getByRole('listitem').count()).toBe(6)
  const facts = evidence.getByRole('definition')
  expect(await facts.allTextContents()).toEqual(['example.org', '0 points', expect.any(String)])
  await evidence.getByRole('button', { name: 'Harmless' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('every account of example.org counts on its own').waitFor()
  await dialog.getByRole('textbox').fill('One office.')
  await dialog.getByRole('button', { name: 'Close it' }).click()
  await page.getByText('All clear').waitFor()
  expect((await admin.client.call(listFlags, {})).body.total).toBe(0)
  expect(admin.complaints.all).toEqual([])
})
