import type pg from 'pg'
import {
  decideFeedback,
  rateFeedback,
  rejectionReasons,
  reportFeedback,
  tipFeedback,
} from '#contract/checks/feedback.ts'
import { attemptReasons } from '#contract/exchange/attempts.ts'
import { type Client, is, queryValue } from '#database/rows.ts'
import {
  approveAttempt,
  finishHalf,
  rejectAttempt,
  tellFeedbackClosed,
} from '../../exchange/attempts/index.ts'
import type { MemberContext } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { actOnce, inPatientTransaction } from '../../idempotency/index.ts'
import type { HeldOutcome } from '../../moderation/index.ts'
import { Problem } from '../../problem.ts'
import { askOwner, audit, lockReviewed, notifyMember, openReview } from '../reviews/index.ts'
import { type FeedbackRow, feedbackNotFound, findFeedback, presentFeedback, setHeld } from './queries.ts'

/** POST /api/feedback/{feedbackId}/verdict. The first verdict counts; repeated: no change. */
export const decideFeedbackEndpoint = endpoint(decideFeedback, async ({ params, body }, context) => {
  const { services } = context
  const { id, state, sessionId } = await findReceived(context, params.feedbackId)
  const wanted = body.approved ? 'approved' : 'refused'
  if (state !== 'waiting' && state !== wanted) throw tooLate(state)
  if (body.approved) {
    const { verdict } = await approveAttempt(services, { sessionId })
    if (verdict in attemptReasons) throw tooLate('refused')
  } else if (state === 'waiting' && body.reason) {
    const reason = rejectionReasons[body.reason]
    await inPatientTransaction(services.pool, (client) => reject(client, services, { id, sessionId, reason }))
  }
  return currentFeedback(context, params.feedbackId)
})

/**
 * Rejects feedback for its creator. Its points stay set aside while the writer may dispute it; then they go to the House
 * Fund. A second rejection changes nothing.
 */
async function reject(
  client: pg.ClientBase,
  { settings }: Pick<MemberContext['services'], 'settings'>,
  { id, sessionId, reason }: { id: number; sessionId: string; reason: string },
): Promise<void> {
  const locked = await lockReviewed(client, sessionId)
  if (!locked || locked.review) return
  const dueSeconds = settings.get('dispute_wait_seconds')
  const { dueAt } = await openReview(client, locked, { kind: 'claim', stage: 'refused', dueSeconds })
  const rejected = await rejectAttempt(client, { sessionId, reason: 'feedback_refused', until: dueAt })
  if (rejected !== 'ok') throw tooLate('approved')
  await setRejection(client, id, reason)
  await audit(client, locked.ownerId ?? 0, 'refuse_proof', locked, {
    as: 'owner',
    about: 'feedback',
    note: reason,
  })
  await notifyMember(client, locked.memberId, 'proof_refused', locked)
}

/** Verdicts on held answers. Removed ones stay hidden, and their points return to the campaign. */
export const heldFeedback: HeldOutcome = {
  async release(client, { subjectId }) {
    await setHeld(client, subjectId, false)
    if (!(await finishHalf(client, subjectId, true))) await askOwner(client, subjectId, 'feedback')
  },
  async remove(client, { subjectId, memberId }, { note }) {
    const sessionId = await queryValue(
      client,
      is.uuid,
      'SELECT session_id AS "sessionId" FROM attempt WHERE id = $1',
      [subjectId],
    )
    const isHalf = await finishHalf(client, subjectId, false)
    // Its time may have passed: it is paid then, and the answers stay hidden.
    if (!isHalf && (await rejectAttempt(client, { sessionId, reason: 'feedback_removed' })) !== 'ok') return
    await setRejection(client, subjectId, note)
    await tellFeedbackClosed(client, memberId)
  },
}

/** Stores why feedback is rejected. */
async function setRejection(client: pg.ClientBase, id: number, reason: string): Promise<void> {
  await client.query(`UPDATE feedback SET refusal = $2, state = 'refused' WHERE attempt_id = $1`, [
    id,
    reason,
  ])
}

const tooLate = (state: string): Problem =>
  new Problem('conflict', state === 'refused' ? 'Already rejected.' : 'It is already paid.')

/** PUT /api/feedback/{feedbackId}/rating. Sets the creator's rating, which can be changed. */
export const rateFeedbackEndpoint = endpoint(rateFeedback, async ({ params, body }, context) => {
  const { id } = await findReceived(context, params.feedbackId)
  await context.services.pool.query('UPDATE feedback SET rating = $2 WHERE attempt_id = $1', [
    id,
    body.rating,
  ])
  return currentFeedback(context, params.feedbackId)
})

/** POST /api/feedback/{feedbackId}/report. A second one changes nothing. */
export const reportFeedbackEndpoint = endpoint(reportFeedback, async ({ params, body }, context) => {
  const { id } = await findReceived(context, params.feedbackId)
  await context.services.pool.query(
    `UPDATE feedback SET report_note = $2, reported_at = ledger.clock()
     WHERE attempt_id = $1 AND reported_at IS NULL`,
    [id, body.note],
  )
  return currentFeedback(context, params.feedbackId)
})

/** POST /api/feedback/{feedbackId}/tip. Once for each feedback, whatever the idempotency key. */
export const tipFeedbackEndpoint = endpoint(tipFeedback, async ({ params, body }, context) =>
  actOnce(context, tipFeedback, { params, body }, async (client, key) => {
    const { id } = await findReceived(context, params.feedbackId, client)
    const verdict = await queryValue(
      client,
      is.oneOf(['ok', 'tipped', 'not_found', 'insufficient']),
      'SELECT exchange.tip_feedback($1, $2, $3, $4) AS verdict',
      [id, context.member.id, body.points, key],
    )
    if (verdict === 'insufficient') throw new Problem('not_enough_points')
    if (verdict === 'tipped') throw new Problem('conflict', 'You’ve already tipped this feedback.')
    if (verdict !== 'ok') throw feedbackNotFound()
    return {
      feedback: presentFeedback(context.services.config, await find(context, params.feedbackId, client)),
    }
  }),
)

async function find(
  { services, member }: MemberContext,
  feedbackId: string,
  client: Client = services.pool,
): Promise<FeedbackRow> {
  const row = await findFeedback(client, feedbackId, member.id)
  if (!row) throw feedbackNotFound()
  return row
}

/** A feedback that this member received. @throws Problem not_found */
async function findReceived(
  context: MemberContext,
  feedbackId: string,
  client?: Client,
): Promise<FeedbackRow> {
  const row = await find(context, feedbackId, client)
  if (row.ownerId !== context.member.id) throw feedbackNotFound()
  return row
}

const currentFeedback = async (context: MemberContext, feedbackId: string) => ({
  feedback: presentFeedback(context.services.config, await find(context, feedbackId)),
})
