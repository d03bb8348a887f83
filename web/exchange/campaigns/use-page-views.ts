import type { Campaign } from '#contract/exchange/campaigns.ts'
import { readPageViews } from '#contract/exchange/page-views.ts'
import type { Output } from '#contract/operation.ts'
import { useRead } from '../../api/read.ts'

/** True if the owner's page can confirm completions, which is only possible for website visits. */
export const mayConfirm = ({ platform, action }: Pick<Campaign, 'platform' | 'action'>): boolean =>
  platform === 'website' && action === 'visit'

/**
 * Page views confirmed by the owner's page; undefined while loading and for campaigns that cannot have them.
 */
export function usePageViews(campaign: Campaign): Output<typeof readPageViews> | undefined {
  const { data } = useRead(
    readPageViews,
    { params: { campaignId: campaign.id } },
    { enabled: mayConfirm(campaign) },
  )
  return data
}
