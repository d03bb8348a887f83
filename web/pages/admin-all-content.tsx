import {
  listWritten,
  type Written,
  type WrittenKind,
  writtenKindNames,
  writtenKinds,
} from '#contract/community/all-content.ts'
import { WrittenTable } from '../community/all-content/written-table.tsx'
import { Button } from '../design/button.tsx'
import { Card } from '../design/card.tsx'
import { type FilterField, FilterForm, timeOrders } from '../layout/filter-form.tsx'
import { useFilteredList } from '../layout/filtered-list.tsx'
import { PageList } from '../layout/page-list.tsx'
import { PageHead, type PageProps } from '../page.tsx'
import { useDecision } from '../staff/cases/use-cases.tsx'

// Written out: the browser's bundle lacks the schema.
const names = ['q', 'by', 'kind', 'order'] as const

const fields: FilterField<(typeof names)[number]>[] = [
  { name: 'q', label: 'Words', type: 'search', maxLength: 80 },
  { name: 'by', label: 'Written by', maxLength: 40, placeholder: 'Username' },
  {
    name: 'kind',
    label: 'Kind',
    options: [['', 'Everything'], ...writtenKindNames.map((kind) => [kind, writtenKinds[kind]] as const)],
  },
]

/** Search over everything that members wrote: the first of each kind by age, or all of one. */
export default function AdminAllContentPage({ boot }: PageProps) {
  const { filters, change, list, sorting } = useFilteredList(listWritten, boot.query, names, 'at')
  const more = list.pages[0]?.more ?? []
  const decide = useDecision('held')
  return (
    <>
      <PageHead title={boot.title} sub="Everything that members wrote. What others see can be hidden here." />
      <Card flush title="Search">
        <FilterForm fields={fields} filters={filters} orders={timeOrders} onChange={change} />
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
          show={(items) =>
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
                <WrittenTable
                  caption={writtenKinds[kind]}
                  items={group}
                  sorting={sorting}
                  release={(caseId) => decide(caseId, 'released')}
                />
              </section>
            ))
          }
        />
      </Card>
    </>
  )
}

const groupsOf = (items: readonly Written[]): [WrittenKind, Written[]][] =>
  writtenKindNames.flatMap((kind) => {
    const group = items.filter((item) => item.kind === kind)
    return group.length > 0 ? [[kind, group]] : []
  })
