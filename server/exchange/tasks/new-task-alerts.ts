import { platformLabels, platformNames } from '#contract/platforms.ts'
import { is, query, queryValues, type RowOf } from '#database/rows.ts'
import { inTransaction } from '#database/transaction.ts'
import { type RowServices, serveEach } from '../../jobs/serve-rows.ts'
import { notify } from '../../people/notifications/index.ts'
import type { Services } from '../../services.ts'
import { countOpenTasks, type TaskCounts } from './count-tasks.ts'

type Needs = RowServices & Pick<Services, 'pool' | 'settings' | 'platforms'>

const watchRow = { platform: is.text, action: is.text }

const membersAtOnce = 200

/** SQL condition that a task of another member or the house started in the list since it was asked about. */
const hasNew = `EXISTS (SELECT FROM campaign WHERE campaign.state = 'live' AND started_at > task_watch.asked_at
  AND owner_id IS DISTINCT FROM member_id
  AND task_watch.platform IN ('', campaign.platform) AND task_watch.action IN ('', campaign.action))`

/**
 * Notifies members once of new tasks in the lists that they asked about, and deletes the alert; for a job. A list counts
 * if a task started in it since, and one is open to the member now.
 */
export async function notifyOfNewTasks(services: Needs): Promise<void> {
  for (let after = 0; ; ) {
    const members = await queryValues(
      services.pool,
      is.integer,
      `SELECT DISTINCT member_id AS "memberId" FROM task_watch
       JOIN member ON member.id = member_id AND member.state = 'active'
       WHERE member_id > $1 AND ${hasNew}
       ORDER BY member_id LIMIT $2`,
      [after, membersAtOnce],
    )
    await serveEach(services, 'tell-new-tasks', members, (memberId) => notifyMember(services, memberId))
    if (members.length < membersAtOnce) return
    after = members.at(-1) ?? after
  }
}

async function notifyMember(services: Needs, memberId: number): Promise<void> {
  const counts = await countOpenTasks(services, memberId)
  await inTransaction(services.pool, async (client) => {
    const watches = await query(
      client,
      watchRow,
      `SELECT platform, action FROM task_watch WHERE member_id = $1 AND ${hasNew} FOR UPDATE`,
      [memberId],
    )
    for (const { platform, action } of watches.filter((each) => isOpen(counts, each))) {
      await client.query('DELETE FROM task_watch WHERE member_id = $1 AND platform = $2 AND action = $3', [
        memberId,
        platform,
        action,
      ])
      const search = new URLSearchParams({ ...(platform && { platform }), ...(action && { action }) })
      await notify(client, {
        memberId,
        kind: 'new_tasks',
        title: titleOf(platform),
        body: 'You asked for one alert. You can turn it on again in the list.',
        path: search.size > 0 ? `/earn-points?${search}` : '/earn-points',
      })
    }
  })
}

function titleOf(platform: string): string {
  const name = platformNames.find((each) => each === platform)
  if (name === 'website') return 'New websites to visit'
  return name ? `New tasks on ${platformLabels[name]}` : 'New tasks'
}

/** True if a task of the list is open. */
const isOpen = (counts: TaskCounts, { platform, action }: RowOf<typeof watchRow>): boolean =>
  Object.entries(counts).some(
    ([ofPlatform, actions]) =>
      (platform === '' || platform === ofPlatform) &&
      Object.entries(actions).some(([of, count]) => count > 0 && (action === '' || action === of)),
  )
