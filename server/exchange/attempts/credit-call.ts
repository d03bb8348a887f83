import pg from 'pg'
import { attemptReasonNames } from '#contract/exchange/attempts.ts'
import { type Client, is, query, queryOne, type RowOf } from '#database/rows.ts'
import type { Services } from '../../services.ts'

/** A member's claim that an attempt is complete. */
export type Completion = RowOf<typeof completionRow>

export const completionRow = {
  sessionId: is.uuid,
  memberId: is.integer,
  /** Completions of one campaign are batched together (credit-queue.ts). */
  campaignId: is.integer,
}

/** `ok`: paid now; `replay`: paid before; the others: not paid, and why. */
const verdicts = ['ok', 'replay', 'not_found', 'waiting', ...attemptReasonNames] as const

const creditResult = {
  verdict: is.oneOf(verdicts),
  attemptId: is.integer.orNull,
  points: is.integer,
  measuredSeconds: is.integer.orNull,
  requiredSeconds: is.integer.orNull,
}
/** Result of crediting an attempt. Points are what the earner received; both durations are whole seconds. */
export type CreditResult = RowOf<typeof creditResult>

const text = `SELECT verdict, attempt_id AS "attemptId", points,
  measured_seconds AS "measuredSeconds", required_seconds AS "requiredSeconds"
  FROM exchange.credit_attempts($1::uuid[], $2::bigint[], $3) ORDER BY line_number`

const maxTries = 3

/**
 * Credits completions in one call and one transaction, which has committed when this resolves. Returns the
 * results in the order of the completions. If a campaign has changed since the call read it, the call is
 * rolled back and retried, up to 3 tries.
 */
export async function creditAttempts(
  client: Client,
  completions: readonly Omit<Completion, 'campaignId'>[],
  partition: number | null,
): Promise<CreditResult[]> {
  const values = [
    completions.map(({ sessionId }) => sessionId),
    completions.map(({ memberId }) => memberId),
    partition,
  ]
  for (let tried = 1; ; tried += 1) {
    try {
      return await query(client, creditResult, { prepared: text, values })
    } catch (error) {
      if (tried === maxTries || !(error instanceof pg.DatabaseError) || error.code !== '40001') throw error
    }
  }
}

/** Serialisation failure, deadlock, lock timeout, a key that another transaction wrote at the same moment. */
const transientCodes = new Set(['40001', '40P01', '55P03', '23505'])

/** The server shut down or the connection broke: whether the call committed is unknown. */
const connectionLost = /^(08|57P0)/

/** True if the same call can be repeated: its keys make that safe, and the cause is transient. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true
  return error.code !== undefined && (transientCodes.has(error.code) || connectionLost.test(error.code))
}

/** An attempt that its member claims to be complete. */
interface Claim {
  sessionId: string
  memberId: number
  /** Kind of task it must be, since each kind is checked in its own way. */
  action: string
}

/** Result for an unknown session. */
export const notFound: CreditResult = {
  verdict: 'not_found',
  attemptId: null,
  points: 0,
  measuredSeconds: null,
  requiredSeconds: null,
}

/** Credits one attempt through the credit workers. @throws Problem overloaded */
export async function creditAttempt({ pool, creditWorkers }: Services, claim: Claim): Promise<CreditResult> {
  const found = await queryOne(pool, completionRow, {
    prepared: `SELECT session_id AS "sessionId", member_id AS "memberId", campaign_id AS "campaignId" FROM attempt
      WHERE session_id = $1 AND member_id = $2 AND action = $3`,
    values: [claim.sessionId, claim.memberId, claim.action],
  })
  return found ? creditWorkers.credit(found) : notFound
}
