import type { CirclePage, CircleRole } from '#contract/community/circles.ts'
import { pictureUrl } from '../../pictures/index.ts'
import { Problem } from '../../problem.ts'
import { type CirclePageRow, type CircleRow, type Client, findCircle } from './queries.ts'

/** For a circle that does not exist, or is in review and another member's. */
export const circleNotFound = (): Problem => new Problem('not_found', 'Circle not found.')

/** A circle in a list. */
export const presentCircle = ({ id, pictureId, activeAt, held, sortKey: _, ...row }: CircleRow) => ({
  ...row,
  id: String(id),
  pictureUrl: pictureUrl(pictureId),
  activeAt: activeAt.toISOString(),
  inReview: held,
})

/** A circle on its own page. */
export function presentPage(row: CirclePageRow): { circle: CirclePage } {
  const { ownerId: _, isChanging, isArchived, rules, owner, asked, requests, reports, ...rest } = row
  return {
    circle: {
      ...presentCircle(rest),
      rules,
      owner,
      asked,
      requests,
      reports,
      archived: isArchived,
      canRead: mayRead(row),
      changeInReview: isChanging && row.role === 'owner',
    },
  }
}

const mayRead = ({ joinBy, role }: CirclePageRow): boolean => joinBy === 'open' || role !== null

/** Wish of a caller: read posts, write as a member, decide as a moderator, or change it as its owner. */
type Wish = 'see' | 'read' | 'write' | 'moderate' | 'own'

const roles: Record<'write' | 'moderate' | 'own', readonly CircleRole[]> = {
  write: ['owner', 'moderator', 'member'],
  moderate: ['owner', 'moderator'],
  own: ['owner'],
}
const refusals = {
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
  wish: Wish,
): Promise<CirclePageRow> {
  const row = await findCircle(client, memberId, Number(circleId))
  if (!row) throw circleNotFound()
  if (wish === 'see') return row
  if (!mayRead(row)) throw new Problem('forbidden', 'Only members of this circle read its posts.')
  if (wish === 'read') return row
  if (!row.role || !roles[wish].includes(row.role)) throw new Problem('forbidden', refusals[wish])
  if (wish === 'write' && row.isArchived)
    throw new Problem('conflict', 'This circle is archived: it takes no new posts, comments or likes.')
  return row
}
