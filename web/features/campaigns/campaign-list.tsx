import { listCampaigns } from '#contract/campaigns.ts'
import type { Request } from '#contract/operation.ts'
import { usePages } from '../../api/read-pages.ts'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { EmptyState } from '../../design/empty-state.tsx'
import { ShowMore } from '../../design/show-more.tsx'
import { SkeletonRows } from '../../design/skeleton.tsx'
import { CampaignTable } from './campaign-table.tsx'

interface Props {
  title: string
  request: Request<typeof listCampaigns>
  empty: { title: string; text: string; action?: React.ReactNode }
}

/** Own campaigns, newest first, a page at a time. */
export function CampaignList({ title, request, empty }: Props) {
  const { pages, isPending, isError, retry, more, busy } = usePages(listCampaigns, request)
  const unlike = new Map(pages.flatMap((page) => page.campaigns).map((campaign) => [campaign.id, campaign]))
  const campaigns = [...unlike.values()]
  return (
    <Card title={title} flush>
      {isPending ? <SkeletonRows rows={3} /> : null}
      {isError ? (
        <EmptyState
          title="Your campaigns are not here right now"
          text="They run on, and nothing is lost."
          action={<Button onClick={retry}>Try again</Button>}
        />
      ) : null}
      {campaigns.length > 0 ? <CampaignTable caption={title} campaigns={campaigns} /> : null}
      {pages.length > 0 && campaigns.length === 0 ? <EmptyState {...empty} /> : null}
      {more ? <ShowMore shown={campaigns.length} onMore={more} busy={busy} /> : null}
    </Card>
  )
}
