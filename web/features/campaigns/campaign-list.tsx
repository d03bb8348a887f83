import { useState } from 'react'
import { type Campaign, listCampaigns } from '#contract/campaigns.ts'
import type { Request } from '#contract/operation.ts'
import { call, sentenceOf } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { Card } from '../../design/card.tsx'
import { EmptyState } from '../../design/empty-state.tsx'
import { ShowMore } from '../../design/show-more.tsx'
import { SkeletonRows } from '../../design/skeleton.tsx'
import { toast } from '../../design/toast-store.ts'
import { CampaignTable } from './campaign-table.tsx'

interface Props {
  title: string
  request: Request<typeof listCampaigns>
  empty: { title: string; text: string; action?: React.ReactNode }
}

/** Own campaigns, newest first, a page at a time. */
export function CampaignList({ title, request, empty }: Props) {
  const { data, isPending } = useRead(listCampaigns, request)
  const [older, setOlder] = useState<{ campaigns: Campaign[]; cursor: string | null } | null>(null)
  const [busy, setBusy] = useState(false)
  const cursor = older ? older.cursor : (data?.nextCursor ?? null)
  const campaigns = [...(data?.campaigns ?? []), ...(older?.campaigns ?? [])]

  const more = async (): Promise<void> => {
    if (cursor === null || busy) return
    setBusy(true)
    try {
      const page = await call(listCampaigns, { query: { ...request.query, cursor } })
      setOlder({ campaigns: [...(older?.campaigns ?? []), ...page.campaigns], cursor: page.nextCursor })
    } catch (thrown) {
      toast({ title: 'That did not load', description: sentenceOf(thrown), variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title={title} flush>
      {isPending ? <SkeletonRows rows={3} /> : null}
      {!isPending && campaigns.length === 0 ? <EmptyState {...empty} /> : null}
      {campaigns.length > 0 ? <CampaignTable caption={title} campaigns={campaigns} /> : null}
      {cursor !== null ? <ShowMore shown={campaigns.length} onMore={more} busy={busy} /> : null}
    </Card>
  )
}
