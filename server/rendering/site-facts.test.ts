import { expect, test } from 'vitest'
import { addEarner, fundTask } from '#tests/attempts.ts'
import { shareDatabase } from '#tests/database.ts'
import { addPerson, give } from '#tests/exchange.ts'
import { addReport } from '#tests/reports.ts'
import { shareServices } from '#tests/services.ts'
import { changeSettings } from '#tests/settings.ts'
import type { Member } from '../http/context.ts'
import { siteFacts } from './site-facts.ts'

const database = shareDatabase()
const services = shareServices(database)

const waiting = async (isAdmin: boolean) =>
  (await siteFacts({ services, member: { id: 1, role: isAdmin ? 'admin' : null } as Member })).waiting

test('the badge counts open reports and flags, for admins only', async () => {
  const [owner, reporter] = [await addPerson(database, 'owner'), await addEarner(database)]
  await give(database, owner, 1000)
  const campaignId = await fundTask(database, { owner })
  expect(await waiting(true)).toEqual({})
  await addReport(database.owner, { campaignId, memberId: reporter.id })
  expect(await waiting(true)).toEqual({ report: 1 })
  await database.owner.query(`INSERT INTO case_file (kind, subject_id, member_ids) VALUES ('flag', 1, $1)`, [
    [owner.id, reporter.id],
  ])
  expect(await waiting(true)).toEqual({ report: 1, flag: 1 })
  expect(await waiting(false)).toEqual({})
  await database.owner.query(
    `UPDATE case_file SET decided_at = ledger.clock(), verdict = 'rejected' WHERE kind = 'report'`,
  )
  expect(await waiting(true)).toEqual({ flag: 1 })
})

test('texts get their waits from the settings', async () => {
  const day = 86_400
  expect((await siteFacts({ services, member: null })).waits).toEqual({
    verdictSeconds: 3 * day,
    disputeSeconds: 3 * day,
    freshProofSeconds: 2 * day,
    holdSeconds: day,
    undoneSeconds: 7 * day,
    appealSeconds: 7 * day,
    screenshotSeconds: 30 * day,
  })
  await changeSettings(database, {
    verdict_wait_seconds: 5 * day,
    dispute_wait_seconds: 6 * day,
    retention_answer_seconds: 7 * day,
    report_hold_seconds: 2 * day,
    retention_days: 4,
    appeal_days: 9,
    proof_kept_days: 60,
  })
  await services.settings.refresh()
  expect((await siteFacts({ services, member: null })).waits).toEqual({
    verdictSeconds: 5 * day,
    disputeSeconds: 6 * day,
    freshProofSeconds: 7 * day,
    holdSeconds: 2 * day,
    undoneSeconds: 4 * day,
    appealSeconds: 9 * day,
    screenshotSeconds: 60 * day,
  })
})
