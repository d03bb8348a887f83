import { useState } from 'react'
import { bulkMost, listManaged } from '#contract/community/bulk-acts.ts'
import { campaignStates } from '#contract/exchange/campaigns.ts'
import type { Request } from '#contract/operation.ts'
import { platformLabels, platformNames } from '#contract/platforms.ts'
import { BulkBar } from '../community/bulk-acts/bulk-bar.tsx'
import { ManagedTable } from '../community/bulk-acts/managed-table.tsx'
import { RecentActs } from '../community/bulk-acts/recent-acts.tsx'
import { Card } from '../design/card.tsx'
import { wordsOf } from '../exchange/campaigns/campaign-words.ts'
import { type FilterField, FilterForm } from '../layout/filter-form.tsx'
import { sortingOf, useFilters } from '../layout/filtered-list.tsx'
import { PageList, usePages } from '../layout/page-list.tsx'
import { PageHead, type PageProps } from '../page.tsx'

// Written out: the browser's bundle lacks the schema.
const names = ['q', 'owner', 'platform', 'state', 'sort', 'order'] as const
const fields: FilterField<(typeof names)[number]>[] = [
  { name: 'q', label: 'Title or number', type: 'search', maxLength: 80 },
  { name: 'owner', label: 'Creator', maxLength: 40, placeholder: 'Username' },
  {
    name: 'state',
    label: 'State',
    first: 'live',
    options: [
      ['all', 'All'],
      ...campaignStates.map((state) => [state, wordsOf({ state, pausedBy: 'owner' }).label] as const),
    ],
  },
  {
    name: 'platform',
    label: 'Platform',
    options: [['', 'All'], ...platformNames.map((name) => [name, platformLabels[name]] as const)],
  },
]

const orders = [
  ['newest desc', 'Newest first'],
  ['newest asc', 'Oldest first'],
  ['budget desc', 'Largest budget first'],
  ['budget asc', 'Smallest budget first'],
] as const

/** Campaigns of all members in one table: choose many, see what an act would do, do it, undo it. */
export default function AdminContentManagementPage({ boot }: PageProps) {
  const [filters, change] = useFilters(boot.query, names)
  // As in the URL; the server parses it.
  const query = filters as Request<typeof listManaged>['query'] & object
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = (ids: readonly string[], isChosen: boolean): void => {
    const next = new Set(chosen)
    for (const id of ids)
      if (!isChosen) next.delete(id)
      else if (next.size < bulkMost) next.add(id)
    setChosen(next)
  }
  const filter = (changes: Partial<Record<(typeof names)[number], string>>): void => {
    setChosen(new Set())
    change(changes)
  }
  return (
    <>
      <PageHead title={boot.title} sub="Campaigns of all members. What was done is listed below." />
      <Card flush title="Campaigns">
        <FilterForm fields={fields} filters={filters} orders={orders} onChange={filter} />
        <PageList
          list={usePages(listManaged, { query }, { keepsRows: true })}
          rowsOf={({ campaigns }) => campaigns}
          failed={{ title: 'Couldn’t load the campaigns', text: 'Nothing is lost. Try again.' }}
          empty={{
            title: 'No campaigns match these filters',
            text: 'Choose another state, or clear a filter to see more.',
          }}
          show={(campaigns) => (
            <>
              <ManagedTable
                campaigns={campaigns}
                chosen={chosen}
                onChoose={choose}
                sorting={sortingOf(filters, 'newest', filter)}
              />
              <BulkBar
                shown={campaigns.map(({ id }) => id)}
                // Rows that the filters hid in the meantime are not acted on.
                chosen={campaigns.map(({ id }) => id).filter((id) => chosen.has(id))}
                onChoose={choose}
                onDone={() => setChosen(new Set())}
              />
            </>
          )}
        />
      </Card>
      <RecentActs query={boot.query} />
    </>
  )
}
