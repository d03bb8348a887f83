import { type BulkAct, listBulkActs } from '#contract/community/bulk-acts.ts'
import { type Column, TwoLines } from '../../design/table.tsx'
import { Time } from '../../design/time.tsx'
import { Desk, useDesk } from '../../layout/desk.tsx'
import { actWords, campaignsText, countOf, oppositeText, outcomeWords } from './bulk-labels.ts'

const columns: Column<BulkAct>[] = [
  {
    label: 'What',
    kind: 'lead',
    cell: ({ act: name, items, reason }) => (
      <TwoLines title={`${actWords[name].label} ${campaignsText(items.length)}`} sub={reason} wraps />
    ),
  },
  { label: 'Who', cell: ({ by }) => by ?? 'A deleted account' },
  { label: 'When', sort: 'at', cell: ({ at }) => <Time iso={at} /> },
  {
    label: 'Outcome',
    className: 'wide:w-2/5',
    cell: (done) => (
      <>
        <Outcomes act={done} />
        {countOf(done, 'done') > 0 ? <p className="dim text-13">{oppositeText(done)}</p> : null}
      </>
    ),
  },
]

/** Acts on campaigns by time, each with its outcomes and the act that reverses it. */
export const RecentActs = ({ query }: { query: Readonly<Record<string, string>> }) => (
  <Desk
    of={useDesk(listBulkActs, query)}
    title="Recent acts"
    columns={columns}
    empty={{
      title: 'No acts yet',
      text: 'Campaigns that you pause, hide, end or restore appear here, with what happened to each.',
    }}
  />
)

/** Outcomes of an act: one in a line, several in a list that opens. */
function Outcomes({ act: { items } }: { act: BulkAct }) {
  const [first] = items
  if (items.length === 0 || !first) return <span className="dim">No campaign</span>
  if (items.length === 1)
    return (
      <span className="wrap-anywhere">
        {first.title}: {outcomeWords[first.outcome]}
      </span>
    )
  return (
    <details>
      <summary>{summaryOf(items)}</summary>
      <ul className="grid gap-1 pt-2 text-13">
        {items.map(({ campaignId, title, outcome }) => (
          <li key={campaignId} className="wrap-anywhere">
            {title}: {outcomeWords[outcome]}
          </li>
        ))}
      </ul>
    </details>
  )
}

const summaryOf = (items: BulkAct['items']): string =>
  Object.entries(outcomeWords)
    .flatMap(([outcome, words]) => {
      const count = items.filter((item) => item.outcome === outcome).length
      return count > 0 ? [`${words}: ${count}`] : []
    })
    .join(' · ')
