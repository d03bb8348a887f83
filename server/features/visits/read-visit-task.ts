import type { Input, Output } from '#contract/operation.ts'
import type { readVisitTask } from '#contract/visits.ts'
import type { Context } from '../../http/context.ts'
import { campaignIdOf, readLiveTask } from '../tasks/index.ts'
import { isSameAddress } from './rules.ts'

/** The task of a visit link; null where the link names no live website or another address than the website's own. */
export async function readTask(
  { params, query }: Input<typeof readVisitTask>,
  { services, member }: Context,
): Promise<Output<typeof readVisitTask>> {
  const campaignId = campaignIdOf(params.websiteId)
  if (campaignId === null) return { task: null }
  const task = await readLiveTask(services, { campaignId, platform: 'website', action: 'visit' }, member)
  return { task: task && isSameAddress(task.url, query.url) ? task : null }
}
