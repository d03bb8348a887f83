import { expect, test } from 'vitest'
import { funded, trust } from '../campaigns.ts'
import { heldVerdict } from '../circles.ts'
import { give, join, promote } from '../exchange.ts'
import { toastSaying } from './acts.ts'
import { openHouse } from './house.ts'
import { memberAt } from './people.ts'
import { expectAccessible, openPage } from './quiet-page.ts'

const house = openHouse()

test('a verdict that could not be sent says so in its dialog, and one that came late opens the next case', async () => {
  const { server, browser } = house
  const owner = await join(server, 'late_owner')
  await give(server.database, owner, 1000)
  await trust(server.database, owner, 50)
  await funded(owner, { title: 'My shitty second pots' })
  await funded(owner, { title: 'A fucking hot kiln' })
  const admin = await memberAt(browser, server, 'late_admin')
  await promote(server.database, admin)
  const { page } = admin
  await openPage(page, '/admin/ai-moderation')
  const evidence = page.getByRole('region', { name: 'Evidence' })
  await evidence.getByText('A fucking hot kiln').waitFor()
  await evidence.getByRole('button', { name: 'Remove' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Insulting title')
  await page.route('**/api/admin/cases/*/verdict', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Remove it' }).click()
  await dialog.getByText('We couldn’t reach the server.').waitFor()
  await expectAccessible(page)
  await page.unroute('**/api/admin/cases/*/verdict')
  const [first] = (await admin.do.listCases({ kind: 'held' })).cases
  await admin.do.decideCase({ caseId: first?.id ?? '', ...heldVerdict(true) })
  await dialog.getByRole('button', { name: 'Remove it' }).click()
  await toastSaying(page, 'Already decided').waitFor()
  await evidence.getByText('My shitty second pots').waitFor()
  expect(await dialog.count()).toBe(0)
  admin.complaints.expectOnly(/a verdict failed/, /ERR_FAILED/, /40[49]/)
})
