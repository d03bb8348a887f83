import { expect, test } from 'vitest'
import { findFlags } from '#server/trust/flags/index.ts'
import { addEarner, payTasks } from '../attempts.ts'
import { signIn } from '../client.ts'
import { give, promote } from '../exchange.ts'
import { openTestServices } from '../services.ts'
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
  expect((await admin.do.listCases({ kind: 'flag' })).total).toBe(0)
  expect(admin.complaints.all).toEqual([])
})

test('an admin sees who of a ring gave whom, drawn and as a table, and one member’s lines alone', async () => {
  const { server, browser } = house
  const { database } = server
  const services = await openTestServices(database)
  const member = async () => {
    const party = await addEarner(database)
    await give(database, party, 20_000)
    return party
  }
  const ring = await Promise.all(Array.from({ length: 6 }, member))
  for (const [place, earner] of ring.entries())
    for (const step of [1, 2, 3]) {
      const owner = ring[(place + step) % 6] ?? earner
      await payTasks({ database, services }, { owner, earner, tasks: 1, reward: 10 * step })
    }
  for (const _ of [1, 2]) {
    const [owner, earner] = [await member(), await member()]
    await payTasks({ database, services }, { owner, earner, tasks: 3, reward: 150 })
  }
  expect(await findFlags(services)).toBe(1)
  await services.close()
  const admin = await memberAt(browser, server, 'ring_admin', { theme: 'light', width: 390 })
  await promote(database, admin)
  const { page } = admin
  await openPage(page, '/reports')
  const drawing = page.getByRole('img', { name: '6 members in a circle, between whom 360 points moved' })
  await drawing.waitFor()
  expect(await drawing.locator('path').count()).toBe(18)
  const first = ring[0]?.username ?? ''
  await page.getByRole('button', { name: first }).press('Enter')
  await page.getByText(`${first} earned 60 points from 3 of them, and gave 60 points to 3.`).waitFor()
  expect(await drawing.locator('path.fill-c1').count()).toBe(3)
  await page.getByRole('button', { name: 'Show as table' }).click()
  const rows = page.getByRole('table', { name: 'Points given by tasks, most first' }).getByRole('row')
  expect(await rows.count()).toBe(19)
  expect(await rows.nth(1).textContent()).toContain('30')
  expect(admin.complaints.all).toEqual([])
})
