import { useState } from 'react'
import { type CampaignSort, campaignSorts, listCampaigns } from '#contract/exchange/campaigns.ts'
import type { Request } from '#contract/operation.ts'
import { platformLabels, platformNames } from '#contract/platforms.ts'
import { Card } from '../../design/card.tsx'
import { Chip } from '../../design/chip.tsx'
import { Select } from '../../design/field.tsx'
import { IconButton } from '../../design/icon-button.tsx'
import { PlatformIcon } from '../../design/platform-icon.tsx'
import type { Order } from '../../design/table.tsx'
import { Tabs } from '../../design/tabs.tsx'
import { PageList, usePages } from '../../layout/page-list.tsx'
import { CampaignTable } from './campaign-table.tsx'

type Query = NonNullable<Request<typeof listCampaigns>['query']>

interface Props {
  title: string
  /** True if the title is shown as a heading above the list, for pages with several lists. */
  headed?: boolean
  query: Pick<Query, 'platform' | 'action' | 'kind'>
  empty: { title: string; text: string; action?: React.ReactNode }
}

const views = [
  { value: 'all', label: 'All', none: 'No campaigns yet.' },
  { value: 'live', label: 'Running', none: 'Nothing is running.' },
  { value: 'paused', label: 'Paused', none: 'Nothing is paused.' },
  { value: 'review', label: 'In review', none: 'Nothing is in review.' },
  { value: 'draft', label: 'Drafts', none: 'No drafts.' },
  { value: 'closed', label: 'Finished', none: 'Nothing has finished yet.' },
] as const
type View = (typeof views)[number]['value']

/** The member's campaigns by state, newest first until sorted, one page at a time. */
export function CampaignList({ headed = false, ...list }: Props) {
  if (!headed) return <States {...list} />
  return (
    <section className="grid gap-4">
      <h2 className="h2">{list.title}</h2>
      <States {...list} headed />
    </section>
  )
}

function States({ title, headed, query, empty }: Props) {
  const [view, setView] = useState<View>('all')
  const sort = useSort()
  const first = usePages(listCampaigns, { query })
  const counts = first.pages[0]?.totals.states
  if (first.isPending || first.isError || !counts || counts.all === 0)
    return (
      <Card title={headed ? undefined : title} flush>
        <Shown query={query} title={title} empty={empty} sort={sort} />
      </Card>
    )
  const shown = views.filter(({ value }) => value === 'all' || value === view || counts[value] > 0)
  return (
    <Card flush>
      {headed ? null : <h2 className="sr-only">{title}</h2>}
      <Tabs
        label="Status"
        tabs={shown.map(({ value, label }) => ({ value, label, count: counts[value] }))}
        value={view}
        onChange={setView}
      >
        {counts[view] > 1 ? <SortField sort={sort} /> : null}
        <Shown
          key={view}
          sort={sort}
          query={{ ...query, ...(view !== 'all' && { state: view }), ...sort.query }}
          title={title}
          empty={{ title: views.find(({ value }) => value === view)?.none ?? '', text: '' }}
        />
      </Tabs>
    </Card>
  )
}

interface ShownProps extends Pick<Props, 'title' | 'empty'> {
  query: Query
  sort: Sort
}

function Shown({ query, title, empty, sort }: ShownProps) {
  const list = usePages(listCampaigns, { query }, { keepsRows: true })
  return (
    <PageList
      list={list}
      rowsOf={({ campaigns }) => campaigns}
      failed={{ title: 'Couldn’t load your campaigns', text: 'They’re still running.' }}
      empty={empty}
      show={(campaigns) => (
        <CampaignTable
          caption={title}
          campaigns={campaigns}
          surplus={list.pages[0]?.totals.surplus ?? 0}
          sorting={sort.sorting}
          isStale={list.isStale}
        />
      )}
    />
  )
}

const labels: Record<CampaignSort, string> = {
  newest: 'Newest',
  title: 'Title',
  status: 'Status',
  budget: 'Budget',
  completions: 'Completions',
  week: 'Last 8 days',
}

/** Order of the list where it has no heads to press: below 1081 px. */
function SortField({ sort: { sorting, choose, reverse } }: { sort: Sort }) {
  const isAscending = sorting.order === 'asc'
  return (
    <div className="flex items-center gap-2 border-b border-line px-4 py-2 wide:hidden">
      <span className="text-13 text-ink-2" aria-hidden="true">
        Sort by
      </span>
      <span className="flex-1">
        <Select
          small
          aria-label="Sort by"
          value={sorting.by}
          onChange={choose}
          options={Object.entries(labels).map(([value, label]) => [value, label])}
        />
      </span>
      <IconButton
        icon={isAscending ? 'CaretUp' : 'CaretDown'}
        label={isAscending ? 'Ascending; press to reverse' : 'Descending; press to reverse'}
        onClick={reverse}
      />
    </div>
  )
}

/** Links to the content page of each platform. */
export function OwnPlatforms() {
  return (
    <nav className="flex flex-wrap gap-2" aria-label="By platform">
      {platformNames.map((platform) => (
        <Chip key={platform} pressed={false} href={`/content/${platform}`}>
          <PlatformIcon platform={platform} size={16} />
          {platformLabels[platform]}
        </Chip>
      ))}
    </nav>
  )
}

type Sort = ReturnType<typeof useSort>

const firstOrder = (by: CampaignSort): Order => (by === 'title' || by === 'status' ? 'asc' : 'desc')
const opposite: Record<Order, Order> = { asc: 'desc', desc: 'asc' }

/**
 * Order of the list: a press on a head sorts by it, the next one reverses it, the third ends it. query: its part of the
 * request.
 */
function useSort() {
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
