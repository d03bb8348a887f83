import { expect, test } from 'vitest'
import { addEarner } from '#tests/attempts.ts'
import { openStage } from '#tests/task-stage.ts'
import { clawBack } from '../../money/clawbacks/index.ts'
import { approveAttempt, submitAttempt } from '../attempts/index.ts'
import { readRetention } from './owner-queries.ts'

const stage = openStage()

/** An earner follows and is paid for it. */
async function follow(campaignId: number): Promise<string> {
  const earner = await addEarner(stage.database)
  const sessionId = await stage.sessionOf(earner, campaignId)
  await submitAttempt(stage.services.pool, { sessionId, memberId: earner.id })
  await approveAttempt(stage.services, { sessionId })
  return sessionId
}

test('a campaign reports how many follows were still there when re-checked', async () => {
  const id = await stage.task({ platform: 'tiktok', action: 'follow', reward: 8 })
  const [kept, undone] = [await follow(id), await follow(id), await follow(id)]
  expect(await readRetention(stage.services.pool, id)).toBeNull()
  await stage.database.owner.query(
    `INSERT INTO review (attempt_id, kind, member_id, owner_id, stage, staged_at, asked_by)
     SELECT id, 'retention', member_id, owner_id, 'kept', ledger.clock(), 'sample' FROM attempt WHERE session_id = $1`,
    [kept],
  )
  expect(await readRetention(stage.services.pool, id)).toEqual({ kept: 1, undone: 0 })
  expect(await clawBack(stage.services.pool, 'undone_follow', { sessionId: undone })).toBe('ok')
  expect(await readRetention(stage.services.pool, id)).toEqual({ kept: 1, undone: 1 })
})
