import { readCampaignTerms } from '#contract/campaigns.ts'
import { catalogueRow, rewardRanges } from '#contract/catalogue.ts'
import { platformLabels } from '#contract/platforms.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import { readFillHours, readOwner } from './owner-queries.ts'
import { termsOf } from './rules.ts'

/** GET /api/campaign-terms. What funding will be judged by, as it stands now. */
export const readCampaignTermsEndpoint = endpoint(
  readCampaignTerms,
  async ({ query }, { services, member }) => {
    const { platform, action } = query
    const row = catalogueRow(platform, action ?? 'visit')
    if (row?.platform !== 'website' || row.action !== 'visit')
      throw new Problem('not_found', `${platformLabels[platform]} campaigns are not open here.`)
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
      durations: rewardRanges(row, terms.rewardFactor),
      live: owner.live,
      balance: owner.balance,
      setAside: owner.setAside,
      fillHours,
    }
  },
)
