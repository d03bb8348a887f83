import { sql } from 'kysely'
import { catalogue } from '#contract/exchange/catalogue.ts'
import { type Follow, listFollows } from '#contract/exchange/connections.ts'
import type { PlatformName } from '#contract/platforms.ts'
import { idOfCursor } from '../../http/cursor.ts'
import { endpoint } from '../../http/endpoint.ts'
import type { Services } from '../../services.ts'

/** GET /api/follows. */
export const listFollowsEndpoint = endpoint(listFollows, async ({ query }, { services, member }) => {
  const before = idOfCursor(query.cursor)
  const windowDays = services.settings.get('retention_days')
  const rows = await readFollows(services, member.id, {
    windowDays,
    before,
    platform: query.platform,
    limit: query.limit + 1,
  })
  const shown = rows.slice(0, query.limit)
  return {
    follows: shown.map((row) => present(row, windowDays)),
    nextCursor: rows.length > shown.length ? String(shown.at(-1)?.id) : null,
  }
})

interface Page {
  windowDays: number
  before: number | null
  platform: PlatformName | undefined
  limit: number
}

async function readFollows(
  { db }: Services,
  memberId: number,
  { before, platform, limit, windowDays }: Page,
): Promise<FollowRow[]> {
  let page = db
    .selectFrom('attempt')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('action_group', '=', 'follows')
    .where('state', '=', 'credited')
    .orderBy('id', 'desc')
    .limit(limit)
  if (before !== null) page = page.where('id', '<', before)
  if (platform !== undefined) {
    const actions = followsOn(platform)
    if (actions.length === 0) return []
    // In the words of the index attempt_once, so those of a rare platform are found without the rest of the past.
    page = page
      .where('platform', '=', platform)
      .where('action', 'in', actions)
      .where('reason', 'is', null)
      .where('content_key', 'like', `${platform}:%`)
  }
  return db
    .selectFrom(page.as('attempt'))
    .innerJoin('content', 'content.id', 'attempt.content_id')
    .leftJoin('member as owner', 'owner.id', 'attempt.owner_id')
    .select(['attempt.id', 'attempt.session_id', 'attempt.platform', 'attempt.action'])
    .select(['attempt.reward_points', 'attempt.ended_at', 'content.title', 'content.url', 'owner.username'])
    .select(
      sql<boolean>`attempt.ended_at > ledger.clock() - make_interval(days => ${windowDays})`.as('in_window'),
    )
    .select(
      sql<boolean>`EXISTS (SELECT FROM clawback WHERE clawback.attempt_id = attempt.id
        AND clawback.cause = 'undone_follow')`.as('undone'),
    )
    .orderBy('attempt.id', 'desc')
    .execute()
}

/** Actions of a platform that end with following something; empty: it has nothing to follow. */
const followsOn = (platform: PlatformName): string[] =>
  catalogue.filter((row) => row.platform === platform && row.group === 'follows').map(({ action }) => action)

interface FollowRow {
  id: number
  session_id: string
  platform: string
  action: string
  reward_points: number
  ended_at: Date | null
  title: string
  url: string
  username: string | null
  in_window: boolean
  undone: boolean
}

function present(row: FollowRow, windowDays: number): Follow {
  const creditedAt = row.ended_at ?? new Date(0)
  return {
    id: row.session_id,
    platform: row.platform as PlatformName,
    action: row.action,
    title: row.title,
    url: row.url,
    owner: row.username ?? 'Mutuals',
    points: row.reward_points,
    state: row.undone ? 'undone' : row.in_window ? 'in_window' : 'credited',
    creditedAt: creditedAt.toISOString(),
    keepUntil: new Date(creditedAt.getTime() + windowDays * 86_400_000).toISOString(),
  }
}
