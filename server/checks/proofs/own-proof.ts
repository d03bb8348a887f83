import {
  askers,
  excuses,
  type OwnProof,
  type ProofStage,
  proofLimits,
  readOwnProof,
} from '#contract/checks/proofs.ts'
import { rejectionNames, rejectionReasons } from '#contract/checks/reviews.ts'
import { screenshotReasons } from '#contract/checks/screenshots.ts'
import { type AttemptReason, attemptReasons, attemptStates } from '#contract/exchange/attempts.ts'
import { is, queryOne, type RowOf } from '#database/rows.ts'
import { absoluteUrl } from '../../exchange/content/index.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import { screenshotErrors } from '../../providers/screenshots/index.ts'
import type { Services } from '../../services.ts'
import {
  nameOnPage,
  presentPicture,
  readForged,
  readPictures,
  reviewKinds,
  stages,
} from '../reviews/index.ts'

/** GET /api/attempts/{attemptId}/proofs. */
export const readOwnProofEndpoint = endpoint(readOwnProof, ({ params }, { services, member }) =>
  readOwn(services, params.attemptId, member.id),
)

/** State of the proof of a member's attempt. @throws Problem not_found */
export async function readOwn(services: Services, sessionId: string, memberId: number) {
  const row = await findOwn(services, sessionId, memberId)
  if (!row) throw attemptNotFound()
  const stage = stageOf(row)
  const [picture] = row.reviewId === null ? [] : await readPictures(services, [row.reviewId])
  return {
    ...row,
    kind: row.kind ?? 'claim',
    stage,
    url: absoluteUrl(services.config, row.url),
    owner: row.owner ?? services.config.APP_NAME,
    dueAt: dueOf(row, stage),
    triesLeft: Math.max(0, proofLimits.tries - row.sent),
    problem:
      stage === 'again' && row.problem !== null ? (sentences[row.problem] ?? screenshotErrors.crashed) : null,
    refusal: row.refusedBy
      ? { by: row.refusedBy, reason: rejectionReasons[row.refusedFor ?? 'other'].text, note: row.refusalNote }
      : null,
    end: stage === 'rejected' ? endOf(row.endReason) : null,
    dispute: row.words,
    report: row.reportNote,
    forged: await readForged(services.pool, services, { sessionId, points: row.points }),
    picture: picture ? presentPicture(picture) : null,
  }
}

/** The rejection for an attempt that does not exist, is another member's or takes no screenshot. */
export const attemptNotFound = (): Problem => new Problem('not_found', 'Attempt not found.')

const ownRow = {
  attemptId: is.uuid,
  taskId: is.integer,
  title: is.text,
  url: is.text,
  platform: is.text,
  action: is.text,
  owner: is.text.orNull,
  points: is.integer,
  lookFor: is.text.orNull,
  state: is.oneOf(attemptStates),
  endReason: is.text.orNull,
  expiresAt: is.time,
  reviewId: is.integer.orNull,
  kind: is.oneOf(reviewKinds).orNull,
  askedBy: is.oneOf(askers).orNull,
  excuse: is.oneOf(excuses).orNull,
  stage: is.oneOf(stages).orNull,
  dueAt: is.time.orNull,
  reportNote: is.text.orNull,
  words: is.text.orNull,
  sent: is.integer,
  problem: is.text.orNull,
  refusedBy: is.oneOf(['owner', 'admin']).orNull,
  refusedFor: is.oneOf(rejectionNames).orNull,
  refusalNote: is.text.orNull,
}
type OwnRow = RowOf<typeof ownRow>

/** SQL condition: an attempt is proven by screenshot, or a fresh proof of it is asked for, however it was checked. */
export const takesScreenshot = `(attempt.check_name = 'screenshot'
  OR EXISTS (SELECT FROM review WHERE review.attempt_id = attempt.id))`

const findOwn = ({ pool }: Services, sessionId: string, memberId: number): Promise<OwnRow | null> =>
  queryOne(pool, ownRow, {
    prepared: `SELECT attempt.session_id AS "attemptId", attempt.campaign_id AS "taskId", content.title, content.url,
        attempt.platform, attempt.action, owner.username AS owner, attempt.reward_points AS points,
        ${nameOnPage} AS "lookFor", attempt.state, attempt.reason AS "endReason", attempt.expires_at AS "expiresAt", review.id AS "reviewId",
        review.kind, review.asked_by AS "askedBy", review.excuse, review.stage, review.due_at AS "dueAt", review.report_note AS "reportNote", dispute.words,
        (SELECT count(*) FROM proof WHERE review_id = review.id) AS sent, last.problem,
        refusal.judge AS "refusedBy", refusal.reason AS "refusedFor", refusal.note AS "refusalNote"
      FROM attempt
      JOIN content ON content.id = attempt.content_id
      LEFT JOIN member AS owner ON owner.id = attempt.owner_id
      LEFT JOIN LATERAL (SELECT * FROM review WHERE attempt_id = attempt.id ORDER BY id DESC LIMIT 1) AS review ON true
      LEFT JOIN dispute ON dispute.review_id = review.id
      LEFT JOIN LATERAL (SELECT problem FROM proof WHERE review_id = review.id ORDER BY number DESC LIMIT 1) AS last
        ON true
      LEFT JOIN LATERAL (SELECT judge, reason, note FROM verdict WHERE review_id = review.id AND NOT approved
        ORDER BY id DESC LIMIT 1) AS refusal ON true
      WHERE attempt.session_id = $1 AND attempt.member_id = $2 AND ${takesScreenshot}`,
    values: [sessionId, memberId],
  })

function endOf(code: string | null): OwnProof['end'] {
  const words = code === null ? undefined : attemptReasons[code as AttemptReason]
  return words ? { reason: words.text, advice: words.advice } : null
}

/** The attempt's end counts even if no job has closed the review yet. */
function stageOf({ state, stage, kind }: OwnRow): ProofStage {
  if (kind === 'retention') return stage === 'taking' ? 'taken' : (stage as ProofStage)
  if (state === 'credited' || stage === 'approving') return 'approved'
  if (state === 'rejected' || state === 'expired') return 'rejected'
  return stage === null ? 'open' : (stage as ProofStage)
}

function dueOf({ expiresAt, dueAt }: OwnRow, stage: ProofStage): Date | null {
  if (stage === 'open') return expiresAt
  return stage === 'approved' || stage === 'rejected' ? null : dueAt
}

/** Sentences for the earner about pictures that could not be used: the reader's, and two more. */
const sentences: Record<string, string> = {
  ...screenshotErrors,
  nothing_found: screenshotReasons.nothing_found,
  repeat: 'This screenshot was sent before, for this or another task. Take a new one.',
}
