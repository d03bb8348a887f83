import type { Input, Output } from '#contract/operation.ts'
import type { readVisitTask } from '#contract/visits.ts'
import type { Context } from '../../http/context.ts'
import { hasSnippet } from '../page-views/index.ts'
import { campaignIdOf, readLiveTask } from '../tasks/index.ts'
import { readVisitTarget } from './queries.ts'
import { isSameAddress } from './rules.ts'

/** The task of a visit link; null if the link names no live visit, or an address other than the task's. */
export async function readTask(
  { params, query }: Input<typeof readVisitTask>,
  { services, member }: Context,
): Promise<Output<typeof readVisitTask>> {
  const closesTab = services.settings.get('visit_closes_tab_count') === 1
  const campaignId = campaignIdOf(params.websiteId)
  const target = campaignId === null ? undefined : await readVisitTarget(services, campaignId)
  if (campaignId === null || !target || !isSameAddress(target.url, query.url))
    return { task: null, carriesToken: false, closesTab }
  const wanted = { campaignId, platform: target.platform, action: 'visit' }
  const [task, carriesToken] = await Promise.all([
    readLiveTask(services, wanted, member),
    hasSnippet(services, campaignId),
  ])
  return { task, carriesToken, closesTab }
}
