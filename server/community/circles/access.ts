import type pg from 'pg'
import type { CircleRole } from '#contract/community/circles.ts'
import type { Client } from '#database/rows.ts'
import { openFigureCache } from '../../figure-cache.ts'
import type { Context } from '../../http/context.ts'
import { Problem } from '../../problem.ts'
import { type CirclePageRow, countSeenToday, findCircle } from './queries.ts'

/** For a circle that does not exist, or is in review and another member's. */
export const circleNotFound = (): Problem => new Problem('not_found', 'Circle not found.')

/** Members below whom a number of them would tell who was there. */
const leastMembers = 5
const keptHere = openFigureCache<number>(1_000)

/** Number of a circle's members who used the site today; null: it has too few members to tell. Large ones are kept. */
async function countHere(pool: pg.Pool, client: Client, { id, members }: CirclePageRow) {
  if (members < leastMembers) return null
  const known = keptHere.find(pool, id)
  if (known !== undefined) return known
  const here = await countSeenToday(client, id)
  keptHere.keep(pool, here, members, id)
  return here
}

/** A circle's own page as the caller sees it. @throws Problem not_found */
export async function readPage({ services, member }: Context, client: Client, circleId: number) {
  const row = await findCircle(client, member?.id ?? null, circleId, true)
  if (!row) throw circleNotFound()
  const hereToday = await countHere(services.pool, client, row)
  return { circle: { ...row, faces: row.faces ?? [], hereToday } }
}

/** Access that a call needs: to read posts, write as a member, decide as a moderator, or change it as its owner. */
type Access = 'see' | 'read' | 'write' | 'moderate' | 'own'

const roles: Record<'write' | 'moderate' | 'own', readonly CircleRole[]> = {
  write: ['owner', 'moderator', 'member'],
  moderate: ['owner', 'moderator'],
  own: ['owner'],
}
const forbiddenMessage = {
  write: 'Join this circle first.',
  moderate: 'Only the owner and moderators of this circle can do this.',
  own: 'Only the owner of this circle can do this.',
}

/**
 * Reads a circle for a caller who wants to do something in it.
 * @throws Problem not_found, forbidden without the role it takes, conflict if it is archived and they write
 */
export async function enterCircle(
  client: Client,
  memberId: number | null,
  circleId: string,
  access: Access,
): Promise<CirclePageRow> {
  const row = await findCircle(client, memberId, Number(circleId))
  if (!row) throw circleNotFound()
  if (access === 'see') return row
  if (!row.canRead) throw new Problem('forbidden', 'Only members of this circle can read its posts.')
  if (access === 'read') return row
  if (!row.role || !roles[access].includes(row.role)) throw new Problem('forbidden', forbiddenMessage[access])
  if (access === 'write' && row.archived)
    throw new Problem('conflict', 'This circle is archived: it takes no new posts, comments or likes.')
  return row
}
