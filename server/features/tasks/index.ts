import {
  blockOwner,
  changeTaskWatch,
  countTasks,
  listSoundcloudTracks,
  listTasks,
  listWebsiteTasks,
  readTask,
  readTaskWatch,
  reportTask,
  skipTask,
  type Task,
} from '#contract/tasks.ts'
import type { Member } from '../../http/context.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { Services } from '../../services.ts'
import { countOpenTasks } from './count-tasks.ts'
import { readEarnerView } from './earner-view.ts'
import { block, report, skip } from './hide-tasks.ts'
import { readTaskList } from './list-tasks.ts'
import { presentTask } from './present.ts'
import { readTaskRow } from './queries.ts'
import { read } from './read-task.ts'
import { readWatch, writeWatch } from './task-queries.ts'

export { countOpenTasks, type TaskCounts } from './count-tasks.ts'
export { insertReport } from './hide-queries.ts'
export { rateOwners } from './rate-owners.ts'
export { campaignIdOf } from './rules.ts'

/** One live campaign as this person sees it, a visitor too; null where it is not live or is done in another way. */
export async function readLiveTask(
  services: Services,
  { campaignId, action }: { campaignId: number; action: string },
  member: Member | null,
): Promise<Task | null> {
  const row = await readTaskRow(services, campaignId)
  if (row?.action !== action) return null
  return presentTask(services.config, row, member && (await readEarnerView(services, member.id)))
}

const named = ({ tasks, nextCursor }: Awaited<ReturnType<typeof readTaskList>>) => ({
  tasks: tasks.map((task) => ({ ...task, websiteId: task.id })),
  nextCursor,
})

const watchedOf = ({
  platform = '',
  action = '',
}: {
  platform?: string | undefined
  action?: string | undefined
}) => ({
  platform,
  action,
})

/** What members can do for points, and what they hide of it. */
export const taskEndpoints: readonly Endpoint[] = [
  endpoint(listTasks, ({ query }, context) => readTaskList(query, context)),
  endpoint(listWebsiteTasks, async ({ query }, context) =>
    named(await readTaskList({ ...query, platform: 'website', action: 'visit' }, context)),
  ),
  endpoint(listSoundcloudTracks, async ({ query }, context) =>
    named(await readTaskList({ ...query, platform: 'soundcloud', action: 'watch' }, context)),
  ),
  endpoint(countTasks, async (_input, { services, member }) => ({
    counts: await countOpenTasks(services, member.id),
  })),
  endpoint(readTask, read),
  endpoint(readTaskWatch, async ({ query }, { services, member }) => ({
    on: await readWatch(services, member.id, watchedOf(query)),
  })),
  endpoint(changeTaskWatch, async ({ query, body }, { services, member }) => {
    await writeWatch(services, member.id, watchedOf(query), body.on)
    return undefined
  }),
  endpoint(skipTask, skip),
  endpoint(reportTask, report),
  endpoint(blockOwner, block),
]
