import { createHash } from 'node:crypto'
import type pg from 'pg'
import { type ProofStage, proofLimits, type sendProof } from '#contract/checks/proofs.ts'
import { type AttemptReason, attemptReasons } from '#contract/exchange/attempts.ts'
import type { Input, Returned } from '#contract/operation.ts'
import { is, queryValue } from '#database/rows.ts'
import { submitAttempt, waitForVerdict } from '../../exchange/attempts/index.ts'
import type { MemberContext } from '../../http/context.ts'
import { inPatientTransaction } from '../../idempotency/index.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { Problem } from '../../problem.ts'
import { countAgainstLimits } from '../../rate-limits/index.ts'
import { type Locked, lockReviewed, moveReview, openReview, type Review } from '../reviews/index.ts'
import { deleteFile, storeFile } from './files.ts'
import { attemptNotFound, readOwn } from './own-proof.ts'
import { readSent } from './queries.ts'

const alreadySent = 'You’ve already sent a screenshot. One is enough.'

/** Stages in which the file counts: a first one, another one, or the last one again. */
const openStages: readonly ProofStage[] = ['open', 'again', 'asked', 'reading', 'owner', 'admin']

/**
 * Counts a submission, and checks its attempt before the file is received.
 * @throws Problem not_found, conflict if the attempt takes no screenshot any longer, too_many_requests
 */
export async function admit(
  { params }: Pick<Input<typeof sendProof>, 'params'>,
  { services, member }: MemberContext,
): Promise<void> {
  const { config, pool } = services
  await countAgainstLimits({ pool, config }, { proof_member: member.id })
  const { stage, end } = await readOwn(services, params.attemptId, member.id)
  if (openStages.includes(stage)) return
  throw new Problem('conflict', end ? `${end.reason}. ${end.advice}` : alreadySent)
}

/**
 * POST /api/attempts/{attemptId}/proofs. Stores the file as received, for the job that reads it, and reserves
 * the completion and its points. The same file again returns the current state; another is accepted only if
 * one is asked for.
 * @throws Problem not_found, conflict
 */
export async function send(
  { params, file }: Input<typeof sendProof>,
  { services, member }: MemberContext,
): Promise<Returned<typeof sendProof>> {
  const { config, pool } = services
  const uploadSha256 = createHash('sha256').update(file).digest()
  const fileName = await storeFile(config, 'upload', file)
  let result: boolean | Problem = false
  try {
    result = await inPatientTransaction(pool, (client) =>
      accept(client, { sessionId: params.attemptId, memberId: member.id, uploadSha256, fileName }),
    )
  } finally {
    if (result !== true) await deleteFile(config, fileName)
  }
  // An attempt that has ended stays ended: its end is committed first, then reported.
  if (result instanceof Problem) throw result
  return readOwn(services, params.attemptId, member.id)
}

interface Upload {
  sessionId: string
  memberId: number
  uploadSha256: Buffer
  fileName: string
}

/**
 * Adds the file as a proof, with the one-time code that is valid now; false if it is the last one sent, a Problem if the
 * attempt has ended.
 */
async function accept(client: pg.PoolClient, upload: Upload): Promise<boolean | Problem> {
  const locked = await lockReviewed(client, upload.sessionId)
  if (locked?.memberId !== upload.memberId) throw attemptNotFound()
  const before = locked.review
  if (locked.check !== 'screenshot' && !before) throw attemptNotFound()
  const sent = before ? await readSent(client, before.id) : { count: 0, last: null }
  if (sent.last?.equals(upload.uploadSha256)) return false
  const review = before ? await acceptAnother(client, locked, before) : await acceptFirst(client, locked)
  if (review instanceof Problem) return review
  if (sent.count >= proofLimits.tries) throw new Problem('conflict', 'No more screenshots are accepted here.')
  const proofId = await queryValue(
    client,
    is.integer,
    `INSERT INTO proof (review_id, number, platform, action, upload_sha256, file_name, code)
     SELECT $1, $3, attempt.platform, attempt.action, $4, $5, (
       SELECT code FROM proof_code WHERE attempt_id = attempt.id AND expires_at > ledger.clock())
     FROM attempt WHERE attempt.id = $2 RETURNING id`,
    [review.id, locked.attemptId, sent.count + 1, upload.uploadSha256, upload.fileName],
  )
  await enqueue(client, 'read-proof', { proofId }, { key: `read-proof:${proofId}`, queue: 'proofs' })
  return true
}

async function acceptFirst(client: pg.PoolClient, locked: Locked): Promise<Review | Problem> {
  const { sessionId, memberId } = locked
  const verdict = await submitAttempt(client, { sessionId, memberId })
  if (verdict === 'ok') return openReview(client, locked, { kind: 'claim', stage: 'reading' })
  const reason = attemptReasons[verdict as AttemptReason]
  return new Problem('conflict', reason ? `${reason.text}. ${reason.advice}` : 'This task has ended.')
}

async function acceptAnother(client: pg.PoolClient, locked: Locked, review: Review): Promise<Review> {
  if (review.isOver) throw new Problem('conflict', 'It’s too late for another screenshot.')
  if (review.stage === 'asked' || (review.stage === 'again' && review.kind === 'retention'))
    await moveReview(client, review.id, { stage: 'reading', keepDue: true })
  else if (review.stage === 'again') {
    await moveReview(client, review.id, { stage: 'reading' })
    await waitForVerdict(client, { sessionId: locked.sessionId, until: null })
  } else throw new Problem('conflict', alreadySent)
  return review
}
