import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type BeatVerdict, sendHeartbeat } from '#contract/checks/players.ts'
import { type AttemptReason, attemptReasons } from '#contract/exchange/attempts.ts'
import type { Input, Output } from '#contract/operation.ts'
import { inTransaction } from '#database/transaction.ts'
import { approveAttempt } from '../../exchange/attempts/index.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import { countAgainstLimits } from '../../rate-limits/index.ts'
import {
  clockMs,
  lockWatch,
  readWatchedAttempt,
  type StoredWatch,
  storeWatch,
  type WatchedAttempt,
} from './queries.ts'
import { beginWatch, confirmedSeconds, judgeBeat, secondsToAnswer, standingOf } from './rules.ts'

type Body = Input<typeof sendHeartbeat>['body']
type Answer = Output<typeof sendHeartbeat>

interface BeatResult {
  verdict: BeatVerdict
  watch: StoredWatch
  atMs: number
}

/**
 * Handles a heartbeat. The rules decide which seconds count (rules.ts); once all required ones do, the
 * attempt is approved and paid. A page that missed a response sends the same heartbeat again and gets it
 * then.
 * @throws Problem not_found, too_many_requests, overloaded
 */
export const sendHeartbeatEndpoint = endpoint(
  sendHeartbeat,
  async ({ params, body }, { services, member }) => {
    const { pool, config } = services
    await countAgainstLimits(pool, config.RATE_LIMITS, [
      { name: 'heartbeat_member', subject: String(member.id) },
    ])
    const attempt = await readWatchedAttempt(pool, { sessionId: params.attemptId, memberId: member.id })
    if (!attempt) throw new Problem('not_found', 'Attempt not found.')
    const result = await inTransaction(pool, (client) => judge(client, attempt, body))
    if (!result.watch.isComplete) return answerOf(attempt, result, endOf(attempt))
    const measuredSeconds = Math.floor(result.watch.confirmedMs / 1000)
    const { verdict, points } = await approveAttempt(services, {
      sessionId: attempt.sessionId,
      measuredSeconds,
    })
    const paid = verdict === 'ok' || verdict === 'replay'
    // Neither paid nor rejected: it is approved, and paid in a moment.
    if (!paid && !(verdict in attemptReasons)) return answerOf(attempt, result, null)
    return answerOf(attempt, result, paid ? success(points) : failure(verdict))
  },
)

async function judge(client: pg.PoolClient, attempt: WatchedAttempt, body: Body): Promise<BeatResult> {
  const known = await lockWatch(client, attempt.id)
  const atMs = await clockMs(client)
  const positionMs = Math.round(body.position * 1000)
  const standing = standingOf(known, body.nonce)
  if (standing === 'elsewhere' || isOver(attempt) || (known && standing === 'repeats')) {
    const verdict = standing === 'repeats' ? 'repeated' : 'elsewhere'
    return { verdict, watch: known ?? emptyWatch(atMs), atMs }
  }
  const judged =
    standing === 'begins' || !known
      ? { verdict: 'began' as const, watch: beginWatch(known, { positionMs, atMs }) }
      : judgeBeat(known, { ...body, positionMs, atMs, stillHere: body.stillHere ?? false })
  const { confirmedMs } = judged.watch
  const watch: StoredWatch = {
    ...judged.watch,
    nonce: randomUUID(),
    // A first heartbeat starts a new nonce chain, so no earlier nonce counts as a repeat.
    lastNonce: standing === 'next' ? body.nonce : null,
    isComplete: known?.isComplete || confirmedMs >= attempt.requiredSeconds * 1000,
  }
  await storeWatch(client, attempt.id, watch)
  return { verdict: judged.verdict, watch, atMs }
}

const emptyWatch = (atMs: number): StoredWatch => ({
  ...beginWatch(null, { positionMs: 0, atMs }),
  nonce: '',
  lastNonce: null,
  isComplete: false,
})

const isOver = ({ state, overdue }: WatchedAttempt): boolean =>
  ['credited', 'rejected', 'expired'].includes(state) || (state === 'started' && overdue)

function endOf(attempt: WatchedAttempt): Answer['end'] {
  if (!isOver(attempt)) return null
  if (attempt.state === 'credited') return success(attempt.rewardPoints)
  return failure(attempt.reason ?? 'expired')
}

const success = (points: number) => ({ success: true, pointsEarned: points, reason: null, advice: null })

function failure(name: string) {
  const { text, advice } = attemptReasons[name as AttemptReason] ?? attemptReasons.expired
  return { success: false, pointsEarned: 0, reason: text, advice }
}

const answerOf = ({ requiredSeconds }: WatchedAttempt, result: BeatResult, end: Answer['end']): Answer => ({
  nonce: end !== null || result.verdict === 'elsewhere' ? null : result.watch.nonce,
  verdict: result.verdict,
  confirmedSeconds: confirmedSeconds(result.watch, requiredSeconds),
  requiredSeconds,
  answerWithinSeconds: end === null ? secondsToAnswer(result.watch, result.atMs) : null,
  end,
})
