import type pg from 'pg'
import { accuseProof, reviewCases as kinds, type RejectionReason } from '#contract/checks/reviews.ts'
import { is, queryOneValue } from '#database/rows.ts'
import { type Applied, type Decision, serveCase } from '../../cases/index.ts'
import { rejectAttempt, tellFeedbackClosed } from '../../exchange/attempts/index.ts'
import { endpoint } from '../../http/endpoint.ts'
import { inPatientTransaction } from '../../idempotency/index.ts'
import { accuseForgedProof, decideForgedProof, readForgedProof } from '../../money/clawbacks/index.ts'
import { requireUninvolved } from '../../people/admins/index.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { askAgain, endRetention, type LockedReview, withdrawRequest } from './after-reading.ts'
import { readItems } from './evidence.ts'
import { stateOf } from './forged.ts'
import { audit, notifyMember } from './notify-member.ts'
import { decidesOwn } from './owner-record.ts'
import { addVerdict, lockReviewed, moveReview, overturn } from './queries.ts'
import { carryOut, loseRight } from './settle-reviews.ts'

type Given = Decision<'approved' | 'rejected' | 'forged' | 'again'>

/** Locks the attempt of a review. Its last review is another one if a fresh proof was asked for since. */
async function lockSubject({ client, file: { subjectId } }: Given): Promise<LockedReview | null> {
  const sessionId = await queryOneValue(
    client,
    is.uuid,
    'SELECT session_id AS id FROM review JOIN attempt ON attempt.id = attempt_id WHERE review.id = $1',
    [subjectId],
  )
  const locked = sessionId === null ? undefined : await lockReviewed(client, sessionId)
  return locked?.review ? { ...locked, review: locked.review } : null
}

const waits = ({ review: { id, stage } }: LockedReview, { file }: Given): boolean =>
  id === file.subjectId && (stage === 'admin' || stage === 'disputed')

/** Calling a proof forged takes nothing yet: it can be appealed first, and the reward stays set aside until then. */
async function applyVerdict(given: Given): Promise<Applied> {
  const { client, verdict, note, decider } = given
  const locked = await lockSubject(given)
  if (!locked || !waits(locked, given)) return null
  if (verdict === 'again') {
    await askAgain(client, given, locked)
    return { auditedId: locked.sessionId, detail: { as: 'admin', about: locked.review.kind } }
  }
  if (verdict === 'forged') await accuse(client, locked, { adminId: decider.id, note })
  return { auditedId: locked.sessionId, ...(await settle(given, locked, verdict === 'forged')) }
}

/** Decides an appeal. It is also the dispute of a claim that was rejected as forged. */
async function applyToAppeal(given: Given): Promise<Applied> {
  const { client, verdict, file, decider } = given
  const locked = await lockSubject(given)
  const accusation = locked && (await readForgedProof(client, locked.sessionId))
  if (!accusation || stateOf(accusation) !== 'appealed') return null
  await requireUninvolved(client, file.memberIds, decider.id, accusation.accusedAt)
  const { sessionId, attemptId, review } = locked
  const forged = verdict === 'forged'
  await decideForgedProof(client, { sessionId, adminId: decider.id, forged })
  const decided = { auditedId: attemptId, detail: { forged } }
  if (!waits(locked, given) || review.stage !== 'disputed') return decided
  const { detail, after } = await settle(given, locked, false)
  await audit(client, decider.id, verdict === 'approved' ? 'approve_proof' : 'refuse_proof', locked, detail)
  return { ...decided, after }
}

const rest = { read: readItems, apply: applyVerdict }
export const reviewCases = {
  proof: serveCase(kinds.proof, rest),
  dispute: serveCase(kinds.dispute, rest),
  retention: serveCase(kinds.retention, rest),
  appeal: serveCase(kinds.appeal, { ...rest, apply: applyToAppeal }),
}

/** @throws Problem conflict */
async function accuse(
  client: pg.ClientBase,
  { sessionId, check }: LockedReview,
  why: { adminId: number; note: string },
): Promise<void> {
  if (check === 'creator') throw new Problem('conflict', 'Only a screenshot can be forged.')
  if (!(await accuseForgedProof(client, { sessionId, ...why })))
    throw new Problem('conflict', 'It has already been called forged.')
}

