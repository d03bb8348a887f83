import { readCampaignTerms } from '#contract/exchange/campaigns.ts'
import { rewardRanges } from '#contract/exchange/catalogue.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import { isAcknowledged, readCatalogueRow } from '../catalogue/index.ts'
import { readFillHours, readOwner, readSpotlightsTaken } from './owner-queries.ts'
import { termsOf } from './rules.ts'

/** GET /api/campaign-terms. The terms by which funding judges an offer, as they are now. */
export const readCampaignTermsEndpoint = endpoint(
  readCampaignTerms,
  async ({ query }, { services, member }) => {
    const { platform, action, kind } = query
    const { pool, settings } = services
    const row = await readCatalogueRow(pool, platform, action, kind)
    if (!row) throw new Problem('not_found', 'That is not offered here.')
    const [owner, fillHours, acknowledged, spotlightsTaken] = await Promise.all([
      readOwner(pool, member.id),
      readFillHours(pool, row.platform, row.action, row.kinds),
      isAcknowledged(pool, member.id, row),
      readSpotlightsTaken(pool, platform),
    ])
    const terms = termsOf(settings.get, owner)
    const { key, label, check, isOn, note, noteVersion, tier, link, lookedUp, checkedOn } = row
    return {
      ...terms,
      ...{ key, label, check, isOn, note, noteVersion, tier, link, lookedUp, checkedOn },
      platform: row.platform,
      ...{ acknowledged, fillHours },
      action: row.action,
      isPremium: terms.premium,
      durations: rewardRanges(row, terms.rewardFactor),
      premiumMostLive: settings.get('live_premium_most_count'),
      premiumRewardFactor: settings.get('bid_premium_most_factor'),
      live: owner.live,
      slots: owner.slots,
      slotPoints: settings.get('slot_points'),
      spotlightPoints: settings.get('spotlight_points'),
      spotlights: settings.get('spotlight_most_count'),
      spotlightsLeft: Math.max(0, settings.get('spotlight_most_count') - spotlightsTaken),
      mayFeedback: terms.tasksToFullTerms === 0,
      balance: owner.balance,
      setAside: owner.setAside,
    }
  },
)
