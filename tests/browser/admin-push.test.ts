import { expect, test } from 'vitest'
import { promote } from '../exchange.ts'
import { openHouse } from './house.ts'
import { memberAt } from './people.ts'
import { openPage } from './quiet-page.ts'

const house = openHouse()

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
