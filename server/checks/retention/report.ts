import { reportUndone } from '#contract/checks/retention.ts'
import { endpoint } from '../../http/endpoint.ts'
import { inPatientTransaction } from '../../idempotency/index.ts'
import { Problem } from '../../problem.ts'
import { audit, holdAttempt, notifyMember, openReview } from '../reviews/index.ts'
import { present } from './list.ts'
import { countReports, findFollow } from './queries.ts'
import { whyNoReport } from './rules.ts'

/**
 * POST /api/retention/follows/{attemptId}/reports. Asks the earner for a fresh proof; takes no points.
 * Repeated: returns the report's state.
 * @throws Problem not_found, conflict if the follow is too old, limit_reached
 */
export const reportUndoneEndpoint = endpoint(reportUndone, async ({ params, body }, { services, member }) => {
  const { settings, pool } = services
  const days = settings.get('retention_days')
  await inPatientTransaction(pool, async (client) => {
    // The owner's row is locked too, so simultaneous reports are counted one after the other.
    const held = await holdAttempt(client, params.attemptId)
    const follow = held && (await findFollow(client, member.id, params.attemptId, days))
    if (!held || !follow) throw new Problem('not_found', 'Follow not found.')
    if (follow.stage !== null) return
    if (!follow.recent)
      throw new Problem('conflict', `It was paid more than ${days} days ago, or is not a follow.`)
    const whyNot = whyNoReport(await countReports(client, member.id))
    if (whyNot) throw new Problem('limit_reached', whyNot)
    const dueSeconds = settings.get('retention_answer_seconds')
    await openReview(client, held, { kind: 'retention', stage: 'asked', dueSeconds, note: body.note || null })
    await audit(client, member.id, 'report_undone_follow', held, { note: body.note })
    await notifyMember(client, held.memberId, 'fresh_proof_asked', held)
  })
  const follow = await findFollow(pool, member.id, params.attemptId, days)
  if (!follow) throw new Problem('not_found')
  return { follow: present(follow) }
})
