import { sql } from 'kysely'
import type { Follow, listFollows } from '#contract/connections.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { PlatformName } from '#contract/platforms.ts'
import type { MemberContext } from '../../http/context.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'

/** An undone follow is taken back within so many days (product decisions, Clawback). */
const windowDays = 7

/** GET /api/follows. */
export async function list(
  { query }: Input<typeof listFollows>,
  { services, member }: MemberContext,
): Promise<Output<typeof listFollows>> {
  const before = query.cursor === undefined ? null : Number(query.cursor)
  if (before !== null && !Number.isSafeInteger(before))
    throw Problem.field('cursor', 'This is not a cursor of this list.')
  const rows = await readFollows(services, member.id, {
    before,
    platform: query.platform,
    limit: query.limit + 1,
  })
  const shown = rows.slice(0, query.limit)
  return {
    follows: shown.map(present),
    nextCursor: rows.length > shown.length ? String(shown.at(-1)?.id) : null,
  }
}

interface Page {
  before: number | null
  platform: PlatformName | undefined
  limit: number
}

function readFollows({ db }: Services, memberId: number, { before, platform, limit }: Page) {
  let read = db
    .selectFrom('attempt')
    .innerJoin('content', 'content.id', 'attempt.content_id')
    .leftJoin('member as owner', 'owner.id', 'attempt.owner_id')
    .select(['attempt.id', 'attempt.session_id', 'attempt.platform', 'attempt.action'])
    .select(['attempt.reward_points', 'attempt.ended_at', 'content.title', 'content.url', 'owner.username'])
    .select(
      sql<boolean>`attempt.ended_at > ledger.clock() - make_interval(days => ${windowDays})`.as('in_window'),
    )
    .where('attempt.member_id', '=', memberId)
    .where('attempt.action_group', '=', 'follows')
    .where('attempt.state', '=', 'credited')
    .orderBy('attempt.id', 'desc')
    .limit(limit)
  if (before !== null) read = read.where('attempt.id', '<', before)
  if (platform !== undefined) read = read.where('attempt.platform', '=', platform)
  return read.execute()
}

function present(row: Awaited<ReturnType<typeof readFollows>>[number]): Follow {
  const creditedAt = row.ended_at ?? new Date(0)
  return {
    id: row.session_id,
    platform: row.platform as PlatformName,
    action: row.action,
    title: row.title,
    url: row.url,
    owner: row.username ?? 'Mutuals',
    points: row.reward_points,
    state: row.in_window ? 'in_window' : 'credited',
    creditedAt: creditedAt.toISOString(),
    keepUntil: new Date(creditedAt.getTime() + windowDays * 86_400_000).toISOString(),
  }
}
