import { type AttemptReason, attemptReasonNames, attemptReasons } from '#contract/exchange/attempts.ts'
import { type Client, is, queryOne, queryValue, type RowOf } from '#database/rows.ts'
import type { Services } from '../../services.ts'
import { type CreditResult, notFound } from './credit-call.ts'

/** Result of a step; a reason: the attempt ended without points. The names are those of hand-in.sql. */
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

/** Rejects the second half of feedback: it goes to the House Fund, and the earner keeps the first. */
export const rejectRest = (
  client: Client,
  { sessionId, reason = 'half_refused' }: { sessionId: string; reason?: AttemptReason },
): Promise<StepVerdict | 'not_half'> =>
  verdictOf(client, [...stepVerdicts, 'not_half'], 'exchange.reject_rest($1, $2, $3)', [
    sessionId,
    reason,
    faults.includes(reason),
  ])

/**
 * Approves an attempt and pays it: the full reward, or of feedback the first half. Submits it if it is only
 * started. Safe to repeat: an approved attempt is paid once, by this call or by the job, whichever comes
 * first.
 * @throws Problem overloaded: it is approved, and the job pays it
 */
export const approveAttempt = async (
  services: Pick<Services, 'pool' | 'creditWorkers' | 'settings'>,
  { sessionId, measuredSeconds = null }: { sessionId: string; measuredSeconds?: number | null },
): Promise<CreditResult> =>
  pay(services, sessionId, await markApproved(services.pool, services, { sessionId, measuredSeconds }))

/**
 * Approves in the caller's transaction, which has submitted the attempt. approveAttempt pays it after COMMIT;
 * if that is never called, the job does.
 */
export const markApproved = (
  client: Client,
  { settings }: Pick<Services, 'settings'>,
  { sessionId, measuredSeconds = null }: { sessionId: string; measuredSeconds?: number | null },
): Promise<Approved | null> =>
  approve(client, 'exchange.approve_attempt($1, $2, $3)', [
    sessionId,
    measuredSeconds,
    settings.get('verdict_wait_seconds'),
  ])

/** Approves feedback and pays its first half with the fee; the rest awaits its verdict. Repeated: replay. */
export async function approveHalf(
  services: Pick<Services, 'pool' | 'creditWorkers' | 'settings'>,
  { sessionId }: { sessionId: string },
): Promise<CreditResult> {
  const result = await approveAttempt(services, { sessionId })
  return result.verdict === 'half_paid' ? { ...result, verdict: 'replay' } : result
}

/** Approves the second half of feedback and pays it. */
export const approveRest = async (
  services: Pick<Services, 'pool' | 'creditWorkers'>,
  { sessionId }: { sessionId: string },
): Promise<CreditResult> =>
  pay(services, sessionId, await approve(services.pool, 'exchange.approve_rest($1)', [sessionId]))

/** Reasons that count against trust. */
export const faults: readonly AttemptReason[] = attemptReasonNames.filter(
  (reason) => 'isFault' in attemptReasons[reason],
)

/** Member and campaign of an approval; nulls for an unknown session. */
const approvedRow = { memberId: is.integer.orNull, campaignId: is.integer.orNull }
type Approved = RowOf<typeof approvedRow>

const approve = (client: Client, call: string, values: unknown[]): Promise<Approved | null> =>
  queryOne(client, approvedRow, {
    prepared: `SELECT member_id AS "memberId", campaign_id AS "campaignId" FROM ${call}`,
    values,
  })

async function pay(
  { creditWorkers }: Pick<Services, 'creditWorkers'>,
  sessionId: string,
  approved: Approved | null,
): Promise<CreditResult> {
  const { memberId, campaignId } = approved ?? {}
  return memberId && campaignId ? creditWorkers.credit({ sessionId, memberId, campaignId }) : notFound
}

async function verdictOf<V extends string>(
  client: Client,
  verdicts: readonly V[],
  call: string,
  values: unknown[],
): Promise<V> {
  return queryValue(client, is.oneOf(verdicts), { prepared: `SELECT ${call} AS verdict`, values })
}
