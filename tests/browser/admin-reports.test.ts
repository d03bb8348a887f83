import { expect, test } from 'vitest'
import { listAudit } from '#contract/audit.ts'
import { listCampaigns } from '#contract/exchange/campaigns.ts'
import { reportTask } from '#contract/exchange/tasks.ts'
import { funded, trust } from '../campaigns.ts'
import { give, join, promote } from '../exchange.ts'
import { openHouse } from './house.ts'
import { memberAt } from './people.ts'
import { openPage } from './quiet-page.ts'

const house = openHouse()

test('all reports about one campaign are upheld by key, and its owner reads why it stays out of the lists', async () => {
  const { server, browser } = house
  const owner = await join(server, 'reported_owner')
  await give(server.database, owner, 1000)
  await trust(server.database, owner, 50)
  const campaign = await funded(owner, { title: 'Win a phone now' })
  for (const name of ['reports_first', 'reports_next']) {
    const { client } = await join(server, name)
    const body = { reason: 'misleading' as const, note: 'There is no phone.' }
    expect((await client.call(reportTask, { params: { taskId: campaign.id }, body })).status).toBe(204)
  }
  const admin = await memberAt(browser, server, 'reports_admin')
  await promote(server.database, admin)
  const { page } = admin
  await openPage(page, '/admin/reports')
  await page.getByRole('heading', { name: 'Win a phone now' }).waitFor()
  await page.keyboard.press('a')
  await page
    .getByRole('dialog', { name: 'Uphold 2 reports?' })
    .getByRole('button', { name: 'Uphold' })
    .click()
  await page.getByText('No open reports').waitFor()
  const { rows } = await server.database.owner.query('SELECT state, paused_by FROM campaign WHERE id = $1', [
    campaign.id,
  ])
  expect(rows).toEqual([{ state: 'paused', paused_by: 'moderation' }])
  const own = (await owner.client.call(listCampaigns, {})).body.campaigns
  expect(own.find(({ id }) => id === campaign.id)?.note).toContain('it stays out of the lists')
  const { entries } = (await admin.client.call(listAudit, {})).body
  expect(entries.find(({ act }) => act === 'close_reports')?.detail).toEqual({ upheld: true, reports: 2 })
  expect(admin.complaints.all).toEqual([])
})
