import { useState } from 'react'
import { type CampaignSort, campaignSorts } from '#contract/exchange/campaigns.ts'
import type { Order } from '../../design/table.tsx'

export type Sort = ReturnType<typeof useSort>

const firstOrder = (by: CampaignSort): Order => (by === 'title' || by === 'status' ? 'asc' : 'desc')
const opposite: Record<Order, Order> = { asc: 'desc', desc: 'asc' }

/**
 * Order of the list: a press on a head sorts by it, the next one reverses it, the third ends it. query: its part of the
 * request.
 */
export function useSort() {
  const [{ by, order }, setSort] = useState<{ by: CampaignSort; order: Order }>({
    by: 'newest',
    order: 'desc',
  })
  const choose = (name: string): void => {
    const next = campaignSorts.find((one) => one === name) ?? 'newest'
    setSort({ by: next, order: firstOrder(next) })
  }
  const reverse = (): void => setSort({ by, order: opposite[order] })
  const onSort = (name: string): void => {
    if (name !== by) choose(name)
    else if (order === firstOrder(by)) reverse()
    else choose('newest')
  }
  const isDefault = by === 'newest' && order === 'desc'
  return { sorting: { by, order, onSort }, query: isDefault ? {} : { sort: by, order }, choose, reverse }
}
