import type pg from 'pg'
import type { Input } from '#contract/operation.ts'
import type { decideAdminReview, VerdictBody } from '#contract/reviews.ts'
import type { MemberContext } from '../../http/context.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { rejectAttempt } from '../attempts/index.ts'
import { inPatientTransaction } from '../idempotency/index.ts'
import { carryOut } from './carry-out.ts'
import { endRetention } from './end-retention.ts'
import { decidesOwn } from './owner-standing.ts'
import {
  addVerdict,
  type Held,
  holdAttempt,
  lastVerdict,
  moveReview,
  overturn,
  type Review,
} from './queries.ts'
import { faultOfVerdict, tooLate } from './rules.ts'
import { audit, tell } from './tell.ts'

/**
 * POST /api/admin/reviews/{attemptId}/verdict. The first admin's word counts; a second one is told whose it was.
 * @throws Problem not_found, conflict, forbidden where the admin is one of the two sides and another admin is there
 */
export async function decideAsAdmin(
  { params, body }: Input<typeof decideAdminReview>,
  { services, member }: MemberContext,
): Promise<undefined> {
  const fault = faultOfVerdict(body)
  if (fault) throw Problem.field(fault.field, fault.sentence)
  await inPatientTransaction(services.pool, async (client) => {
    const held = await holdAttempt(client, params.attemptId)
    if (!held?.review) throw new Problem('not_found', 'There is no such proof.')
    const { review } = held
    if (review.stage !== 'admin' && review.stage !== 'disputed') {
      const last = await lastVerdict(client, review.id)
      if (last?.judgeId === member.id && last.judge === 'admin' && last.approved === (body.verdict === 'yes'))
        return
      throw new Problem('conflict', tooLate(review.stage, last?.name ?? null))
    }
    await keepApart(client, held, member.id)
    const act = body.verdict === 'yes' ? 'approve_proof' : 'refuse_proof'
    const { verdict: _, ...why } = body
    await audit(client, member.id, act, held, {
      as: 'admin',
      about: review.kind,
      stage: review.stage,
      ...why,
    })
    await decide(client, services, { ...held, review }, { adminId: member.id, body })
  })
  await carryOut(services, params.attemptId)
}

async function decide(
  client: pg.ClientBase,
  services: Services,
  held: Held & { review: Review },
  { adminId, body }: { adminId: number; body: VerdictBody },
): Promise<void> {
  const { review, sessionId, memberId, ownerId } = held
  const approved = body.verdict === 'yes'
  const why = approved ? {} : { reason: body.reason, note: body.note }
  if (review.kind === 'retention')
    return endRetention(client, services, held, { kept: approved, judge: 'admin', judgeId: adminId, ...why })
  await addVerdict(client, { reviewId: review.id, judge: 'admin', judgeId: adminId, approved, ...why })
  if (approved) {
    await moveReview(client, review.id, { stage: 'approving' })
    if (review.stage === 'disputed') await turnRefusal(client, services, held)
  } else if (review.stage === 'disputed') {
    await moveReview(client, review.id, { stage: 'rejected' })
    await rejectAttempt(client, { sessionId, reason: 'proof_refused' })
    await tell(client, memberId, 'proof_rejected', held)
    await tell(client, ownerId, 'refusal_stands', held)
  } else {
    const dueSeconds = services.settings.get('dispute_wait_seconds')
    const until = await moveReview(client, review.id, { stage: 'refused', dueSeconds })
    await rejectAttempt(client, { sessionId, reason: 'proof_refused', until })
    await tell(client, memberId, 'proof_refused', held)
  }
}

/** The owner's no did not stand: it counts against the owner's say. */
async function turnRefusal(
  client: pg.ClientBase,
  services: Services,
  held: Held & { review: Review },
): Promise<void> {
  if (held.ownerId === null || !(await overturn(client, held.review.id))) return
  await tell(client, held.ownerId, 'refusal_turned', held)
  if (!(await decidesOwn(client, services, held.ownerId)))
    await enqueue(client, 'hand-over-reviews', { ownerId: held.ownerId })
}

/** Nobody decides what is their own, unless there is nobody else. */
async function keepApart(client: pg.ClientBase, { memberId, ownerId }: Held, adminId: number): Promise<void> {
  if (adminId !== memberId && adminId !== ownerId) return
  const { rowCount } = await client.query(
    `SELECT FROM member WHERE is_admin AND state = 'active' AND NOT id = ANY ($1) LIMIT 1`,
    [[memberId, ownerId ?? memberId]],
  )
  if (rowCount) throw new Problem('forbidden', 'You are one side of this one. Another admin decides it.')
}
