import { catalogue } from '#contract/catalogue.ts'
import type { Services } from '../../services.ts'
import { type EarnerView, readEarnerView } from './earner-view.ts'
import { openPairs, pairsOfWish } from './rules.ts'
import { wishesFit } from './visible.ts'

export type TaskCounts = Record<string, Record<string, number>>

/**
 * Live campaigns minus those closed to this earner, from indexes alone: of a campaign its key, and of what the earner
 * has done the keys, without those of running attempts.
 */
const text = `WITH live AS MATERIALIZED (
    SELECT id, platform, action, content_key FROM campaign WHERE state = 'live'
  ), done AS MATERIALIZED (
    SELECT action, content_key FROM attempt
    WHERE member_id = $1 AND content_key IS NOT NULL AND (reason IS NULL OR half_transfer_id IS NOT NULL)
    EXCEPT SELECT attempt.action, content_key FROM started_attempt JOIN attempt ON attempt.id = attempt_id
    WHERE started_attempt.member_id = $1 AND content_key IS NOT NULL AND attempt.state = 'started'
  ), closed AS MATERIALIZED (
    SELECT id FROM campaign WHERE state = 'live' AND owner_id = ANY (ARRAY[$1::bigint] || $2)
    UNION SELECT campaign_id FROM task_skip WHERE member_id = $1
    UNION SELECT campaign.id FROM content JOIN campaign ON campaign.content_id = content.id
      WHERE campaign.action = 'visit'
        AND (content.site_key = ANY ($3) OR content.site_key IS NULL AND content.content_key = ANY ($3))
    UNION SELECT campaign.id FROM content JOIN campaign ON campaign.content_id = content.id
      WHERE content.content_key = ANY ($5) OR content.site_key = ANY ($5)
    UNION SELECT live.id FROM live JOIN done USING (action, content_key)
    UNION SELECT id FROM campaign WHERE state = 'live' AND reserved > 0 AND delivered + reserved >= target
    UNION SELECT id FROM campaign WHERE state = 'live'
      AND (languages IS NOT NULL OR countries IS NOT NULL OR hours_from IS NOT NULL OR rests_until IS NOT NULL)
      AND NOT ${wishesFit('$6', '$7', '$8')}
    UNION SELECT id FROM campaign WHERE $4 AND house AND state = 'live'
  )
  SELECT platform, action, count(*)::int AS tasks FROM live
  WHERE NOT EXISTS (SELECT FROM closed WHERE closed.id = live.id) GROUP BY platform, action`

/**
 * Counts the tasks open to a member now, by platform and action: those that lists show without a waiting
 * time. `known`: the member’s view, if it was read already.
 */
export async function countOpenTasks(
  services: Pick<Services, 'pool' | 'settings'>,
  memberId: number,
  known?: EarnerView,
): Promise<TaskCounts> {
  const view = known ?? (await readEarnerView(services, memberId))
  const { rows } = await services.pool.query<{ platform: string; action: string; tasks: number }>({
    name: 'count-tasks',
    text,
    values: [
      ...[view.memberId, view.hiddenOwnerIds, [...view.opensAt.keys()], view.houseClosed, view.ownKeys],
      ...[view.language, view.country, view.now],
    ],
  })
  const open = openPairs(pairsOfWish({}), view.closed)
  const counts: TaskCounts = {}
  for (const { platform, action } of catalogue) counts[platform] = { ...counts[platform], [action]: 0 }
  for (const { platform, action, tasks } of rows) {
    const known = counts[platform]
    const isOpen = open === null || open.some((pair) => pair.platform === platform && pair.action === action)
    if (known?.[action] !== undefined && isOpen) known[action] = tasks
  }
  return counts
}
