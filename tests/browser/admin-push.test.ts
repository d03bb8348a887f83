import { expect, test } from 'vitest'
import { listNotifications } from '#contract/people/notifications.ts'
import { join, promote } from '../exchange.ts'
import { until } from '../programs.ts'
import { openHouse } from './house.ts'
import { memberAt } from './people.ts'
import { openPage } from './quiet-page.ts'

const house = openHouse()

test('an admin writes news, sees whom it reaches and how it looks, and sends it to those who chose it', async () => {
  const { server, browser } = house
  const [reader, other] = [await join(server, 'reads_news'), await join(server, 'no_news')]
  await reader.do.changeNotificationChoice({ kind: 'news', mail: 'never', push: true })
  const admin = await memberAt(browser, server, 'push_admin')
  await promote(server.database, admin)
  const { page } = admin
  await openPage(page, '/admin/propush-manager')
  await page.getByRole('button', { name: 'New draft' }).click()
  await page.getByLabel('Title').and(page.locator(':focus')).fill('Circles are open')
  await page.getByLabel('Text').fill('Find people who make what you make.')
  await page.getByText('Reaches 1 member who chose news.').waitFor()
  expect(await page.getByText('Circles are open').count()).toBe(2)
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await page.getByRole('button', { name: 'Edit Circles are open' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Send this to 1 member?' })
    .getByRole('button', { name: 'Send it' })
    .click()
  await page.getByRole('button', { name: 'Stop Circles are open' }).waitFor()
  const titlesOf = async ({ client }: typeof reader) =>
    (await client.call(listNotifications, {})).body.notifications.map(({ title }) => title)
  await until(async () => {
    const { rows } = await server.database.owner.query(
      'SELECT count(*)::int AS planned FROM broadcast_member',
    )
    return rows[0].planned === 1
  })
  await server.database.owner.query(`UPDATE broadcast_member SET due_at = ledger.clock()`)
  await server.database.owner.query('SELECT exchange.send_news(10, 3, 0, 23)')
  expect([await titlesOf(reader), await titlesOf(other)]).toEqual([['Circles are open'], []])
  const { entries } = await admin.do.listAudit()
  expect(entries.map(({ act }) => act)).toContain('start_broadcast')
  expect(admin.complaints.all).toEqual([])
})

test('the list of news names the language of its audience, and says how many members were left out', async () => {
  const { server, browser } = house
  const admin = await memberAt(browser, server, 'push_reader')
  await promote(server.database, admin)
  await server.database.owner.query(
    `INSERT INTO broadcast (title, body, path, language, least_trust, state, started_at, planned, sent, capped, created_by)
     VALUES ('A fourth of the day', '', '/blog', 'de', 0, 'done', ledger.clock(), 5, 3, 2, $1)`,
    [admin.id],
  )
  await openPage(admin.page, '/admin/propush-manager')
  const row = admin.page.getByRole('row', { name: 'A fourth of the day' })
  await row.getByText('To members with German as their language').waitFor()
  expect(await admin.page.getByRole('columnheader').allTextContents()).toContain('Left out')
  expect((await row.getByRole('cell').allTextContents()).slice(3, 6)).toEqual([
    'Members5',
    'Sent3',
    'Left out2',
  ])

  await admin.page.setViewportSize({ width: 800, height: 900 })
  const tops = await admin.page
    .locator('tbody tr', { hasText: 'A fourth of the day' })
    .locator('td')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top))
  // On a tablet the values of a list are beside each other, below its lead.
  expect(tops[1]).toBeGreaterThan(tops[0] ?? 0)
  expect(tops[2]).toBe(tops[1])
})
