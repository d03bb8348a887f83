import {
  excuseTarget,
  listPaidFollows,
  listRetentionRequests,
  offerFreshProof,
  type PaidFollow,
  reportUndone,
} from '#contract/checks/retention.ts'
import { query } from '#database/rows.ts'
import { pageById } from '../../http/cursor.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { inPatientTransaction } from '../../idempotency/index.ts'
import { Problem } from '../../problem.ts'
import { readOwn } from '../proofs/index.ts'
import {
  audit,
  isRecent,
  lockReviewed,
  maxRefuted,
  moveReview,
  notifyMember,
  openReview,
} from '../reviews/index.ts'
import {
  countReports,
  type FollowRow,
  findFollow,
  findOffer,
  followColumns,
  followRow,
  followTables,
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
          CASE WHEN review.asked_by = 'owner' THEN owner.username END AS owner, attempt.reward_points AS points, review.due_at AS "dueAt"
        FROM review JOIN attempt ON attempt.id = review.attempt_id JOIN content ON content.id = attempt.content_id
        LEFT JOIN member AS owner ON owner.id = review.owner_id
        WHERE review.member_id = $1 AND review.kind = 'retention' AND review.stage IN ('asked', 'again')
          AND review.due_at IS NOT NULL
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
    const locked = await lockReviewed(client, params.attemptId)
    const follow = locked && (await findFollow(client, member.id, params.attemptId, days))
    if (!locked || !follow) throw new Problem('not_found', 'Follow not found.')
    if (follow.stage !== null) return
    if (!follow.recent)
      throw new Problem('conflict', `It was paid more than ${days} days ago, or isn’t a follow.`)
    const whyNot = whyNoReport(await countReports(client, member.id))
    if (whyNot) throw new Problem('limit_reached', whyNot)
    const dueSeconds = settings.get('retention_answer_seconds')
    const note = body.note || null
    await openReview(client, locked, {
      kind: 'retention',
      askedBy: 'owner',
      stage: 'asked',
      dueSeconds,
      note,
    })
    await audit(client, member.id, 'report_undone_follow', locked, { as: 'owner', note: body.note })
    await notifyMember(client, locked.memberId, 'fresh_proof_asked', locked)
  })
  const follow = await findFollow(pool, member.id, params.attemptId, days)
  if (!follow?.creditedAt) throw new Problem('not_found')
  return { follow: present({ ...follow, creditedAt: follow.creditedAt }) }
})

/**
 * POST /api/retention/requests/{attemptId}/excuses. An admin decides, without an end by itself; what the member offered is
 * withdrawn at once.
 * @throws Problem not_found, conflict if nothing is asked any longer, or an admin could reach the page
 */
const excuseTargetEndpoint = endpoint(excuseTarget, async ({ params }, { services, member }) => {
  await inPatientTransaction(services.pool, async (client) => {
    const locked = await lockReviewed(client, params.attemptId)
    const review = locked?.review
    if (review?.kind !== 'retention' || locked?.memberId !== member.id)
      throw new Problem('not_found', 'Request not found.')
    const isOffer = review.askedBy === 'earner'
    if (review.excuse === 'open' || (isOffer && review.stage === 'withdrawn')) return
    if (review.excuse === 'rejected')
      throw new Problem('conflict', 'An admin could reach this page. Send a screenshot, or ask support.')
    if ((review.stage !== 'asked' && review.stage !== 'again') || review.isOver)
      throw new Problem('conflict', 'No screenshot is asked for here any longer.')
    await moveReview(
      client,
      review.id,
      isOffer ? { stage: 'withdrawn' } : { stage: 'admin', isExcused: true },
    )
    await audit(client, member.id, 'excuse_target', locked, { as: 'earner' })
  })
  return readOwn(services, params.attemptId, member.id)
})

/**
 * POST /api/retention/offers/{attemptId}. Nothing is at stake: a rejected offer takes nothing.
 * @throws Problem not_found, conflict if follows are open, or another offer is
 */
const offerFreshProofEndpoint = endpoint(offerFreshProof, async ({ params }, { services, member }) => {
  await inPatientTransaction(services.pool, async (client) => {
    const locked = await lockReviewed(client, params.attemptId)
    const offer = locked?.memberId === member.id && (await findOffer(client, locked.attemptId))
    if (!locked || !offer) throw new Problem('not_found', 'Follow not found.')
    if (locked.review?.askedBy === 'earner') return
    if (!offer.isClosed) throw new Problem('conflict', 'Follows are open to you: no screenshot is needed.')
    if (!offer.isKept)
      throw new Problem(
        'conflict',
        'A fresh screenshot of this follow was already asked for. Choose another.',
      )
    if (offer.hasOther)
      throw new Problem('conflict', 'You are already sending a fresh screenshot of another follow.')
    await openReview(client, locked, { kind: 'retention', askedBy: 'earner', stage: 'asked' })
  })
  return readOwn(services, params.attemptId, member.id)
})

/** Fresh proofs of paid follows: reports by owners, what earners are asked for, and what they offer. */
export const retentionEndpoints: readonly Endpoint[] = [
  listPaidFollowsEndpoint,
  reportUndoneEndpoint,
  listRetentionRequestsEndpoint,
  excuseTargetEndpoint,
  offerFreshProofEndpoint,
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
