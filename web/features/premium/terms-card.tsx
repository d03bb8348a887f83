import { listPremiumTerms, type PremiumTerm } from '#contract/premium.ts'
import { usePages } from '../../api/read-pages.ts'
import { Badge } from '../../design/badge.tsx'
import { Card } from '../../design/card.tsx'
import { EmptyState } from '../../design/empty-state.tsx'
import { WarningIcon } from '../../design/icons.ts'
import { NotRead } from '../../design/not-read.tsx'
import { Points } from '../../design/points.tsx'
import { ShowMore } from '../../design/show-more.tsx'
import { SkeletonRows } from '../../design/skeleton.tsx'
import { type Column, Table } from '../../design/table.tsx'
import { Time } from '../../design/time.tsx'
import { endedWords, termWords } from './premium-words.ts'

const columns: Column<PremiumTerm>[] = [
  {
    key: 'item',
    label: 'Term',
    kind: 'lead',
    cell: (term) => (
      <span className="perk">
        <b className="font-label">{termWords(term).item}</b>
        {term.endedWhy ? (
          <span>
            <Badge tone="warn" icon={WarningIcon}>
              {endedWords[term.endedWhy]}
            </Badge>
          </span>
        ) : null}
      </span>
    ),
  },
  { key: 'from', label: 'From', kind: 'text', cell: ({ startsAt }) => <Time iso={startsAt} format="date" /> },
  { key: 'until', label: 'Until', kind: 'text', cell: ({ endsAt }) => <Time iso={endsAt} format="date" /> },
  { key: 'source', label: 'Paid with', kind: 'text', cell: (term) => termWords(term).source },
  {
    key: 'points',
    label: 'Points',
    kind: 'number',
    cell: ({ broughtPoints, paidPoints }) =>
      broughtPoints > 0 ? (
        <Points value={broughtPoints} kind="in" />
      ) : paidPoints > 0 ? (
        <Points value={paidPoints} kind="out" />
      ) : (
        <span className="dim">–</span>
      ),
  },
]

/** Every term of premium, newest first. */
export function TermsCard() {
  const { pages, isPending, isError, retry, more, busy } = usePages(listPremiumTerms, {})
  const terms = [...new Map(pages.flatMap((page) => page.terms).map((term) => [term.id, term])).values()]
  return (
    <Card title="Your terms" flush>
      {isPending ? <SkeletonRows rows={2} /> : null}
      {isError ? (
        <NotRead title="Your terms are not here right now" text="Nothing is lost." retry={retry} />
      ) : null}
      {pages.length > 0 && terms.length === 0 ? (
        <EmptyState
          title="No premium so far"
          text="Each term that you pay for stands here, with its points."
        />
      ) : null}
      {terms.length > 0 ? (
        <>
          <Table caption="Terms of premium" columns={columns} rows={terms} rowKey={({ id }) => id} />
          {more ? (
            <div className="p-4">
              <ShowMore shown={terms.length} onMore={more} busy={busy} />
            </div>
          ) : null}
        </>
      ) : null}
    </Card>
  )
}
