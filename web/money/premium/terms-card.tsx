import { listPremiumTerms, type PremiumTerm } from '#contract/money/premium.ts'
import { Badge } from '../../design/badge.tsx'
import { Card } from '../../design/card.tsx'
import { Points } from '../../design/points.tsx'
import type { Column } from '../../design/table.tsx'
import { sentenceCase } from '../../design/texts.ts'
import { Time } from '../../design/time.tsx'
import { daysText } from '../../design/time-text.ts'
import { TableList } from '../../layout/filtered-list.tsx'
import { usePages } from '../../layout/page-list.tsx'

const itemText = ({ item, startsAt, endsAt }: PremiumTerm): string =>
  item === 'week'
    ? daysText(Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 86_400_000))
    : `1 ${item}`

const endedWords: Record<NonNullable<PremiumTerm['endedWhy']>, string> = {
  refund: 'Refunded',
  dispute: 'Payment disputed',
}

const columns: Column<PremiumTerm>[] = [
  {
    label: 'Term',
    kind: 'lead',
    cell: (term) => (
      <span className="grid gap-0.5">
        <b className="font-label">{itemText(term)}</b>
        {term.endedWhy ? (
          <span>
            <Badge tone="warn" icon="Warning">
              {endedWords[term.endedWhy]}
            </Badge>
          </span>
        ) : null}
      </span>
    ),
  },
  { label: 'From', cell: ({ startsAt }) => <Time iso={startsAt} format="date" /> },
  { label: 'Until', cell: ({ endsAt }) => <Time iso={endsAt} format="date" /> },
  { label: 'Paid with', cell: (term) => sentenceCase(term.source) },
  {
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

/** The member's premium terms, newest first. */
export function TermsCard() {
  return (
    <Card title="Your terms" flush>
      <TableList
        list={usePages(listPremiumTerms, {})}
        rowsOf={({ terms }) => terms}
        failed={{ title: 'Couldn’t load your terms', text: 'Nothing is lost.' }}
        empty={{
          title: 'No premium yet',
          text: 'Each term you pay for appears here, with its points.',
        }}
        caption="Premium terms"
        columns={columns}
      />
    </Card>
  )
}
