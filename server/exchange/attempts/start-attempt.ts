import type { ErrorCode } from '#contract/errors.ts'
import { startAttempt as operation } from '#contract/exchange/attempts.ts'
import { catalogueRow } from '#contract/exchange/catalogue.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { accountRowsOf, checkOf } from '../connections/index.ts'
import { readFeedbackRecord } from './feedback-record.ts'
import { callStart, readRunning, readStartFacts, type StartFacts } from './queries.ts'
import { readOwnAttempt } from './read-attempt.ts'
import { type Rejection, rejectionSentence } from './rejections.ts'
import { type EarningLimits, earningLimits, holdSeconds } from './rules.ts'

/** Result of a start; a rejection comes with its sentence. */
export type Started =
  | { verdict: 'ok' | 'running'; sessionId: string }
  | { verdict: Rejection; message: string; opensAt: Date | null }

/**
 * Starts a task for an earner, or returns the earner's attempt at it that is running or awaits its verdict. A
 * rejected start leaves nothing behind.
 */
export async function startAttempt(
  services: Pick<Services, 'pool' | 'settings' | 'platforms'>,
  { memberId, campaignId }: { memberId: number; campaignId: number },
): Promise<Started> {
  const { pool, settings } = services
  const facts = await readStartFacts(pool, memberId, campaignId)
  const limits = earningLimits(settings.get, facts)
  const row = catalogueRow(facts.platform ?? '', facts.action ?? '', facts.kind ?? undefined)
  if (!row) return rejectionOf(services, memberId, facts, limits, 'not_live')
  const closedUntil =
    row.action === 'feedback' ? (await readFeedbackRecord(pool, memberId)).closedUntil : null
  const { verdict, sessionId, opensAt } = await callStart(pool, {
    memberId,
    campaignId,
    limits,
    consentNeeded: row.tier === 'red' && !facts.agreed,
    feedbackClosed: closedUntil !== null,
    followsClosed: facts.followsClosed,
    group: row.group,
    check: checkOf(row, await accountRowsOf(services, memberId)),
  })
  if (verdict === 'ok' || verdict === 'running') return { verdict, sessionId: sessionId ?? '' }
  return rejectionOf(services, memberId, facts, limits, verdict, opensAt ?? closedUntil)
}

async function rejectionOf(
  { pool, settings }: Pick<Services, 'pool' | 'settings'>,
  memberId: number,
  { platform, action, creditedCount }: StartFacts,
  limits: EarningLimits,
  verdict: Rejection,
  opensAt: Date | null = null,
): Promise<Started> {
  const message = rejectionSentence(verdict, {
    platform: platform ?? 'website',
    action: action ?? 'visit',
    limits,
    creditsToGo: settings.get('trust1_credited_count') - creditedCount,
    opensAt,
    running: verdict === 'busy' ? await readRunning(pool, memberId, holdSeconds) : null,
  })
  return { verdict, message, opensAt }
}

/** Error codes of rejected starts; those not listed are caps, so limit_reached. */
const codes: Partial<Record<Rejection, ErrorCode>> = {
  not_live: 'not_found',
  full: 'conflict',
  done_before: 'conflict',
  busy: 'conflict',
  own: 'forbidden',
  linked: 'forbidden',
  blocked: 'forbidden',
  not_allowed: 'forbidden',
  new_member: 'forbidden',
  follows_closed: 'forbidden',
  consent_needed: 'consent_needed',
  not_for_you: 'forbidden',
  feedback_closed: 'forbidden',
}

export const startAttemptEndpoint = endpoint(operation, async ({ params }, { services, member }) => {
  const started = await startAttempt(services, { memberId: member.id, campaignId: Number(params.taskId) })
  if ('message' in started) throw new Problem(codes[started.verdict] ?? 'limit_reached', started.message)
  const { sessionId } = started
  return { attempt: await readOwnAttempt(services, { sessionId, memberId: member.id }) }
})
