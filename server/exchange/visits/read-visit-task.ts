import { readVisitTask } from '#contract/exchange/visits.ts'
import type { Member } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import type { Services } from '../../services.ts'
import { readPrices } from '../catalogue/index.ts'
import { hasSnippet } from '../page-views/index.ts'
import { campaignIdOf, readLiveTask } from '../tasks/index.ts'
import { readVisitTarget } from './queries.ts'
import { isSameAddress } from './rules.ts'

/** The task of a visit link; null if the link names no live visit, or an address other than the task's. */
export const readVisitTaskEndpoint = endpoint(
  readVisitTask,
  async ({ params, query }, { services, member }) => {
    const closesTab = services.settings.get('visit_closes_tab_count') === 1
    const campaignId = campaignIdOf(params.websiteId)
    const target = campaignId === null ? undefined : await readVisitTarget(services, campaignId)
    if (campaignId === null || !target || !isSameAddress(target.url, query.url))
      return { task: null, carriesToken: false, visitCost: null, closesTab }
    const wanted = { campaignId, platform: target.platform, action: 'visit' }
    const [task, carriesToken, visitCost] = await Promise.all([
      readLiveTask(services, wanted, member),
      hasSnippet(services, campaignId),
      member && costOfVisit(services, member),
    ])
    return { task, carriesToken, visitCost, closesTab }
  },
)

/** Points that the shortest visit to a website costs a member; null: switched off. */
async function costOfVisit(services: Services, member: Member): Promise<number | null> {
  const [price] = await readPrices(services, member, [{ key: 'website.visit' }])
  return price?.cost ?? null
}
