import pg from 'pg'
import type { AttemptReason } from '#contract/exchange/attempts.ts'

/** A member's claim that an attempt is complete. */
export interface Completion {
  sessionId: string
  memberId: number
  /** Completions of one campaign are batched together (credit-queue.ts). */
  campaignId: number
}

/** `ok`: paid now; `replay`: paid before; the others: not paid, and why. */
export type Verdict = 'ok' | 'replay' | 'not_found' | 'waiting' | 'half_paid' | AttemptReason

/** Result of settling an attempt. Points are what the earner received; both durations are whole seconds. */
export interface CreditResult {
  verdict: Verdict
  attemptId: number | null
  points: number
  measuredSeconds: number | null
  requiredSeconds: number | null
}

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
  client: pg.ClientBase | pg.Pool,
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
      const { rows } = await client.query<CreditResult>({ name: 'credit-attempts', text, values })
      return rows
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
