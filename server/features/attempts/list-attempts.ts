import { type Attempt, type AttemptReason, attemptReasons, type listAttempts } from '#contract/attempts.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { MemberContext } from '../../http/context.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'

/** A member's attempts, newest first, each with how it ended and what to do about it. */
export async function list(
  { query }: Input<typeof listAttempts>,
  { services, member }: MemberContext,
): Promise<Output<typeof listAttempts>> {
  const rows = await readAttempts(services, member.id, beforeOf(query.cursor), query.limit + 1)
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    attempts: shown.map(present),
    nextCursor: rows.length > shown.length && last ? String(last.id) : null,
  }
}

function beforeOf(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  if (!/^\d{1,15}$/.test(cursor)) throw Problem.field('cursor', 'This is not a cursor of this list.')
  return Number(cursor)
}

type Row = Awaited<ReturnType<typeof readAttempts>>[number]

function readAttempts({ db }: Services, memberId: number, before: number | null, limit: number) {
  let read = db
    .selectFrom('attempt')
    .innerJoin('content', 'content.id', 'attempt.content_id')
    .select(['attempt.id', 'attempt.session_id', 'attempt.campaign_id', 'content.title', 'attempt.platform'])
    .select(['attempt.action', 'attempt.state', 'attempt.reason', 'attempt.reward_points'])
    .select(['attempt.started_at', 'attempt.ended_at'])
    .where('attempt.member_id', '=', memberId)
    .orderBy('attempt.id', 'desc')
    .limit(limit)
  if (before !== null) read = read.where('attempt.id', '<', before)
  return read.execute()
}

function present(row: Row): Attempt {
  const reason = row.reason === null ? undefined : attemptReasons[row.reason as AttemptReason]
  return {
    id: row.session_id,
    websiteId: String(row.campaign_id),
    title: row.title,
    platform: row.platform,
    action: row.action,
    state: row.state,
    points: row.state === 'credited' ? row.reward_points : 0,
    reason: reason?.text ?? row.reason,
    advice: reason?.advice ?? null,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  }
}
