import { type FormEvent, useState } from 'react'
import {
  listWritten,
  type Written,
  type WrittenKind,
  writtenKindNames,
  writtenKinds,
} from '#contract/community/all-content.ts'
import type { Request } from '#contract/operation.ts'
import { usePages } from '../api/read-pages.ts'
import { WrittenTable } from '../community/all-content/written-table.tsx'
import { Button } from '../design/button.tsx'
import { Card } from '../design/card.tsx'
import { Field } from '../design/field.tsx'
import { Input, Select } from '../design/input.tsx'
import { PageHead } from '../design/page-head.tsx'
import { PageList } from '../design/page-list.tsx'
import { useFilters } from '../layout/use-filters.ts'
import type { PageProps } from '../page.ts'

// Written out: the browser's bundle lacks the schema.
const names = ['q', 'by', 'kind'] as const
type Filters = Partial<Record<(typeof names)[number], string>>

/** Search over everything that members wrote: the latest of each kind, or all of one. */
export default function AdminAllContentPage({ boot }: PageProps) {
  const [filters, change] = useFilters(boot.query, names)
  // As in the URL; the server parses it.
  const query = filters as Request<typeof listWritten>['query'] & object
  const list = usePages(listWritten, { query }, { isPrivate: true, keepsRows: true })
  const more = list.pages[0]?.more ?? []
  return (
    <>
      <PageHead title={boot.title} sub="Everything that members wrote. What others see can be hidden here." />
      <Card flush title="Search">
        <FilterForm key={filters.kind} filters={filters} onChange={change} />
        <PageList
          list={list}
          rowsOf={({ items }) => items}
          keyOf={({ kind, id }) => `${kind} ${id}`}
          failed={{ title: 'Couldn’t load the search', text: 'Nothing is lost. Try again.' }}
          empty={
            Object.keys(filters).length > 0
              ? { title: 'Nothing matches', text: 'Use fewer words, or clear a filter to see more.' }
              : { title: 'Nothing written yet', text: 'Campaigns, feedback, posts and tickets appear here.' }
          }
        >
          {(items) =>
            groupsOf(items).map(([kind, group]) => (
              <section key={kind} className="border-t border-line" aria-label={writtenKinds[kind]}>
                <div className="flex items-center justify-between gap-3 px-5 pt-4 pb-1 max-desk:px-4">
                  <h3 className="h3">{writtenKinds[kind]}</h3>
                  {!filters.kind && more.includes(kind) ? (
                    <Button size="sm" variant="ghost" onClick={() => change({ kind })}>
                      Show all {writtenKinds[kind].toLowerCase()}
                    </Button>
                  ) : null}
                </div>
                <WrittenTable caption={writtenKinds[kind]} items={group} />
              </section>
            ))
          }
        </PageList>
      </Card>
    </>
  )
}

const groupsOf = (items: readonly Written[]): [WrittenKind, Written[]][] =>
  writtenKindNames.flatMap((kind) => {
    const group = items.filter((item) => item.kind === kind)
    return group.length > 0 ? [[kind, group]] : []
  })

interface FormProps {
  filters: Filters
  onChange: (changes: Filters) => void
}

function FilterForm({ filters, onChange }: FormProps) {
  const [q, setQ] = useState(filters.q ?? '')
  const [by, setBy] = useState(filters.by ?? '')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onChange({ q: q.trim(), by: by.trim() })
  }
  return (
    <form className="flex flex-wrap items-end gap-3 px-5 pt-3.5 pb-4 max-desk:px-4" onSubmit={submit}>
      <Field label="Words">
        <Input type="search" maxLength={80} value={q} onChange={(event) => setQ(event.target.value)} />
      </Field>
      <Field label="Written by">
        <Input
          value={by}
          maxLength={40}
          placeholder="Username"
          onChange={(event) => setBy(event.target.value)}
        />
      </Field>
      <Field label="Kind">
        <Select value={filters.kind ?? ''} onChange={(event) => onChange({ kind: event.target.value })}>
          <option value="">Everything</option>
          {writtenKindNames.map((kind) => (
            <option key={kind} value={kind}>
              {writtenKinds[kind]}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit">Search</Button>
    </form>
  )
}
