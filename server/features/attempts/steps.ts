import type pg from 'pg'
import { type AttemptReason, attemptReasons } from '#contract/attempts.ts'
import type { Services } from '../../services.ts'
import { nothing } from './credit-attempt.ts'
import type { Settled } from './credit-call.ts'

type Client = pg.Pool | pg.ClientBase

/** What became of a step; a reason says that the attempt has ended without points. The names are those of hand-in.sql. */
export type StepVerdict = 'ok' | 'paid' | 'approved' | 'not_found' | 'not_handed_in' | AttemptReason

/**
 * Hands in what has no timer, in the caller's transaction and before anything else in it is locked. From here on its
 * place and its points are reserved: neither a pause nor an end of the campaign takes them.
 */
export const handIn = (
  client: Client,
  { sessionId, memberId }: { sessionId: string; memberId: number },
): Promise<StepVerdict> => verdictOf(client, 'hand-in', 'exchange.hand_in($1, $2)', [sessionId, memberId])

/**
 * Puts what is handed in before somebody who decides. until: then it is approved by itself; null: never. Called again
 * it takes back a refusal that was not final, which is how a dispute begins.
 */
export const waitForVerdict = (
  client: Client,
  { sessionId, until }: { sessionId: string; until: Date | null },
): Promise<StepVerdict> =>
  verdictOf(client, 'wait-for-verdict', 'exchange.wait_for_verdict($1, $2)', [sessionId, until])

/** Lets a started attempt be proven by a screenshot, not the account. @param most screenshots of its day; null: no limit */
export const proveByScreenshot = (
  client: Client,
  { sessionId, memberId, most }: { sessionId: string; memberId: number; most: number | null },
): Promise<'ok' | 'not_found' | 'over' | 'day_screenshots'> =>
  verdictOf(client, 'prove-by-screenshot', 'exchange.prove_by_screenshot($1, $2, $3)', [
    sessionId,
    memberId,
    most,
  ])

/**
 * Says no: ends the attempt and gives back its caps, its place and its points; with until all of it stays aside until
 * then, for a dispute. 'approved' and 'paid' say that it is too late for a no.
 */
export const rejectAttempt = (
  client: Client,
  { sessionId, reason, until = null }: { sessionId: string; reason: AttemptReason; until?: Date | null },
): Promise<StepVerdict> =>
  verdictOf(client, 'reject-attempt', 'exchange.reject_attempt($1, $2, $3, $4)', [
    sessionId,
    reason,
    faults.includes(reason),
    until,
  ])

/** Refuses feedback's second half: it goes to the House Fund, the earner keeps the first. */
export const rejectRest = (
  client: Client,
  { sessionId, reason = 'half_refused' }: { sessionId: string; reason?: AttemptReason },
): Promise<StepVerdict | 'not_half'> =>
  verdictOf(client, 'refuse-rest', 'exchange.refuse_rest($1, $2)', [sessionId, reason])

/**
 * Says yes and pays: the whole reward, or of feedback the first half. A started attempt is handed in by it. Safe to
 * repeat: what was approved is paid once, by whoever comes to it first, this call or the job.
 * @throws Problem overloaded: it is approved, and the job pays it
 */
export async function approveAttempt(
  services: Pick<Services, 'pool' | 'lanes' | 'settings'>,
  { sessionId, measuredSeconds = null }: { sessionId: string; measuredSeconds?: number | null },
): Promise<Settled> {
  return settle(
    services,
    sessionId,
    await markApproved(services.pool, services, { sessionId, measuredSeconds }),
  )
}

/**
 * Says yes in the caller's transaction, which has handed in. approveAttempt after COMMIT pays; where it never comes to
 * that, the job does.
 */
export const markApproved = (
  client: Client,
  { settings }: Pick<Services, 'settings'>,
  { sessionId, measuredSeconds = null }: { sessionId: string; measuredSeconds?: number | null },
): Promise<Approved | undefined> =>
  approve(client, 'exchange.approve_attempt($1, $2, $3)', [
    sessionId,
    measuredSeconds,
    settings.get('verdict_wait_seconds'),
  ])

/** The same by another name, for feedback: its first half, the fee with it. The rest waits for its own verdict. */
export async function approveHalf(
  services: Pick<Services, 'pool' | 'lanes' | 'settings'>,
  { sessionId }: { sessionId: string },
): Promise<Settled> {
  const settled = await approveAttempt(services, { sessionId })
  return settled.verdict === 'half_paid' ? { ...settled, verdict: 'replay' } : settled
}

/** Says yes to feedback's second half and pays it. */
export async function approveRest(
  services: Pick<Services, 'pool' | 'lanes'>,
  { sessionId }: { sessionId: string },
): Promise<Settled> {
  return settle(services, sessionId, await approve(services.pool, 'exchange.approve_rest($1)', [sessionId]))
}

/** The reasons that count against trust. */
export const faults: readonly AttemptReason[] = (Object.keys(attemptReasons) as AttemptReason[]).filter(
  (reason) => 'isFault' in attemptReasons[reason],
)

interface Approved {
  verdict: string
  memberId: number
  campaignId: number
}

async function approve(client: Client, call: string, values: unknown[]): Promise<Approved | undefined> {
  const { rows } = await client.query<Approved>({
    name: call,
    text: `SELECT verdict, member_id AS "memberId", campaign_id AS "campaignId" FROM ${call}`,
    values,
  })
  return rows[0]
}

async function settle(
  { lanes }: Pick<Services, 'lanes'>,
  sessionId: string,
  approved: Approved | undefined,
): Promise<Settled> {
  if (!approved || approved.verdict === 'not_found') return nothing
  return lanes.credit({ sessionId, memberId: approved.memberId, campaignId: approved.campaignId })
}

async function verdictOf<V extends string>(
  client: Client,
  name: string,
  call: string,
  values: unknown[],
): Promise<V> {
  const { rows } = await client.query<{ verdict: V }>({ name, text: `SELECT ${call} AS verdict`, values })
  const [row] = rows
  if (!row) throw new Error(`${name} answered nothing`)
  return row.verdict
}