/** Stages in which the payment is decided; such a proof can still be called forged. */
const decided: ReadonlySet<string> = new Set(['approved', 'rejected', 'kept', 'taken', 'withdrawn'])

/**
 * POST /api/admin/reviews/{attemptId}/forged.
 * @throws Problem not_found, conflict
 */
export const accuseProofEndpoint = endpoint(accuseProof, ({ params, body }, { services, member }) =>
  inPatientTransaction(services.pool, async (client) => {
    const locked = await lockReviewed(client, params.attemptId)
    const review = locked?.review
    if (!review) throw new Problem('not_found', 'Proof not found.')
    if (!decided.has(review.stage)) throw new Problem('conflict', 'It isn’t decided yet.')
    await accuse(client, { ...locked, review }, { adminId: member.id, note: body.note })
  }),
)

/** Reason and note of a rejection, as stored with the verdict. */
const whyOf = ({ verdict, reason, note }: Given): { reason?: RejectionReason; note?: string } =>
  verdict === 'approved'
    ? {}
    : { reason: verdict === 'forged' ? verdict : (reason as RejectionReason), ...(note && { note }) }

/** Writes what follows from a verdict, for its audit entry and payment. isAppealable: it can be appealed before it is final. */
async function settle(given: Given, locked: LockedReview, isAppealable: boolean) {
  const { kind: about, stage } = locked.review
  await writeVerdict(given, locked, isAppealable)
  return {
    detail: { as: 'admin', about, stage, ...whyOf(given) },
    after: (services: Services) => carryOut(services, locked.sessionId),
  }
}

async function writeVerdict(given: Given, locked: LockedReview, isAppealable: boolean): Promise<void> {
  const { client, verdict, decider, settings } = given
  const { review, sessionId, memberId, ownerId } = locked
  const approved = verdict === 'approved'
  if (review.excuse === 'open') {
    if (!approved) throw new Problem('conflict', 'Withdraw the request, or ask again for a screenshot.')
    return withdrawRequest(client, locked, decider.id)
  }
  const judged = { judge: 'admin', judgeId: decider.id, ...whyOf(given) } as const
  if (review.kind === 'retention') return endRetention(client, locked, { kept: approved, ...judged })
  await addVerdict(client, { reviewId: review.id, approved, ...judged })
  if (approved) {
    await moveReview(client, review.id, { stage: 'approving' })
    if (review.stage === 'disputed') await overturnRejection(client, locked)
  } else if (review.stage === 'disputed' && !isAppealable) {
    const isFeedback = locked.check === 'creator'
    await moveReview(client, review.id, { stage: 'rejected' })
    await rejectAttempt(client, { sessionId, reason: isFeedback ? 'feedback_removed' : 'proof_refused' })
    await notifyMember(client, memberId, 'proof_rejected', locked)
    await notifyMember(client, ownerId, 'refusal_stands', locked)
    if (isFeedback) await tellFeedbackClosed(client, memberId)
  } else {
    const dueSeconds = isAppealable
      ? settings.get('appeal_days') * 86_400
      : settings.get('dispute_wait_seconds')
    const until = await moveReview(client, review.id, { stage: 'refused', dueSeconds })
    await rejectAttempt(client, { sessionId, reason: 'proof_refused', until })
    if (!isAppealable) await notifyMember(client, memberId, 'proof_refused', locked)
  }
}

/** Flags the owner's rejection as overturned, which counts against the owner's right to decide; of feedback it is told only. */
async function overturnRejection(client: pg.ClientBase, locked: LockedReview): Promise<void> {
  if (locked.ownerId === null) return
  const decided = await decidesOwn(client, locked.ownerId)
  const isOverturned = await overturn(client, locked.review.id)
  if (!isOverturned && locked.check !== 'creator') return
  await notifyMember(client, locked.ownerId, 'refusal_turned', locked)
  if (decided && !(await decidesOwn(client, locked.ownerId))) await loseRight(client, locked.ownerId)
}
