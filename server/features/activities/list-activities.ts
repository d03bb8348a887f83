import type { listRecentActivities } from '#contract/activities.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { MemberContext } from '../../http/context.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { type ActivityRow, type Place, readActivities } from './queries.ts'
import { type Group, tell } from './words.ts'

const chunk = 200
/** So many rows a page looks at to gather what belongs together; the rest of it makes a new line on the next page. */
const mostRows = 1000

/**
 * What happened to a member's points, newest first. Completions of one campaign on one day (UTC) are one line, at the
 * newest of them.
 */
export async function list(
  { query }: Input<typeof listRecentActivities>,
  { services, member }: MemberContext,
): Promise<Output<typeof listRecentActivities>> {
  const { groups, last, more } = await gather(services, member.id, placeOf(query.cursor), query.limit)
  return {
    activities: groups.map((group) => tell(group, services.config.APP_NAME)),
    nextCursor: more && last ? `${last.stamp}-${last.id}` : null,
  }
}

interface Gathered {
  groups: Group[]
  last: Place | null
  more: boolean
}

async function gather(
  services: Services,
  memberId: number,
  after: Place | null,
  limit: number,
): Promise<Gathered> {
  const groups = new Map<string, Group>()
  let last = after
  for (let seen = 0; seen < mostRows; seen += chunk) {
    const rows = await readActivities(services, memberId, last, chunk)
    for (const row of rows) {
      const key = keyOf(row)
      const group = groups.get(key)
      if (!group && groups.size === limit) return { groups: [...groups.values()], last, more: true }
      if (group) add(group, row)
      else groups.set(key, { ...row, count: 1 })
      last = row
    }
    if (rows.length < chunk) return { groups: [...groups.values()], last, more: false }
  }
  return { groups: [...groups.values()], last, more: true }
}

function add(group: Group, row: ActivityRow): void {
  group.count += 1
  group.points += row.points
}

/** Completions gather by campaign and day; everything else stands for itself. */
const keyOf = ({ id, kind, campaignId, at }: ActivityRow): string =>
  kind === 'campaign_completion' ? `${campaignId} ${at.toISOString().slice(0, 10)}` : `#${id}`

function placeOf(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  const [, stamp, id] = /^(\d{1,17})-(\d{1,15})$/.exec(cursor) ?? []
  if (!stamp || !id) throw Problem.field('cursor', 'This is not a cursor of this list.')
  return { stamp, id: Number(id) }
}
