import { beforeAll, expect, test } from 'vitest'
import type { LocalPerson } from '#tests/app.ts'
import { errorOf } from '#tests/campaigns.ts'
import { anAdmin, draw, followTask, prove, shareProofs, someone } from '#tests/proofs.ts'
import { changeSettings } from '#tests/settings.ts'
import { decide, dispute, no, rule, waiting } from '#tests/verdicts.ts'

const exchange = shareProofs()
const day = 86_400
let admin: LocalPerson

beforeAll(async () => {
  await changeSettings(exchange.database, {
    dispute_wait_seconds: 2 * day,
    appeal_days: 3,
    retention_answer_seconds: 4 * day,
    report_hold_seconds: 2 * day,
    proof_kept_days: 60,
    forged_proof_factor: 4,
    low_balance_points: 5000,
    day_points: 700,
  })
  await exchange.services.settings.refresh()
  admin = await anAdmin(exchange, 'admin')
})

const newest = async (person: LocalPerson) =>
  (await person.do.listRecentActivities()).activities[0]?.description

test('a late dispute names the dispute window that is set', async () => {
  const { owner, earner, attemptId } = await waiting(exchange)
  await decide(owner, attemptId, no)
  await exchange.database.shiftClock(2 * day + 1)
  expect(errorOf(await dispute(earner, attemptId)).message).toContain('or the 48 hours are over.')
})

test('a late appeal names the days to appeal that are set, and the desk the penalty', async () => {
  const [owner, earner] = [await someone(exchange, 'maker'), await someone(exchange, 'forger')]
  const attemptId = await prove(exchange, earner, await followTask(exchange, owner), draw('unsure'))
  const body = await admin.do.readAdminReview({ attemptId })
  expect(body.penalty).toBe(40)
  await rule(admin, attemptId, { verdict: 'no', reason: 'forged', note: 'Another font.' })
  await exchange.database.shiftClock(3 * day + 1)
  expect(errorOf(await dispute(earner, attemptId)).message).toContain('or the 3 days are over.')
})

test('activities name the time for a fresh proof and the longest hold that are set', async () => {
  const [owner, earner] = [await someone(exchange, 'asker'), await someone(exchange, 'asked', 2)]
  const attemptId = await prove(exchange, earner, await followTask(exchange, owner), draw('sure'))
  await owner.do.reportUndone({ attemptId })
  expect(await newest(earner)).toMatch(/asked for a fresh screenshot of .* within 4 days$/)
  await exchange.database.owner.query(
    `INSERT INTO activity (member_id, kind, points, campaign_id, created_at)
     SELECT $1, 'campaign_held', 0, campaign_id, ledger.clock() FROM attempt WHERE session_id = $2`,
    [owner.id, attemptId],
  )
  expect(await newest(owner)).toMatch(/was reported and is in review for up to 48 hours$/)
})

test('a missing screenshot is said to be deleted after the days that are set', async () => {
  const missing = '/api/proofs/00000000-0000-4000-8000-000000000000/picture'
  expect((await admin.fetch(missing)).json().error.message).toBe(
    'Screenshot not found, or deleted after 60 days.',
  )
})

test('the dashboard has the low balance that is set', async () => {
  expect((await admin.do.getDashboard()).lowBalance).toBe(5000)
})

test('a daily goal is bounded by the daily points that are set', async () => {
  const change = (goal: number) => admin.tries.changeDailyGoal({ goal })
  expect((await change(700)).status).toBe(204)
  expect(errorOf(await change(701)).fields).toEqual({ goal: 'Choose at most 700 points.' })
})
