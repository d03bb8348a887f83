import type { Input, Output } from '#contract/operation.ts'
import type { readVisitTask } from '#contract/visits.ts'
import type { Context } from '../../http/context.ts'
import { campaignIdOf, readLiveTask } from '../tasks/index.ts'
import { readVisitTarget } from './queries.ts'
import { isSameAddress } from './rules.ts'

/** The task of a visit link; null where the link names no live visit or another address than the task's own. */
export async function readTask(
  { params, query }: Input<typeof readVisitTask>,
  { services, member }: Context,
): Promise<Output<typeof readVisitTask>> {
  const campaignId = campaignIdOf(params.websiteId)
  const target = campaignId === null ? undefined : await readVisitTarget(services, campaignId)
  if (campaignId === null || !target || !isSameAddress(target.url, query.url)) return { task: null }
  const asked = { campaignId, platform: target.platform, action: 'visit' }
  return { task: await readLiveTask(services, asked, member) }
}
