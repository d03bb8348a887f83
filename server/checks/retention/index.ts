import {
  listPaidFollows,
  listRetentionRequests,
  type PaidFollow,
  reportUndone,
} from '#contract/checks/retention.ts'
import { idOfCursor } from '../../http/cursor.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { inPatientTransaction } from '../../idempotency/index.ts'
import { Problem } from '../../problem.ts'
import { audit, holdAttempt, notifyMember, openReview } from '../reviews/index.ts'
import { countReports, type FollowRow, findFollow, readFollows, readRequests } from './queries.ts'
import { stateOfReport, whyNoReport } from './rules.ts'

/** GET /api/retention/follows. */
const listPaidFollowsEndpoint = endpoint(listPaidFollows, async ({ query }, { services, member }) => {
  const { pool, settings } = services
  const before = idOfCursor(query.cursor)
  const days = settings.get('retention_days')
  const [rows, record] = await Promise.all([
    readFollows(pool, member.id, { days, before, limit: query.limit + 1 }),
    countReports(pool, member.id),
  ])
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  const whyNot = whyNoReport(record)
  return {
    follows: shown.map(present),
    mayReport: whyNot === null,
    whyNot,
    nextCursor: rows.length > shown.length && last ? String(last.id) : null,
  }
})

/** Presents a follow to its owner. */
function present(row: FollowRow): PaidFollow {
  const { id: _, stage, creditedAt, dueAt, ...rest } = row
  const state = stateOfReport(stage)
  return {
    ...rest,
    state,
    creditedAt: creditedAt.toISOString(),
    dueAt: state === 'asked' ? (dueAt?.toISOString() ?? null) : null,
  }
}

/** GET /api/retention/requests. */
const listRetentionRequestsEndpoint = endpoint(
  listRetentionRequests,
  async (_input, { services, member }) => {
    const rows = await readRequests(services.pool, member.id)
    return { requests: rows.map((row) => ({ ...row, dueAt: row.dueAt?.toISOString() ?? null })) }
  },
)

/**
 * POST /api/retention/follows/{attemptId}/reports. Asks the earner for a fresh proof; takes no points.
 * Repeated: returns the report's state.
 * @throws Problem not_found, conflict if the follow is too old, limit_reached
 */
const reportUndoneEndpoint = endpoint(reportUndone, async ({ params, body }, { services, member }) => {
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
    await audit(client, member.id, 'report_undone_follow', held, { as: 'owner', note: body.note })
    await notifyMember(client, held.memberId, 'fresh_proof_asked', held)
  })
  const follow = await findFollow(pool, member.id, params.attemptId, days)
  if (!follow?.creditedAt) throw new Problem('not_found')
  return { follow: present({ ...follow, creditedAt: follow.creditedAt }) }
})

/** Paid follows that were undone: reports by owners, and the fresh proofs that earners are asked for. */
export const retentionEndpoints: readonly Endpoint[] = [
  listPaidFollowsEndpoint,
  reportUndoneEndpoint,
  listRetentionRequestsEndpoint,
]
