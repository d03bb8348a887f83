import { readCampaignTerms } from '#contract/campaigns.ts'
import { catalogue, platformLabels } from '#contract/platforms.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import { readFillHours, readOwner } from './owner-queries.ts'
import { durationsOf, termsOf } from './rules.ts'

/** GET /api/campaign-terms. What funding will be judged by, as it stands now. */
export const readCampaignTermsEndpoint = endpoint(
  readCampaignTerms,
  async ({ query }, { services, member }) => {
    const { platform, action } = query
    const row = catalogue.find(
      (candidate) => candidate.platform === platform && (action ?? candidate.action) === candidate.action,
    )
    if (!row) throw new Problem('not_found', `${platformLabels[platform]} campaigns are not open here.`)
    const [owner, fillHours] = await Promise.all([
      readOwner(services.pool, member.id),
      readFillHours(services.pool, row.platform, row.action),
    ])
    const terms = termsOf(services.settings.get, owner)
    return {
      ...terms,
      platform,
      action: row.action,
      note: row.note,
      tier: row.tier,
      durations: durationsOf(row, terms),
      live: owner.live,
      balance: owner.balance,
      setAside: owner.setAside,
      fillHours,
    }
  },
)
