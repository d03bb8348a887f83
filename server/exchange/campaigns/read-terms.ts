import { readCampaignTerms } from '#contract/exchange/campaigns.ts'
import { catalogueRow, rewardRanges } from '#contract/exchange/catalogue.ts'
import { type MemberContext, oncePerRequest } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import { type CurrentRow, isAcknowledged, readCatalogue } from '../catalogue/index.ts'
import { shownOwner } from './owned.ts'
import { type Market, readMarket } from './owner-queries.ts'
import { termsOf } from './rules.ts'

// A platform's page asks for its own terms and the default's, which are the same on the page of websites.
const rowsOf = oncePerRequest(({ services }: MemberContext) => readCatalogue(services.pool))
const marketsOf = oncePerRequest(async (_context: MemberContext) => new Map<string, Promise<Market>>())

async function marketOf(context: MemberContext, row: CurrentRow): Promise<Market> {
  const markets = await marketsOf(context)
  const market = markets.get(row.key) ?? readMarket(context.services.pool, row)
  markets.set(row.key, market)
  return market
}

/** GET /api/campaign-terms. The terms by which funding judges an offer, as they are now. */
export const readCampaignTermsEndpoint = endpoint(readCampaignTerms, async ({ query }, context) => {
  const { services, member } = context
  const { platform, action, kind } = query
  const { pool, settings } = services
  const wanted = catalogueRow(platform, action, kind)
  const row = wanted && (await rowsOf(context)).find((each) => each.key === wanted.key)
  if (!row) throw new Problem('not_found', 'That isn’t offered here.')
  const [owner, market, acknowledged] = await Promise.all([
    shownOwner(context),
    marketOf(context, row),
    isAcknowledged(pool, member.id, row),
  ])
  const terms = termsOf(settings.get, owner)
  const visit = (await rowsOf(context)).find(({ key }) => key === 'website.visit')
  return {
    ...owner,
    ...row,
    ...terms,
    acknowledged,
    fillHours: market.fillHours,
    isPremium: terms.premium,
    durations: rewardRanges(row, terms.rewardFactor),
    premiumMostLive: settings.get('live_premium_most_count'),
    premiumRewardFactor: settings.get('bid_premium_most_factor'),
    slotPoints: settings.get('slot_points'),
    spotlightPoints: settings.get('spotlight_points'),
    spotlights: settings.get('spotlight_most_count'),
    spotlightsLeft: Math.max(0, settings.get('spotlight_most_count') - market.spotlightsTaken),
    mayFeedback: terms.tasksToFullTerms === 0,
    visit: (visit?.isOn && rewardRanges(visit, 1)[0]) || null,
  }
})
