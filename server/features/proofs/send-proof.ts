import { createHash } from 'node:crypto'
import type pg from 'pg'
import { type AttemptReason, attemptReasons } from '#contract/attempts.ts'
import type { Input, Output } from '#contract/operation.ts'
import { proofLimits, type sendProof } from '#contract/proofs.ts'
import type { MemberContext } from '../../http/context.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { Problem } from '../../problem.ts'
import { handIn, waitForVerdict } from '../attempts/index.ts'
import { inPatientTransaction } from '../idempotency/index.ts'
import { countAgainstLimits } from '../rate-limits/index.ts'
import { type Held, holdAttempt, moveReview, openReview, type Review } from '../reviews/index.ts'
import { dropFile, keepFile } from './files.ts'
import { readOwn } from './own-proof.ts'
import { addProof, readSent } from './queries.ts'

/**
 * POST /api/attempts/{attemptId}/proofs. Keeps the file as it came for the job that reads it, and reserves the task's
 * place and points. The same file again answers where it stands; another one is taken only where one is asked for.
 * @throws Problem not_found, conflict, too_many_requests
 */
export async function send(
  { params, file }: Input<typeof sendProof>,
  { services, member }: MemberContext,
): Promise<Output<typeof sendProof>> {
  const { config, pool } = services
  await countAgainstLimits(pool, config.RATE_LIMITS, [{ name: 'proof_member', subject: String(member.id) }])
  const uploadSha256 = createHash('sha256').update(file).digest()
  const fileName = await keepFile(config, 'upload', file)
  let isKept = false
  try {
    isKept = await inPatientTransaction(pool, (client) =>
      take(client, { sessionId: params.attemptId, memberId: member.id, uploadSha256, fileName }),
    )
  } finally {
    if (!isKept) await dropFile(config, fileName)
  }
  return readOwn(services, params.attemptId, member.id)
}

interface Handed {
  sessionId: string
  memberId: number
  uploadSha256: Buffer
  fileName: string
}

/** Whether the file is a proof now; false where it is the one that is there already. */
async function take(client: pg.PoolClient, handed: Handed): Promise<boolean> {
  const held = await holdAttempt(client, handed.sessionId)
  if (held?.memberId !== handed.memberId || held.check !== 'screenshot')
    throw new Problem('not_found', 'You have no such attempt.')
  const before = held.review
  const sent = before ? await readSent(client, before.id) : { count: 0, last: null }
  if (sent.last?.equals(handed.uploadSha256)) return false
  const review = before ? await takeAgain(client, held, before) : await takeFirst(client, held)
  if (sent.count >= proofLimits.tries)
    throw new Problem('conflict', 'No more pictures are taken for this one.')
  const proof = { ...handed, reviewId: review.id, attemptId: held.attemptId, number: sent.count + 1 }
  const proofId = await addProof(client, proof)
  await enqueue(client, 'read-proof', { proofId }, { key: `read-proof:${proofId}`, queue: 'proofs' })
  return true
}

async function takeFirst(client: pg.PoolClient, held: Held): Promise<Review> {
  const { sessionId, memberId } = held
  const verdict = await handIn(client, { sessionId, memberId })
  if (verdict === 'ok') return openReview(client, held, { kind: 'claim', stage: 'reading' })
  const reason = attemptReasons[verdict as AttemptReason]
  throw new Problem('conflict', reason ? `${reason.text}. ${reason.advice}` : 'This task is over already.')
}

async function takeAgain(client: pg.PoolClient, held: Held, review: Review): Promise<Review> {
  if (review.isOver) throw new Problem('conflict', 'The time for another picture is over.')
  if (review.stage === 'asked' || (review.stage === 'again' && review.kind === 'retention'))
    await moveReview(client, review.id, { stage: 'reading', keepDue: true })
  else if (review.stage === 'again') {
    await moveReview(client, review.id, { stage: 'reading' })
    await waitForVerdict(client, { sessionId: held.sessionId, until: null })
  } else throw new Problem('conflict', 'Your picture was sent already. One is enough.')
  return review
}
