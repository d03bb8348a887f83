import {
  listWritten,
  type Written,
  type WrittenKind,
  writtenKindNames,
  writtenKinds,
} from '#contract/community/all-content.ts'
import { WrittenTable } from '../community/all-content/written-table.tsx'
import { Button } from '../design/button.tsx'
import { anyOf, Desk, useDesk } from '../layout/desk.tsx'
import { PageHead, type PageProps } from '../page.tsx'
import { useDecision } from '../staff/cases/use-cases.tsx'

/** Search over everything that members wrote: the first of each kind by age, or all of one. */
export default function AdminAllContentPage({ boot }: PageProps) {
  const desk = useDesk(listWritten, boot.query)
  const { filters, change, list, sorting } = desk
  const more = list.pages[0]?.more ?? []
  const decide = useDecision('held')
  return (
    <>
      <PageHead title={boot.title} sub="Everything that members wrote. What others see can be hidden here." />
      <Desk
        of={desk}
        title="Search"
        fields={{
          q: { label: 'Words', type: 'search', maxLength: 80 },
          by: { label: 'Written by', maxLength: 40, placeholder: 'Username' },
          kind: { label: 'Kind', options: anyOf(writtenKinds, 'Everything') },
        }}
        keyOf={({ kind, id }) => `${kind} ${id}`}
        empty={{ title: 'Nothing written yet', text: 'Campaigns, feedback, posts and tickets appear here.' }}
        noMatch={{ title: 'Nothing matches', text: 'Use fewer words, or clear a filter to see more.' }}
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
    </>
  )
}

const groupsOf = (items: readonly Written[]): [WrittenKind, Written[]][] =>
  writtenKindNames.flatMap((kind) => {
    const group = items.filter((item) => item.kind === kind)
    return group.length > 0 ? [[kind, group]] : []
  })
