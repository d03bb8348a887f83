import { z } from 'zod'
import {
  type AttemptReason,
  attemptPhases,
  attemptReasons,
  attemptSchema,
  listAttempts,
  readAttempt,
  readTrust,
} from '#contract/exchange/attempts.ts'
import type { Input } from '#contract/operation.ts'
import { query, queryOne, type RowOf } from '#database/rows.ts'
import { type IdPage, pageById } from '../../http/cursor.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { absoluteUrl } from '../content/index.ts'
import { trustOf } from './rules.ts'

/** One of the member's attempts. @throws Problem not_found */
export async function readOwnAttempt(
  services: Pick<Services, 'pool' | 'config'>,
  { sessionId, memberId }: { sessionId: string; memberId: number },
) {
  const row = await queryOne(services.pool, attemptRow, {
    prepared: `${attemptsOf} AND attempt.session_id = $2`,
    values: [memberId, sessionId],
  })
  if (!row) throw new Problem('not_found', 'Attempt not found.')
  return presentAttempt(services, row)
}

export const readAttemptEndpoint = endpoint(readAttempt, async ({ params }, { services, member }) => ({
  attempt: await readOwnAttempt(services, { sessionId: params.attemptId, memberId: member.id }),
}))

/** Columns of an attempt with its content, as presentAttempt needs them. */
const attemptRow = attemptSchema.omit({ websiteId: true, points: true, advice: true }).extend({
  id: z.int(),
  sessionId: z.uuid(),
  dueReason: z.string().nullable(),
  halfTransferId: z.int().nullable(),
  expiresAt: z.date(),
})
type AttemptRow = RowOf<typeof attemptRow>

/** Feedback whose first half an earlier version paid waits a few minutes more, or for an admin. */
const shownState = `CASE attempt.state WHEN 'half_credited' THEN 'pending' ELSE attempt.state END`

/** Attempts of the member $1, ready for further conditions. */
const attemptsOf = `SELECT attempt.id, attempt.session_id AS "sessionId", attempt.campaign_id AS "taskId", attempt.platform,
    attempt.action, attempt.check_name AS "check", ${shownState} AS state, attempt.reason, attempt.due_reason AS "dueReason",
    attempt.due_at AS "dueAt", attempt.reward_points AS reward, attempt.required_seconds AS "requiredDuration",
    attempt.half_transfer_id AS "halfTransferId", attempt.started_at AS "startedAt", attempt.expires_at AS "expiresAt",
    attempt.handed_in_at AS "handedInAt", attempt.ended_at AS "endedAt", content.title, content.url
  FROM attempt JOIN content ON content.id = attempt.content_id
  WHERE attempt.member_id = $1`

/** An attempt as its earner sees it. A rejection that can still be disputed already shows its reason. */
function presentAttempt({ config }: Pick<Services, 'config'>, row: AttemptRow) {
  const why = row.reason ?? (row.state === 'pending' ? row.dueReason : null)
  const reason = why === null ? undefined : attemptReasons[why as AttemptReason]
  return {
    ...row,
    id: row.sessionId,
    websiteId: row.taskId,
    url: absoluteUrl(config, row.url),
    points: pointsOf(row),
    reason: reason?.text ?? why,
    advice: reason?.advice ?? null,
    expiresAt: row.state === 'started' ? row.expiresAt : null,
  }
}

/** Points credited so far: the full reward, or the first half of feedback that an earlier version paid. */
function pointsOf({ state, reward, halfTransferId }: AttemptRow): number {
  if (state === 'credited') return reward
  return halfTransferId === null ? 0 : Math.floor(reward / 2)
}

/** GET /api/attempts: newest first, each with how it ended and what to do about it. */
export const listAttemptsEndpoint = endpoint(listAttempts, async (input, { services, member }) => {
  const { shown, nextCursor } = await pageById(input.query, (page) =>
    readAttempts(services, member.id, input.query, page),
  )
  return { attempts: shown.map((row) => presentAttempt(services, row)), nextCursor }
})

/** The condition of the partial index attempt_waiting, which every attempt that waits meets. */
const waits = `(due_at IS NOT NULL OR payable_at IS NOT NULL
  OR handed_in_at IS NOT NULL AND approved_at IS NULL AND reason IS NULL)`

/** The member’s attempts that were begun and may run. */
const isBegun = 'attempt.id IN (SELECT attempt_id FROM started_attempt WHERE member_id = $1)'

async function readAttempts(
  { pool }: Services,
  memberId: number,
  { state, phase, platform, action }: Input<typeof listAttempts>['query'],
  { after, most }: IdPage,
): Promise<AttemptRow[]> {
  const values: unknown[] = [memberId]
  const parameter = (value: unknown): string => `$${values.push(value)}`
  const conditions: string[] = []
  const states = state === undefined ? phase && attemptPhases[phase] : [state]
  if (states !== undefined) {
    conditions.push(`attempt.state IN (${states.map(parameter).join(', ')})`)
    if (states.every((each) => each === 'started')) conditions.push(isBegun)
    if (states.every((each) => attemptPhases.waiting.some((waiting) => waiting === each)))
      conditions.push(waits)
  }
  if (platform !== undefined) conditions.push(`attempt.platform = ${parameter(platform)}`)
  if (action !== undefined) conditions.push(`attempt.action = ${parameter(action)}`)
  if (after !== null) conditions.push(`attempt.id < ${parameter(after)}`)
  const text = `${[attemptsOf, ...conditions].join(' AND ')} ORDER BY attempt.id DESC LIMIT ${parameter(most)}`
  return query(pool, attemptRow, { prepared: text, values })
}

/** GET /api/account/trust. Level 1 needs credits alone; level 2 and 3 need days too. */
export const readTrustEndpoint = endpoint(readTrust, async (_input, { services: { settings }, member }) => {
  const { creditedCount: credited, creditedDays: days, rejectedCount: rejected } = member
  const level = trustOf(settings.get, member)
  const next = {
    0: { level: 1, credited: settings.get('trust1_credited_count'), days: 0 },
    1: { level: 2, credited: settings.get('trust2_credited_count'), days: settings.get('trust2_day_count') },
    2: { level: 3, credited: settings.get('trust3_credited_count'), days: settings.get('trust3_day_count') },
    3: null,
  }[level]
  const rejectedMostPercent = settings.get('trust_rejected_basis_points') / 100
  return { level, credited, days, rejected, rejectedMostPercent, next }
})
