import pg from 'pg'
import type { AttemptReason } from '#contract/attempts.ts'

/** A member says that an attempt is complete. */
export interface Completion {
  sessionId: string
  memberId: number
  /** The lanes keep those of one campaign together (lane-queue.ts). */
  campaignId: number
}

/** `ok` paid it now, `replay` says that it was paid before, the others that it is not paid and why. */
export type Verdict = 'ok' | 'replay' | 'not_found' | 'waiting' | 'half_paid' | AttemptReason

/** What became of an attempt. Points are what the earner got; both durations are whole seconds. */
export interface Settled {
  verdict: Verdict
  attemptId: number | null
  points: number
  measuredSeconds: number | null
  requiredSeconds: number | null
}

const text = `SELECT verdict, attempt_id AS "attemptId", points,
  measured_seconds AS "measuredSeconds", required_seconds AS "requiredSeconds"
  FROM exchange.credit_attempts($1::uuid[], $2::bigint[], $3) ORDER BY line_number`

const mostTries = 3

/**
 * One call, one transaction: it has committed when this resolves. Answers in the order of the completions. Where a
 * campaign has changed since the call looked at it, nothing of it stands, and it is made again.
 */
export async function creditAttempts(
  client: pg.ClientBase | pg.Pool,
  completions: readonly Omit<Completion, 'campaignId'>[],
  stripe: number | null,
): Promise<Settled[]> {
  const values = [
    completions.map(({ sessionId }) => sessionId),
    completions.map(({ memberId }) => memberId),
    stripe,
  ]
  for (let tried = 1; ; tried += 1) {
    try {
      const { rows } = await client.query<Settled>({ name: 'credit-attempts', text, values })
      return rows
    } catch (error) {
      if (tried === mostTries || !(error instanceof pg.DatabaseError) || error.code !== '40001') throw error
    }
  }
}

/** Serialisation failure, deadlock, lock not had in time, a key that another transaction wrote at the same moment. */
const passing = new Set(['40001', '40P01', '55P03', '23505'])

/** The server shut down, or the connection broke: whether the call committed is unknown. */
const lost = /^(08|57P0)/

/** Whether the same call may simply be made again: its keys make it safe, and the cause passes. */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true
  return error.code !== undefined && (passing.has(error.code) || lost.test(error.code))
}
