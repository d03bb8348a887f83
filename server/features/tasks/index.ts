import {
  blockOwner,
  countTasks,
  listSoundcloudTracks,
  listWebsiteTasks,
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
import { listTasks } from './list-tasks.ts'
import { presentTask } from './present.ts'
import { readTask } from './queries.ts'

export { countOpenTasks, type TaskCounts } from './count-tasks.ts'
export { rateOwners } from './rate-owners.ts'
export { campaignIdOf } from './rules.ts'

/** One live campaign as this person sees it, a visitor too; null where it is not live or of another kind. */
export async function readLiveTask(
  services: Services,
  { campaignId, platform, action }: { campaignId: number; platform: string; action: string },
  member: Member | null,
): Promise<Task | null> {
  const row = await readTask(services, { platform, action }, campaignId)
  if (!row) return null
  const view = member ? await readEarnerView(services, member.id) : null
  return presentTask(services.config, row, view?.opensAt.get(row.siteKey ?? ''))
}

/** What members can do for points, and what they hide of it. */
export const taskEndpoints: readonly Endpoint[] = [
  endpoint(listWebsiteTasks, ({ query }, context) =>
    listTasks({ platform: 'website', action: 'visit', mostSeconds: query.seconds }, query, context),
  ),
  endpoint(listSoundcloudTracks, ({ query }, context) =>
    listTasks({ platform: 'soundcloud', action: 'watch' }, { ...query, sort: 'best' }, context),
  ),
  endpoint(countTasks, async (_input, { services, member }) => ({
    counts: await countOpenTasks(services, member.id),
  })),
  endpoint(skipTask, skip),
  endpoint(reportTask, report),
  endpoint(blockOwner, block),
]
