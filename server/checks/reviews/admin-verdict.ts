import type pg from 'pg'
import { type AdminVerdictBody, decideAdminReview } from '#contract/checks/reviews.ts'
import { rejectAttempt, tellFeedbackClosed } from '../../exchange/attempts/index.ts'
import { endpoint } from '../../http/endpoint.ts'
import { actOnce } from '../../idempotency/index.ts'
import { accuseForgedProof, decideForgedProof, readForgedProof } from '../../money/clawbacks/index.ts'
import { requireUninvolved } from '../../people/admins/index.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { askAgain, endRetention, type HeldReview, withdrawRequest } from './after-reading.ts'
import { stateOf } from './forged.ts'
import { audit, notifyMember } from './notify-member.ts'
import { decidesOwn } from './owner-record.ts'
import { addVerdict, holdAttempt, lastVerdict, moveReview, overturn, type Review } from './queries.ts'
import { faultOfVerdict, tooLate } from './rules.ts'
import { carryOut, loseRight } from './settle-reviews.ts'

/**
 * POST /api/admin/reviews/{attemptId}/verdict. The first admin's verdict counts; a later one gets a conflict
 * that names the first. Calling a proof forged takes nothing yet: it can be appealed first, and the reward
 * stays set aside until then.
 * @throws Problem not_found, conflict, forbidden if the admin is one of the sides and another could decide
 */
export const decideAdminReviewEndpoint = endpoint(decideAdminReview, async ({ params, body }, context) => {
  const { services, member } = context
  const fault = faultOfVerdict(body)
  if (fault) throw Problem.field(fault.field, fault.sentence)
  await actOnce(context, decideAdminReview, { params, body }, async (client) => {
    const held = await holdAttempt(client, params.attemptId)
    if (!held?.review) throw new Problem('not_found', 'Proof not found.')
    await applyVerdict(client, services, { ...held, review: held.review }, { adminId: member.id, body })
  })
  await carryOut(services, params.attemptId)
})

interface AdminVerdict {
  adminId: number
  body: AdminVerdictBody
}

/** Applies a verdict to an open appeal, a waiting proof, or a decided proof now called forged. */
async function applyVerdict(
  client: pg.ClientBase,
  services: Services,
  held: HeldReview,
  given: AdminVerdict,
): Promise<void> {
  const { adminId, body } = given
  const { stage } = held.review
  const accusation = await readForgedProof(client, held.sessionId)
  const isAppeal = accusation !== null && stateOf(accusation) === 'appealed'
  const waits = stage === 'admin' || stage === 'disputed'
  const isForged = body.reason === 'forged' && body.verdict === 'no'
  if (isForged && held.check === 'creator') throw Problem.field('reason', 'Only a screenshot can be forged.')
  if (body.verdict === 'again') {
    if (isAppeal || stage !== 'admin') return rejectLate(client, held.review, given)
    await requireUninvolved(client, [held.memberId, held.ownerId], adminId)
    return askAgain(client, services, held, adminId)
  }
  if (isAppeal) {
    const { accusedBy, accusedAt } = accusation
    await requireUninvolved(client, [held.memberId, held.ownerId, accusedBy], adminId, accusedAt)
    const appeal = { sessionId: held.sessionId, adminId, forged: isForged }
    const verdict = await decideForgedProof(client, appeal)
    if (verdict !== 'ok') throw new Error(`an appeal was not decided: ${verdict}`)
  } else if (waits || (isForged && decided.has(stage))) {
    await requireUninvolved(client, [held.memberId, held.ownerId], adminId)
    const named = { sessionId: held.sessionId, adminId, note: body.note ?? '' }
    if (isForged && !(await accuseForgedProof(client, named)))
      throw new Problem('conflict', 'It has already been called forged.')
  } else return rejectLate(client, held.review, given)
  if (!waits) return
  await auditVerdict(client, held, given)
  await decide(client, services, held, { ...given, appealable: isForged && !isAppeal })
}

/** Stages in which the payment is decided; such a proof can still be called forged. */
const decided: ReadonlySet<string> = new Set(['approved', 'rejected', 'kept', 'taken', 'withdrawn'])

async function rejectLate(
  client: pg.ClientBase,
  { id, stage }: Review,
  { adminId, body }: AdminVerdict,
): Promise<void> {
  const last = await lastVerdict(client, id)
  const isRepeat = last?.judgeId === adminId && last.judge === 'admin' && body.verdict !== 'again'
  if (isRepeat && last.approved === (body.verdict === 'yes')) return
  throw new Problem('conflict', tooLate(stage, last?.name ?? null))
}

async function auditVerdict(
  client: pg.ClientBase,
  held: HeldReview,
  { adminId, body }: AdminVerdict,
): Promise<void> {
  const { verdict, ...why } = body
  const { kind: about, stage } = held.review
  const act = verdict === 'yes' ? 'approve_proof' : 'refuse_proof'
  await audit(client, adminId, act, held, { as: 'admin', about, stage, ...why })
}

async function decide(
  client: pg.ClientBase,
  services: Services,
  held: HeldReview,
  { adminId, body, appealable }: AdminVerdict & { appealable: boolean },
): Promise<void> {
  const { review, sessionId, memberId, ownerId } = held
  const approved = body.verdict === 'yes'
  const why = approved ? {} : { reason: body.reason, note: body.note }
  if (review.excuse === 'open') {
    if (!approved) throw new Problem('conflict', 'Withdraw the request, or ask again for a screenshot.')
    return withdrawRequest(client, held, adminId)
  }
  if (review.kind === 'retention')
    return endRetention(client, held, { kept: approved, judge: 'admin', judgeId: adminId, ...why })
  await addVerdict(client, { reviewId: review.id, judge: 'admin', judgeId: adminId, approved, ...why })
  if (approved) {
    await moveReview(client, review.id, { stage: 'approving' })
    if (review.stage === 'disputed') await overturnRejection(client, held)
  } else if (review.stage === 'disputed' && !appealable) {
    const isFeedback = held.check === 'creator'
    await moveReview(client, review.id, { stage: 'rejected' })
    await rejectAttempt(client, { sessionId, reason: isFeedback ? 'feedback_removed' : 'proof_refused' })
    await notifyMember(client, memberId, 'proof_rejected', held)
    await notifyMember(client, ownerId, 'refusal_stands', held)
    if (isFeedback) await tellFeedbackClosed(client, memberId)
  } else {
    const { settings } = services
    const dueSeconds = appealable
      ? settings.get('appeal_days') * 86_400
      : settings.get('dispute_wait_seconds')
    const until = await moveReview(client, review.id, { stage: 'refused', dueSeconds })
    await rejectAttempt(client, { sessionId, reason: 'proof_refused', until })
    if (!appealable) await notifyMember(client, memberId, 'proof_refused', held)
  }
}

/** Flags the owner's rejection as overturned, which counts against the owner's right to decide; of feedback it is told only. */
async function overturnRejection(client: pg.ClientBase, held: HeldReview): Promise<void> {
  if (held.ownerId === null) return
  const decided = await decidesOwn(client, held.ownerId)
  const isOverturned = await overturn(client, held.review.id)
  if (!isOverturned && held.check !== 'creator') return
  await notifyMember(client, held.ownerId, 'refusal_turned', held)
  if (decided && !(await decidesOwn(client, held.ownerId))) await loseRight(client, held.ownerId)
}
