import type { Campaign } from '#contract/campaigns.ts'
import type { Output } from '#contract/operation.ts'
import { readPageViews } from '#contract/page-views.ts'
import { useRead } from '../../api/read.ts'

/** What an owner's own page can confirm: visits to a website. */
export const mayConfirm = ({ platform, action }: Pick<Campaign, 'platform' | 'action'>): boolean =>
  platform === 'website' && action === 'visit'

/** The page views that the owner's page has confirmed; undefined while it loads, and where there are none. */
export function usePageViews(campaign: Campaign): Output<typeof readPageViews> | undefined {
  const { data } = useRead(
    readPageViews,
    { params: { campaignId: campaign.id } },
    { enabled: mayConfirm(campaign) },
  )
  return data
}
