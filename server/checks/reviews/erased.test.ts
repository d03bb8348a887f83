import { expect, test } from 'vitest'
import { listAdminReviews } from '#contract/checks/reviews.ts'
import { deleteAccount } from '#contract/people/account.ts'
import { timetable } from '#server/jobs/timetable.ts'
import type { LocalPerson } from '#tests/app.ts'
import { walletOf } from '#tests/exchange.ts'
import { anAdmin, draw, followTask, prove, shareProofs } from '#tests/proofs.ts'
import { dispute, member, rule } from '#tests/verdicts.ts'

const exchange = shareProofs()

const erase = async (person: LocalPerson): Promise<void> => {
  expect((await person.client.call(deleteAccount, {})).status).toBe(200)
  await exchange.database.owner.query('UPDATE member SET deletes_at = ledger.clock() WHERE id = $1', [
    person.id,
  ])
  const [, eraseAccounts] = timetable['erase-accounts']
  await eraseAccounts(exchange.services)
  await exchange.minute()
}

test('the claim of an erased member ends without an admin, and frees its points', async () => {
  const [owner, earner] = [await member(exchange), await member(exchange)]
  const taskId = await followTask(exchange, owner)
  const attemptId = await prove(exchange, earner, taskId, draw('unsure'))
  const admin = await anAdmin(exchange, 'admin')
  const asked = async () => (await admin.client.call(listAdminReviews, {})).body.reviews
  expect((await asked()).map((review) => review.attemptId)).toContain(attemptId)
  await erase(earner)
  expect((await asked()).map((review) => review.attemptId)).not.toContain(attemptId)
  const { rows } = await exchange.database.owner.query(
    `SELECT earner.state, attempt.reason, reserved, reserved_points FROM attempt
     JOIN campaign ON campaign.id = campaign_id JOIN member AS earner ON earner.id = member_id WHERE session_id = $1`,
    [attemptId],
  )
  expect(rows).toEqual([{ state: 'deleted', reason: 'not_allowed', reserved: 0, reserved_points: 0 }])
})

test('the appeal of an erased member leaves the queue, and nothing is taken', async () => {
  const [owner, earner] = [await member(exchange), await member(exchange, 2)]
  const attemptId = await prove(exchange, earner, await followTask(exchange, owner), draw('sure'))
  const admin = await anAdmin(exchange, 'accuser')
  const note = 'The button is in another font.'
  await rule(admin, attemptId, { verdict: 'no', reason: 'forged', note })
  expect((await dispute(earner, attemptId)).status).toBe(204)
  const appeals = async () => (await admin.client.call(listAdminReviews, {})).body.counts.appeal
  expect(await appeals()).toBe(1)
  await erase(earner)
  expect(await appeals()).toBe(0)
  expect(await walletOf(exchange.database, earner)).toBe(1010)
})
