import { expect, test } from 'vitest'
import { getReferrals } from '#contract/money/referrals.ts'
import { adjustPoints } from '#contract/trust/point-changes.ts'
import { keyed } from '../client.ts'
import { join, promote, walletOf } from '../exchange.ts'
import { toastSaying } from './acts.ts'
import { openHouse } from './house.ts'
import { memberAt } from './people.ts'
import { expectAccessible, openPage } from './quiet-page.ts'

const house = openHouse()

test('a referral in review is decided with a note, in a dialog that asks for it', async () => {
  const { server, browser } = house
  const [inviter, newcomer] = [await join(server, 'cases_inviter'), await join(server, 'cases_newcomer')]
  await server.database.owner.query(
    `WITH waiting AS (
       INSERT INTO referral (newcomer_id, referrer_id, state, source, known_before, same_network, decided_at)
       VALUES ($1, $2, 'review', 'link', false, true, ledger.clock())
     )
     INSERT INTO case_file (kind, subject_id, member_ids) VALUES ('referral', $1, ARRAY[$1, $2]::bigint[])`,
    [newcomer.id, inviter.id],
  )
  const admin = await memberAt(browser, server, 'cases_judge')
  await promote(server.database, admin)
  await openPage(admin.page, '/admin/content')
  const card = admin.page.locator('.card', { hasText: 'Referrals to review' })
  await card.getByText(', invited by ').waitFor()
  await expectAccessible(admin.page)
  await card.getByRole('button', { name: /^Reject/ }).click()
  const dialog = admin.page.getByRole('dialog')
  await dialog.getByText('Neither gets points.').waitFor()
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await dialog.getByText('Say briefly what you saw.').waitFor()
  await dialog.getByRole('textbox', { name: 'What did you see?' }).fill('One household.')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await toastSaying(admin.page, 'Rejected.').waitFor()
  await card.waitFor({ state: 'detached' })
  expect((await inviter.client.call(getReferrals, {})).body.counts.rejected).toBe(1)
  admin.complaints.expectOnly()
})

test('a large change of points is approved by another admin with one press', async () => {
  const { server, browser } = house
  const [person, asker] = [await join(server, 'cases_paid'), await memberAt(browser, server, 'cases_asker')]
  const other = await memberAt(browser, server, 'cases_second')
  for (const admin of [asker, other]) await promote(server.database, admin)
  const params = { memberId: String(person.id) }
  const body = { points: 20_000, reason: 'For the photos.' }
  expect((await asker.client.call(adjustPoints, { params, body }, keyed())).body.change.state).toBe('waiting')
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
