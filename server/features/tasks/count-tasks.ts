import { catalogue } from '#contract/catalogue.ts'
import type { Services } from '../../services.ts'
import { readEarnerView } from './earner-view.ts'
import { openPairs, pairsOfWish } from './rules.ts'
import { wasDone, wishesFit } from './visible.ts'

export type TaskCounts = Record<string, Record<string, number>>

/**
 * Live campaigns minus those closed to this earner: the second set is small, so neither query reads a long
 * list.
 */
const text = `WITH closed AS (
    SELECT id FROM campaign WHERE owner_id = $1 OR owner_id = ANY ($2)
    UNION SELECT campaign_id FROM task_skip WHERE member_id = $1
    UNION SELECT campaign.id FROM content JOIN campaign ON campaign.content_id = content.id
      WHERE campaign.action = 'visit'
        AND (content.site_key = ANY ($3) OR content.site_key IS NULL AND content.content_key = ANY ($3))
    UNION SELECT campaign.id FROM content JOIN campaign ON campaign.content_id = content.id
      WHERE content.content_key = ANY ($5) OR content.site_key = ANY ($5)
    UNION SELECT campaign.id FROM attempt JOIN content ON content.content_key = attempt.content_key
      JOIN campaign ON campaign.content_id = content.id AND campaign.action = attempt.action
      WHERE attempt.member_id = $1 AND ${wasDone}
    UNION SELECT id FROM campaign WHERE state = 'live' AND reserved > 0 AND delivered + reserved >= target
    UNION SELECT id FROM campaign WHERE state = 'live'
      AND (languages IS NOT NULL OR countries IS NOT NULL OR hours_from IS NOT NULL OR rests_until IS NOT NULL)
      AND NOT ${wishesFit('$6', '$7', '$8')}
    UNION SELECT id FROM campaign WHERE $4 AND house AND state = 'live'
  ), counted AS (
    SELECT platform, action, count(*) AS tasks FROM campaign WHERE state = 'live' GROUP BY platform, action
    UNION ALL
    SELECT platform, action, -count(*) FROM campaign JOIN closed USING (id) WHERE state = 'live'
    GROUP BY platform, action
  )
  SELECT platform, action, sum(tasks)::int AS tasks FROM counted GROUP BY platform, action`

/**
 * Counts the tasks open to a member now, by platform and action: those that lists show without a waiting
 * time.
 */
export async function countOpenTasks(
  services: Pick<Services, 'pool' | 'settings'>,
  memberId: number,
): Promise<TaskCounts> {
  const view = await readEarnerView(services, memberId)
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
