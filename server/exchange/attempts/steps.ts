import { type AttemptReason, attemptReasonNames, attemptReasons } from '#contract/exchange/attempts.ts'
import { type Client, is, queryRow, queryValue } from '#database/rows.ts'
import type { Services } from '../../services.ts'
import { type CreditResult, notFound } from './credit-call.ts'

/** Result of a step; a reason: the attempt ended without points. The names are those of submit-attempt.sql and verdicts.sql. */
const stepVerdicts = ['ok', 'paid', 'approved', 'not_found', 'not_handed_in', ...attemptReasonNames] as const
export type StepVerdict = (typeof stepVerdicts)[number]

/**
 * Submits an attempt that no timer checks, in the caller's transaction and before it locks anything else.
 * From here on a completion and its points are reserved: neither pausing nor ending the campaign takes them.
 */
export const submitAttempt = (
  client: Client,
  { sessionId, memberId }: { sessionId: string; memberId: number },
): Promise<StepVerdict> => verdictOf(client, stepVerdicts, 'exchange.hand_in($1, $2)', [sessionId, memberId])

/**
 * Queues a submitted attempt for a decision. until: when it is approved by itself; null: never. Withdraws a
 * rejection that is not final, which is how a dispute begins.
 */
export const waitForVerdict = (
  client: Client,
  { sessionId, until }: { sessionId: string; until: Date | null },
): Promise<StepVerdict> =>
  verdictOf(client, stepVerdicts, 'exchange.wait_for_verdict($1, $2)', [sessionId, until])

/** Checks a started attempt by screenshot, not account. @param most screenshots of its day; null: no limit */
export const proveByScreenshot = (
  client: Client,
  { sessionId, memberId, most }: { sessionId: string; memberId: number; most: number | null },
): Promise<'ok' | 'not_found' | 'over' | 'day_screenshots'> =>
  verdictOf(
    client,
    ['ok', 'not_found', 'over', 'day_screenshots'],
    'exchange.prove_by_screenshot($1, $2, $3)',
    [sessionId, memberId, most],
  )

/**
 * Rejects an attempt: ends it and releases its caps, its completion and its points. With until, all of these
 * stay reserved until then, for a dispute. 'approved' and 'paid' mean that it is too late to reject.
 */
export const rejectAttempt = (
  client: Client,
  { sessionId, reason, until = null }: { sessionId: string; reason: AttemptReason; until?: Date | null },
): Promise<StepVerdict> =>
  verdictOf(client, stepVerdicts, 'exchange.reject_attempt($1, $2, $3, $4)', [
    sessionId,
    reason,
    faults.includes(reason),
    until,
  ])

/**
 * Approves an attempt and pays it. Submits it if it is only started. Safe to repeat: an approved attempt is paid once, by
 * this call or by the job, whichever comes first.
 * @throws Problem overloaded: it is approved, and the job pays it
 */
export async function approveAttempt(
  { pool, creditWorkers }: Pick<Services, 'pool' | 'creditWorkers'>,
  { sessionId, measuredSeconds = null }: { sessionId: string; measuredSeconds?: number | null },
): Promise<CreditResult> {
  const { memberId, campaignId } = await queryRow(pool, approvedRow, {
    prepared: `SELECT member_id AS "memberId", campaign_id AS "campaignId" FROM exchange.approve_attempt($1, $2)`,
    values: [sessionId, measuredSeconds],
  })
  return memberId && campaignId ? creditWorkers.credit({ sessionId, memberId, campaignId }) : notFound
}

/**
 * Ends feedback whose first half an earlier version paid: its second half goes to the earner, or else to the House Fund.
 * False: there is none to end.
 */
export const finishHalf = (client: Client, attemptId: number, pays: boolean): Promise<boolean> =>
  queryValue(client, is.boolean, 'SELECT exchange.finish_half($1, $2) AS done', [attemptId, pays])

/** Reasons that count against trust. */
export const faults: readonly AttemptReason[] = attemptReasonNames.filter(
  (reason) => 'isFault' in attemptReasons[reason],
)

/** Member and campaign of an approval; nulls for an unknown session. */
const approvedRow = { memberId: is.integer.orNull, campaignId: is.integer.orNull }

async function verdictOf<V extends string>(
  client: Client,
  verdicts: readonly V[],
  call: string,
  values: unknown[],
): Promise<V> {
  return queryValue(client, is.oneOf(verdicts), { prepared: `SELECT ${call} AS verdict`, values })
}
