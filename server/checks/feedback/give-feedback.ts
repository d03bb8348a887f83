import { giveFeedback } from '#contract/checks/feedback.ts'
import { hasLength } from '#contract/checks/feedback-moments.ts'
import {
  feedbackLeastCharacters,
  feedbackLeastWords,
  feedbackWaitSeconds,
  missingFrom,
} from '#contract/checks/feedback-text.ts'
import { attemptReasons } from '#contract/exchange/attempts.ts'
import type { Input } from '#contract/operation.ts'
import { type Client, is, query, queryOne, queryOneValue, queryRow } from '#database/rows.ts'
import { submitAttempt, waitForVerdict } from '../../exchange/attempts/index.ts'
import type { MemberContext } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { inPatientTransaction } from '../../idempotency/index.ts'
import { holdIfFound } from '../../moderation/index.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { askOwner } from '../reviews/index.ts'
import { feedbackNotFound, findFeedback, presentFeedback, setHeld } from './queries.ts'
import { type Answers, comparedTexts, fingerprintOf, minSimilarity } from './rules.ts'

/** The answers of an attempt, with what they are compared by. */
type Written = Input<typeof giveFeedback>['body'] & { sessionId: string; fingerprint: string }

/**
 * POST /api/attempts/{attemptId}/feedback. The answers, the reserved completion and the wait for the creator are stored
 * together or not at all. A text is checked before anything is locked, and only its comparison is repeated under the locks.
 */
export const giveFeedbackEndpoint = endpoint(giveFeedback, async ({ params, body }, context) => {
  const { services, member } = context
  const sessionId = params.attemptId
  const earlier = await findFeedback(services.pool, sessionId, member.id)
  if (!earlier) {
    checkContent(body)
    const written = { sessionId, ...body, fingerprint: fingerprintOf(body) }
    if (await isOpen(context, written)) {
      await fingerprintEarlier(services, sessionId)
      await checkNew(services.pool, written)
    }
    await storeAnswers(context, written)
  }
  const row = await findFeedback(services.pool, sessionId, member.id)
  if (!row) throw feedbackNotFound()
  return { feedback: presentFeedback(services.config, row) }
})

function checkContent({ works, fix, moment }: Answers): void {
  const missing = missingFrom([works, fix, moment])
  const fault = (least: string): Problem =>
    Problem.field('works', `Write at least ${least} across the answers. Exact words help most.`)
  if (missing.characters > 0) throw fault(`${feedbackLeastCharacters} characters`)
  if (missing.words > 0) throw fault(`${feedbackLeastWords} different words`)
}

/**
 * True if it is the member's running attempt. @throws Problem conflict until the time to write has passed, invalid_input
 * without the moment of a piece that has a length
 */
async function isOpen({ services, member }: MemberContext, { sessionId, at }: Written): Promise<boolean> {
  const running = await queryOne(services.pool, runningRow, {
    prepared: `SELECT ceil(extract(epoch FROM started_at - ledger.clock()) + $3)::int AS "toGo", content.kind
      FROM attempt JOIN content ON content.id = attempt.content_id
      WHERE session_id = $1 AND member_id = $2 AND state = 'started'`,
    values: [sessionId, member.id, feedbackWaitSeconds],
  })
  if (!running) return false
  const { toGo, kind } = running
  if (toGo > 0)
    throw new Problem(
      'conflict',
      `You can submit feedback ${feedbackWaitSeconds} s after the start. Try again in ${toGo} s.`,
      { retryAfterSeconds: toGo },
    )
  if (at === null && hasLength(kind))
    throw Problem.field('at.seconds', 'Enter the time you mean, such as 1:12.')
  return true
}

const runningRow = { toGo: is.integer, kind: is.text }

/** Computes what earlier texts are compared by, if they were stored without: of each text once. */
async function fingerprintEarlier({ pool }: Services, sessionId: string): Promise<void> {
  for (;;) {
    const texts = await query(
      pool,
      { id: is.integer, works: is.text, fix: is.text, moment: is.text },
      `SELECT attempt_id AS id, works, fix, moment FROM feedback
       WHERE fingerprint IS NULL AND (earner_id = (SELECT member_id FROM attempt WHERE session_id = $1)
         OR campaign_id = (SELECT campaign_id FROM attempt WHERE session_id = $1))
       LIMIT 50`,
      [sessionId],
    )
    if (texts.length === 0) return
    for (const text of texts)
      await pool.query(`UPDATE feedback SET fingerprint = ('x' || $2)::bit(4096) WHERE attempt_id = $1`, [
        text.id,
        fingerprintOf(text),
      ])
  }
}

/** Compares a text with the earner's last ones and with the campaign's. */
async function checkNew(client: Client, { sessionId, fingerprint }: Written): Promise<void> {
  const alike = await queryOneValue(client, is.boolean, {
    prepared: `SELECT exchange.is_alike_feedback($1, ('x' || $2)::bit(4096), $3, $4) AS alike`,
    values: [sessionId, fingerprint, comparedTexts, minSimilarity],
  })
  if (alike)
    throw Problem.field('works', 'This is nearly the same as an earlier text. Write a new one for this task.')
}

const storedRow = { id: is.integer, until: is.time }

/** Submitting locks earner and campaign, so of two alike texts at the same moment the second is detected. */
async function storeAnswers({ services, member }: MemberContext, written: Written): Promise<void> {
  const { sessionId } = written
  const ended = await inPatientTransaction(services.pool, async (client) => {
    const verdict = await submitAttempt(client, { sessionId, memberId: member.id })
    // An attempt that has ended stays ended: its end is committed first, then reported.
    if (verdict !== 'ok') return verdict
    // Another call submitted at the same moment: the first one counts.
    if (await findFeedback(client, sessionId, member.id)) return null
    await checkNew(client, written)
    const { works, fix, moment, at, fingerprint } = written
    const { id, until } = await queryRow(client, storedRow, {
      prepared: `INSERT INTO feedback (attempt_id, earner_id, owner_id, campaign_id, works, fix, moment, fingerprint,
          moment_seconds, moment_side, piece_seconds)
        SELECT id, member_id, owner_id, campaign_id, $2, $3, $4, ('x' || $5)::bit(4096), $6, $7, $8 FROM attempt
        WHERE session_id = $1 RETURNING attempt_id AS id, ledger.clock() + make_interval(secs => $9) AS until`,
      values: [
        ...[sessionId, works, fix, moment, fingerprint, at?.seconds, at?.side, at?.lengthSeconds],
        services.settings.get('verdict_wait_seconds'),
      ],
    })
    const content = [works, fix, moment].join('\n\n')
    const held = { kind: 'feedback', subjectId: id, memberId: member.id, content } as const
    if (await holdIfFound(client, services.settings, held)) await setHeld(client, id, true)
    else await askOwner(client, id, 'feedback')
    await waitForVerdict(client, { sessionId, until })
    return null
  })
  if (ended === null || ended === 'paid') return
  if (ended in attemptReasons) {
    const { text, advice } = attemptReasons[ended as keyof typeof attemptReasons]
    throw new Problem('conflict', `${text}. ${advice}`)
  }
  throw new Problem('not_found', 'Task not found.')
}
