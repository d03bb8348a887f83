import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import {
  type BeatVerdict,
  findWatchTask,
  mayPass,
  sendHeartbeat,
  tellPlayerFailure,
} from '#contract/checks/players.ts'
import { type AttemptReason, attemptReasons } from '#contract/exchange/attempts.ts'
import type { Input, Output } from '#contract/operation.ts'
import { is, query, queryValue } from '#database/rows.ts'
import { inTransaction } from '#database/transaction.ts'
import { approveAttempt } from '../../exchange/attempts/index.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { type RowServices, serveEach } from '../../jobs/serve-rows.ts'
import { Problem } from '../../problem.ts'
import { countAgainstLimits } from '../../rate-limits/index.ts'
import type { Services } from '../../services.ts'
import {
  lockWatch,
  readWatchedAttempt,
  readWatchTask,
  type StoredWatch,
  storeWatch,
  type WatchedAttempt,
} from './queries.ts'
import { beginWatch, confirmedSeconds, judgeBeat, orderOf, secondsToAnswer } from './rules.ts'

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
const sendHeartbeatEndpoint = endpoint(sendHeartbeat, async ({ params, body }, { services, member }) => {
  const { pool, config } = services
  await countAgainstLimits({ pool, config }, { heartbeat_member: member.id })
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
})

async function judge(client: pg.PoolClient, attempt: WatchedAttempt, body: Body): Promise<BeatResult> {
  const known = await lockWatch(client, attempt.id)
  // Read after the lock is taken, so no wait comes between the two.
  const atMs = await queryValue(client, is.number, {
    prepared: 'SELECT extract(epoch FROM ledger.clock())::float8 * 1000 AS ms',
  })
  const positionMs = Math.round(body.position * 1000)
  const order = orderOf(known, body.nonce)
  if (order === 'elsewhere' || isOver(attempt) || (known && order === 'repeats')) {
    const verdict = order === 'repeats' ? 'repeated' : 'elsewhere'
    return { verdict, watch: known ?? emptyWatch(atMs), atMs }
  }
  const judged =
    order === 'begins' || !known
      ? { verdict: 'began' as const, watch: beginWatch(known, { positionMs, atMs }) }
      : judgeBeat(known, { ...body, positionMs, atMs, stillHere: body.stillHere ?? false })
  const { confirmedMs } = judged.watch
  const watch: StoredWatch = {
    ...judged.watch,
    nonce: randomUUID(),
    // A first heartbeat starts a new nonce chain, so no earlier nonce counts as a repeat.
    lastNonce: order === 'next' ? body.nonce : null,
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

/**
 * Handles the report that a player does not play. An attempt that can no longer be finished ends, so it
 * blocks nothing; one whose player may recover in a minute keeps its confirmed seconds. A rejected referrer
 * is a fault of our pages if the member tells the truth, so it is a warning.
 * @throws Problem too_many_requests
 */
const tellPlayerFailureEndpoint = endpoint(tellPlayerFailure, async ({ body }, { services, member }) => {
  const { pool, config, log } = services
  const { attemptId, ...failure } = body
  await countAgainstLimits({ pool, config }, { player_failure_member: member.id })
  if (failure.cause === 'refused_referrer')
    log.warn(failure, 'a platform received no referrer (153): our pages must send a referrer')
  else log.info(failure, 'a player failed to play')
  if (attemptId && !mayPass(failure.cause))
    await pool.query('SELECT exchange.break_off_watch($1, $2)', [attemptId, member.id])
})

/** GET /api/watch/{platform}/{contentId}. A running attempt comes first, then the task that pays most. */
const findWatchTaskEndpoint = endpoint(findWatchTask, async ({ params }, { services, member }) => {
  const row = await readWatchTask(services.pool, { ...params, memberId: member.id })
  if (!row) return { task: null, attemptId: null }
  const { owner, attemptId, ...rest } = row
  const task = { ...rest, platform: params.platform, owner: owner ?? services.config.APP_NAME }
  return { task, attemptId }
})

/** Tasks that are checked by a platform's own player. */
export const playerEndpoints: readonly Endpoint[] = [
  sendHeartbeatEndpoint,
  tellPlayerFailureEndpoint,
  findWatchTaskEndpoint,
]

/**
 * Approves and pays attempts that were watched to the end, if the process that received the last heartbeat
 * was killed before it could. For a job, each minute.
 */
export async function settleWatched(
  services: RowServices & Pick<Services, 'pool' | 'creditWorkers' | 'settings'>,
): Promise<void> {
  const found = await query(
    services.pool,
    { sessionId: is.uuid, seconds: is.integer },
    `SELECT attempt.session_id AS "sessionId", watch.confirmed_ms / 1000 AS seconds
     FROM started_attempt JOIN watch USING (attempt_id) JOIN attempt ON attempt.id = attempt_id
     WHERE watch.complete_at > ledger.clock() - interval '1 hour' AND attempt.state = 'started' LIMIT 500`,
  )
  await serveEach(services, 'settle-watched', found, ({ sessionId, seconds }) =>
    approveAttempt(services, { sessionId, measuredSeconds: Math.floor(seconds) }),
  )
}
