import {
  listPaidFollows,
  listRetentionRequests,
  type PaidFollow,
  reportUndone,
} from '#contract/checks/retention.ts'
import { query } from '#database/rows.ts'
import { pageById } from '../../http/cursor.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { inPatientTransaction } from '../../idempotency/index.ts'
import { Problem } from '../../problem.ts'
import { audit, holdAttempt, maxRefuted, notifyMember, openReview } from '../reviews/index.ts'
import {
  countReports,
  type FollowRow,
  findFollow,
  followColumns,
  followRow,
  followTables,
  isRecent,
  type ReportCounts,
} from './queries.ts'

const listPaidFollowsEndpoint = endpoint(listPaidFollows, async (input, { services, member }) => {
  const { pool, settings } = services
  const days = settings.get('retention_days')
  const [{ shown, nextCursor }, record] = await Promise.all([
    pageById(input.query, ({ after, most }) =>
      query(pool, followRow, {
        prepared: `SELECT ${followColumns} FROM ${followTables}
          WHERE attempt.owner_id = $1 AND ${isRecent('$2')} AND ($3::bigint IS NULL OR attempt.id < $3)
          ORDER BY attempt.id DESC LIMIT $4`,
        values: [member.id, days, after, most],
      }),
    ),
    countReports(pool, member.id),
  ])
  const whyNot = whyNoReport(record)
  return {
    follows: shown.map(present),
    mayReport: whyNot === null,
    whyNot,
    nextCursor,
  }
})

/** Presents a follow to its owner. */
function present(row: FollowRow) {
  const state = row.stage === null ? 'open' : (reportStates[row.stage] ?? 'checking')
  return { ...row, state, dueAt: state === 'asked' ? row.dueAt : null }
}

const requestRow = listRetentionRequests.response.shape.requests.element

/** GET /api/retention/requests, the earliest deadline first. */
const listRetentionRequestsEndpoint = endpoint(
  listRetentionRequests,
  async (_input, { services, member }) => {
    const rows = await query(services.pool, requestRow, {
      prepared: `SELECT attempt.session_id AS "attemptId", content.title, attempt.platform, attempt.action,
          owner.username AS owner, attempt.reward_points AS points, review.due_at AS "dueAt"
        FROM review JOIN attempt ON attempt.id = review.attempt_id JOIN content ON content.id = attempt.content_id
        JOIN member AS owner ON owner.id = review.owner_id
        WHERE review.member_id = $1 AND review.kind = 'retention' AND review.stage IN ('asked', 'again')
        ORDER BY review.due_at LIMIT 100`,
      values: [member.id],
    })
    return { requests: rows }
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
      throw new Problem('conflict', `It was paid more than ${days} days ago, or isn’t a follow.`)
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

/** Most open reports of undone follows per owner. */
const maxOpen = 5

/** Why an owner can't report now, as a sentence; null if they can (product decisions, Checks: Retention). */
function whyNoReport({ refuted, open }: ReportCounts): string | null {
  if (refuted >= maxRefuted)
    return `${maxRefuted} of your reports turned out wrong, so you can no longer report undone follows.`
  if (open >= maxOpen)
    return `You’ve reached the limit of ${maxOpen} open reports. You can report again once one of them is decided.`
  return null
}

/** States of a report by its stage, as its owner sees it; at any other stage the proof is being checked. */
const reportStates: Partial<Record<string, PaidFollow['state']>> = {
  asked: 'asked',
  again: 'asked',
  kept: 'kept',
  withdrawn: 'withdrawn',
  taking: 'taken',
  taken: 'taken',
}
