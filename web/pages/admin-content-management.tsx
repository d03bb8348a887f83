import { useState } from 'react'
import { bulkMost, listManaged } from '#contract/community/bulk-acts.ts'
import { campaignStates } from '#contract/exchange/campaigns.ts'
import type { Request } from '#contract/operation.ts'
import { platformLabels, platformNames } from '#contract/platforms.ts'
import { usePages } from '../api/read-pages.ts'
import { BulkBar } from '../community/bulk-acts/bulk-bar.tsx'
import { ManagedTable } from '../community/bulk-acts/managed-table.tsx'
import { RecentActs } from '../community/bulk-acts/recent-acts.tsx'
import { Button } from '../design/button.tsx'
import { Card } from '../design/card.tsx'
import { Field } from '../design/field.tsx'
import { Input, Select } from '../design/input.tsx'
import { PageHead } from '../design/page-head.tsx'
import { PageList } from '../design/page-list.tsx'
import { wordsOf } from '../exchange/campaigns/campaign-words.ts'
import { useFilters } from '../layout/use-filters.ts'
import type { PageProps } from '../page.ts'

// Written out: the browser's bundle lacks the schema.
const names = ['q', 'owner', 'platform', 'state', 'sort', 'order'] as const
type Filters = Partial<Record<(typeof names)[number], string>>

/** Campaigns of all members in one table: choose many, see what an act would do, do it, undo it. */
export default function AdminContentManagementPage({ boot }: PageProps) {
  const [filters, change] = useFilters(boot.query, names)
  // As in the URL; the server parses it.
  const query = filters as Request<typeof listManaged>['query'] & object
  const list = usePages(listManaged, { query }, { isPrivate: true, keepsRows: true })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = (ids: readonly string[], isChosen: boolean): void => {
    const next = new Set(chosen)
    for (const id of ids)
      if (!isChosen) next.delete(id)
      else if (next.size < bulkMost) next.add(id)
    setChosen(next)
  }
  const filter = (changes: Filters): void => {
    setChosen(new Set())
    change(changes)
  }
  const by = filters.sort ?? 'newest'
  const order = filters.order === 'asc' ? 'asc' : 'desc'
  const onSort = (sort: string): void =>
    filter({ sort, order: sort === by && order === 'desc' ? 'asc' : 'desc' })
  return (
    <>
      <PageHead title={boot.title} sub="Campaigns of all members. What is done here can be undone below." />
      <Card flush title="Campaigns">
        <FilterForm filters={filters} onChange={filter} />
        <PageList
          list={list}
          rowsOf={({ campaigns }) => campaigns}
          keyOf={({ id }) => id}
          failed={{ title: 'Couldn’t load the campaigns', text: 'Nothing is lost. Try again.' }}
          empty={{
            title: 'No campaigns match these filters',
            text: 'Choose another state, or clear a filter to see more.',
          }}
        >
          {(campaigns) => (
            <>
              <ManagedTable
                campaigns={campaigns}
                chosen={chosen}
                onChoose={choose}
                sorting={{ by, order, onSort }}
              />
              <BulkBar
                shown={campaigns.map(({ id }) => id)}
                chosen={[...chosen]}
                onChoose={choose}
                onDone={() => setChosen(new Set())}
              />
            </>
          )}
        </PageList>
      </Card>
      <RecentActs />
    </>
  )
}

interface FormProps {
  filters: Filters
  onChange: (changes: Filters) => void
}

function FilterForm({ filters, onChange }: FormProps) {
  const [q, setQ] = useState(filters.q ?? '')
  const [owner, setOwner] = useState(filters.owner ?? '')
  return (
    <form
      className="flex flex-wrap items-end gap-3 px-5 pt-3.5 pb-4 max-desk:px-4"
      onSubmit={(event) => {
        event.preventDefault()
        onChange({ q: q.trim(), owner: owner.trim() })
      }}
    >
      <Field label="Title or number">
        <Input type="search" maxLength={80} value={q} onChange={(event) => setQ(event.target.value)} />
      </Field>
      <Field label="Creator">
        <Input
          value={owner}
          maxLength={40}
          placeholder="Username"
          onChange={(event) => setOwner(event.target.value)}
        />
      </Field>
      <Field label="State">
        <Select value={filters.state ?? 'live'} onChange={(event) => onChange({ state: event.target.value })}>
          <option value="all">All</option>
          {campaignStates.map((state) => (
            <option key={state} value={state}>
              {wordsOf({ state, pausedBy: 'owner' }).label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Platform">
        <Select
          value={filters.platform ?? ''}
          onChange={(event) => onChange({ platform: event.target.value })}
        >
          <option value="">All</option>
          {platformNames.map((name) => (
            <option key={name} value={name}>
              {platformLabels[name]}
            </option>
          ))}
        </Select>
      </Field>
      <span className="wide:hidden">
        <Field label="Order">
          <Select
            value={`${filters.sort ?? 'newest'} ${filters.order ?? 'desc'}`}
            onChange={(event) => {
              const [sort = '', order = ''] = event.target.value.split(' ')
              onChange({ sort, order })
            }}
          >
            <option value="newest desc">Newest first</option>
            <option value="newest asc">Oldest first</option>
            <option value="budget desc">Largest budget first</option>
            <option value="budget asc">Smallest budget first</option>
          </Select>
        </Field>
      </span>
      <Button type="submit">Search</Button>
    </form>
  )
}
