import type pg from 'pg'
import { affectsRow, is, query, queryValues } from '#database/rows.ts'
import { inTransaction } from '#database/transaction.ts'
import { type RowServices, serveEach } from '../../jobs/serve-rows.ts'
import type { Services } from '../../services.ts'
import { endRetention } from './after-reading.ts'
import { notifyMember } from './notify-member.ts'
import { isRecent, lockReviewed, openReview, readSecret } from './queries.ts'
import { askedAfterSeconds } from './rules.ts'

type Parts = RowServices & Pick<Services, 'pool' | 'settings'>

/**
 * Draws which of these approved claims are asked for a fresh proof of their follow, and when (product decisions:
 * Retention). In the transaction of the approval. A follow that the platform confirmed is not drawn: it is rechecked.
 */
export async function drawFreshProofs(
  client: pg.ClientBase,
  { settings }: Pick<Services, 'settings'>,
  reviewIds: readonly number[],
): Promise<void> {
  const follows = await query(
    client,
    { reviewId: is.integer, attemptId: is.integer },
    `SELECT review.id AS "reviewId", attempt.id AS "attemptId" FROM review JOIN attempt ON attempt.id = attempt_id
     WHERE review.id = ANY ($1) AND attempt.state = 'credited' AND attempt.action_group = 'follows'
       AND NOT EXISTS (SELECT FROM account_check WHERE account_check.session_id = attempt.session_id)`,
    [reviewIds],
  )
  if (follows.length === 0) return
  const secret = await readSecret(client)
  for (const { reviewId, attemptId } of follows) {
    const seconds = askedAfterSeconds(secret, attemptId, settings.get('retention_sample_basis_points'))
    if (seconds !== null)
      await client.query(
        `UPDATE review SET ask_at = attempt.ended_at + make_interval(secs => $2)
         FROM attempt WHERE review.id = $1 AND attempt.id = attempt_id`,
        [reviewId, seconds],
      )
  }
}

/**
 * Asks for the fresh proofs that are due, reminds of those half of whose time is over, and takes the points back for which
 * none came. For a job, each minute; not during maintenance, which nobody could answer in.
 */
export async function settleFreshProofs(services: Parts): Promise<void> {
  const halfIsOver = `${waits} AND review.reminded_at IS NULL AND review.due_at <= ledger.clock() + ${lead}`
  await each(services, ask, 'review.ask_at <= ledger.clock()')
  await each(services, remind, halfIsOver, timesOf(services))
  await each(
    services,
    takeBack,
    `${waits} AND review.reminded_at IS NOT NULL AND review.due_at <= ledger.clock()`,
  )
}

/** Requests that wait for their earner. Who is suspended can't answer: the request waits until they can. */
const waits = `review.kind = 'retention' AND review.stage IN ('asked', 'again') AND earner.state <> 'suspended'`

/** The second half of a request's time, which begins with the reminder. $1, $2: seconds to answer, and to send another. */
const lead = `make_interval(secs => CASE review.stage WHEN 'asked' THEN $1::float8 ELSE $2::float8 END / 2)`

/** Later than this our own job missed a moment, so the half that it begins or ends is given in full. */
const isMissed = (moment: string): string => `${moment} < ledger.clock() - interval '15 minutes'`

const timesOf = ({ settings }: Parts): [answer: number, again: number] => [
  settings.get('retention_answer_seconds'),
  settings.get('proof_again_seconds'),
]

/** Serves the attempts of the reviews that a condition selects, each in a transaction of its own. */
async function each(
  services: Parts,
  serve: (client: pg.ClientBase, services: Parts, sessionId: string) => Promise<unknown>,
  condition: string,
  values: readonly number[] = [],
): Promise<void> {
  const sessions = await queryValues(
    services.pool,
    is.uuid,
    `SELECT attempt.session_id AS "sessionId" FROM review JOIN attempt ON attempt.id = attempt_id
     JOIN member AS earner ON earner.id = review.member_id
     WHERE ${condition} ORDER BY review.id LIMIT 200`,
    [...values],
  )
  await serveEach(services, 'settle-reviews', sessions, (sessionId) =>
    inTransaction(services.pool, (client) => serve(client, services, sessionId)),
  )
}

/** Asks for a drawn fresh proof, unless it was reported, taken back or is too old by now. */
async function ask(client: pg.ClientBase, { settings }: Parts, sessionId: string): Promise<void> {
  const locked = await lockReviewed(client, sessionId)
  const isDue =
    locked &&
    (await affectsRow(
      client,
      `WITH due AS (
         UPDATE review SET ask_at = NULL WHERE attempt_id = $1 AND ask_at <= ledger.clock() RETURNING attempt_id
       )
       SELECT FROM due JOIN attempt ON attempt.id = attempt_id JOIN member AS earner ON earner.id = attempt.member_id
       WHERE ${isRecent('$2')} AND earner.state = 'active'
         AND NOT EXISTS (SELECT FROM clawback WHERE clawback.attempt_id = attempt.id)
         AND NOT EXISTS (SELECT FROM review WHERE review.attempt_id = attempt.id AND kind = 'retention')`,
      [locked.attemptId, settings.get('retention_days')],
    ))
  if (!isDue) return
  const dueSeconds = settings.get('retention_answer_seconds')
  await openReview(client, locked, { kind: 'retention', askedBy: 'sample', stage: 'asked', dueSeconds })
  await notifyMember(client, locked.memberId, 'fresh_proof_sampled', locked)
}

async function remind(client: pg.ClientBase, services: Parts, sessionId: string): Promise<void> {
  const locked = await lockReviewed(client, sessionId)
  const isReminded =
    locked &&
    (await affectsRow(
      client,
      `UPDATE review SET reminded_at = ledger.clock(),
         due_at = CASE WHEN ${isMissed(`due_at - ${lead}`)} THEN ledger.clock() + ${lead} ELSE due_at END
       WHERE attempt_id = $3 AND kind = 'retention' AND stage IN ('asked', 'again') AND reminded_at IS NULL
         AND due_at <= ledger.clock() + ${lead}`,
      [...timesOf(services), locked.attemptId],
    ))
  if (isReminded) await notifyMember(client, locked.memberId, 'fresh_proof_reminder', locked)
}

/** Takes the points back of a request that was not answered. If we missed its end, it is reminded of again first. */
async function takeBack(client: pg.ClientBase, services: Parts, sessionId: string): Promise<void> {
  const locked = await lockReviewed(client, sessionId)
  const review = locked?.review
  if (!locked || !review?.isOver || review.kind !== 'retention') return
  if (review.stage !== 'asked' && review.stage !== 'again') return
  const wasMissed = await affectsRow(
    client,
    `UPDATE review SET reminded_at = NULL, due_at = ledger.clock() + ${lead}
     WHERE id = $3 AND ${isMissed('due_at')}`,
    [...timesOf(services), review.id],
  )
  if (!wasMissed)
    await endRetention(client, { ...locked, review }, { kept: false, judge: null, judgeId: null })
}
