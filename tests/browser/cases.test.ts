import { expect, test } from 'vitest'
import { join, promote, walletOf } from '../exchange.ts'
import { toastSaying } from './acts.ts'
import { openHouse } from './house.ts'
import { memberAt } from './people.ts'
import { expectAccessible, openPage } from './quiet-page.ts'

const house = openHouse()

test('a large change of points is approved by another admin with one press', async () => {
  const { server, browser } = house
  const [person, asker] = [await join(server, 'cases_paid'), await memberAt(browser, server, 'cases_asker')]
  const other = await memberAt(browser, server, 'cases_second')
  for (const admin of [asker, other]) await promote(server.database, admin)
  const params = { memberId: String(person.id) }
  const body = { points: 20_000, reason: 'For the photos.' }
  expect((await asker.do.adjustPoints({ ...params, ...body })).change.state).toBe('waiting')
  const cardOf = ({ page }: typeof asker) => page.locator('.card', { hasText: 'Waiting changes' })
  await openPage(asker.page, '/admin/transactions')
  await cardOf(asker)
    .getByRole('button', { name: /^Withdraw/ })
    .waitFor()
  expect(
    await cardOf(asker)
      .getByRole('button', { name: /^Approve/ })
      .count(),
  ).toBe(0)
  await openPage(other.page, '/admin/transactions')
  await expectAccessible(other.page)
  await cardOf(other)
    .getByRole('button', { name: /^Approve/ })
    .click()
  await toastSaying(other.page, 'The member has been told.').waitFor()
  await cardOf(other).waitFor({ state: 'detached' })
  expect(await walletOf(server.database, person)).toBeGreaterThanOrEqual(20_000)
  for (const { complaints } of [asker, other]) complaints.expectOnly()
})
