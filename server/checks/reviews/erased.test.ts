import { expect, test } from 'vitest'
import { listAdminReviews } from '#contract/checks/reviews.ts'
import { deleteAccount } from '#contract/people/account.ts'
import { timetable } from '#server/jobs/tasks.ts'
import { anAdmin, draw, followTask, prove, shareProofs } from '#tests/proofs.ts'
import { member } from '#tests/verdicts.ts'

const exchange = shareProofs()

test('the claim of an erased member ends without an admin, and frees its points', async () => {
  const [owner, earner] = [await member(exchange), await member(exchange)]
  const taskId = await followTask(exchange, owner)
  const attemptId = await prove(exchange, earner, taskId, draw('unsure'))
  const admin = await anAdmin(exchange, 'admin')
  const asked = async () => (await admin.client.call(listAdminReviews, {})).body.reviews
  expect((await asked()).map((review) => review.attemptId)).toContain(attemptId)
  expect((await earner.client.call(deleteAccount, {})).status).toBe(200)
  await exchange.database.owner.query('UPDATE member SET deletes_at = ledger.clock() WHERE id = $1', [
    earner.id,
  ])
  const [, erase] = timetable['erase-accounts']
  await erase(exchange.services)
  await exchange.minute()
  expect((await asked()).map((review) => review.attemptId)).not.toContain(attemptId)
  const { rows } = await exchange.database.owner.query(
    `SELECT earner.state, attempt.reason, reserved, reserved_points FROM attempt
     JOIN campaign ON campaign.id = campaign_id JOIN member AS earner ON earner.id = member_id WHERE session_id = $1`,
    [attemptId],
  )
  expect(rows).toEqual([{ state: 'deleted', reason: 'not_allowed', reserved: 0, reserved_points: 0 }])
})
