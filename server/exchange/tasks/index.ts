import {
  changeTaskWatch,
  countTasks,
  listSoundcloudTracks,
  listTasks,
  listWebsiteTasks,
  readTaskWatch,
  type Task,
} from '#contract/exchange/tasks.ts'
import { is, queryValue } from '#database/rows.ts'
import type { Member } from '../../http/context.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { Services } from '../../services.ts'
import { countOpenTasks } from './count-tasks.ts'
import { readEarnerView, viewOf } from './earner-view.ts'
import { hideEndpoints } from './hide-tasks.ts'
import { type Reader, readTaskList } from './list-tasks.ts'
import { presentTask } from './present.ts'
import { readTaskRows, readTasksById } from './queries.ts'
import { readTaskEndpoint } from './read-task.ts'
import { openPairs } from './rules.ts'

export { countOpenTasks } from './count-tasks.ts'
export { findTasks, latestFirst, type Seeker } from './find-tasks.ts'
export { blockMember } from './hide-tasks.ts'
export { notifyOfNewTasks } from './new-task-alerts.ts'
export { wasDone } from './visible.ts'

/** Reads one live campaign for a member or a visitor; null if it is not live. */
export async function readLiveTask(
  services: Services,
  campaignId: number,
  member: Member | null,
): Promise<Task | null> {
  const [row] = await readTaskRows(services, [campaignId])
  return row ? presentTask(services.config, row, member && (await readEarnerView(services, member.id))) : null
}

const withWebsiteIds = ({ tasks, ...list }: Awaited<ReturnType<typeof readTaskList>>) => ({
  tasks: tasks.map((task) => ({ ...task, websiteId: task.id })),
  ...list,
})

/** Tasks for members: lists, counts, alerts, and what a member hides. */
export const taskEndpoints: readonly Endpoint[] = [
  endpoint(listTasks, ({ query }, context) => readTaskList(query, context)),
  endpoint(listWebsiteTasks, async ({ query }, context) =>
    withWebsiteIds(await readTaskList({ ...query, platform: 'website', action: 'visit' }, context)),
  ),
  endpoint(listSoundcloudTracks, async ({ query }, context) =>
    withWebsiteIds(await readTaskList({ ...query, platform: 'soundcloud', action: 'watch' }, context)),
  ),
  endpoint(countTasks, async (_input, context) => ({
    counts: await countOpenTasks(context.services, context.member.id, await viewOf(context)),
  })),
  readTaskEndpoint,
  // An alert for any platform or any action has '' for it.
  endpoint(readTaskWatch, async ({ query: { platform = '', action = '' } }, context) => ({
    on: (await viewOf(context)).watches.includes(`${platform} ${action}`),
  })),
  endpoint(changeTaskWatch, async ({ query: { platform = '', action = '' }, body }, { services, member }) => {
    const text = body.on
      ? 'INSERT INTO task_watch (member_id, platform, action) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING'
      : 'DELETE FROM task_watch WHERE member_id = $1 AND platform = $2 AND action = $3'
    await services.pool.query(text, [member.id, platform, action])
  }),
  ...hideEndpoints,
]

/**
 * Updates each owner's quality, a factor of the feed's reward rate, from recent blocks and reports. Returns
 * the number of campaigns changed. Runs as a job every 15 minutes.
 */
export const rateOwners = ({ pool }: Pick<Services, 'pool'>): Promise<number> =>
  queryValue(pool, is.integer, 'SELECT exchange.rate_owners() AS changed')

/** A running campaign to show outside the lists. */
interface Card {
  task: Task
  /** True if the feed would offer it to the member now. */
  canEarn: boolean
}

/** Cards of the given campaigns that are running, by id. A member sees all of them, and may do those that the feed offers. */
export async function readCards(
  { services, member }: Pick<Reader, 'services'> & { member: Reader['member'] | null },
  ids: readonly number[],
): Promise<Map<number, Card>> {
  if (ids.length === 0) return new Map()
  const rows = await readTaskRows(services, ids)
  if (!member)
    return new Map(
      rows.map((row) => [row.id, { task: presentTask(services.config, row, null), canEarn: false }]),
    )
  const view = await viewOf({ services, member })
  const open = await readTasksById(services, view, { pairs: openPairs(null, view) }, ids)
  return new Map(
    rows.map((row) => [row.id, { task: presentTask(services.config, row, view), canEarn: open.has(row.id) }]),
  )
}
