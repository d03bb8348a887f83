import type { ComponentProps } from 'react'
import {
  type DeskDispute,
  type DeskRefund,
  listDisputes,
  listRefunds,
  returnFilters,
} from '#contract/money/payment-events.ts'
import { formatCents } from '#contract/numbers.ts'
import { Card } from '../../design/card.tsx'
import { Points } from '../../design/points.tsx'
import { type Column, TwoLines } from '../../design/table.tsx'
import { sentenceCase } from '../../design/texts.ts'
import { Time } from '../../design/time.tsx'
import { FilterForm } from '../../layout/filter-form.tsx'
import { TableList, useFilteredList } from '../../layout/filtered-list.tsx'

type Returned = DeskRefund | DeskDispute
type Query = Readonly<Record<string, string>>

const refundWords: Record<DeskRefund['state'], string> = {
  asked: 'Not sent yet',
  sent: 'On its way',
  done: 'Done',
  failed: 'Failed',
}
const disputeWords: Record<DeskDispute['state'], string> = {
  inquiry: 'Bank inquiry',
  open: 'Open',
  won: 'Won',
  lost: 'Lost',
}
const requesterLabels: Record<DeskRefund['by'], string> = {
  member: 'Member',
  admin: 'Admin',
  provider: 'Provider',
  job: 'Automatic: paid twice',
}

const orderColumn: Column<Returned> = {
  label: 'Order',
  kind: 'lead',
  cell: ({ username, number }) => <TwoLines title={username} sub={number} />,
}
const pointsColumn = (label: string): Column<Returned> => ({
  label,
  kind: 'number',
  cell: ({ points }) => <Points value={points} kind="plain" />,
})
const centsColumn: Column<Returned> = {
  label: 'Money',
  kind: 'number',
  sort: 'cents',
  cell: ({ cents }) => formatCents(cents),
}

const refundColumns: Column<DeskRefund>[] = [
  orderColumn,
  { label: 'Requested', sort: 'began', cell: ({ askedAt }) => <Time iso={askedAt} /> },
  { label: 'By', cell: ({ by }) => requesterLabels[by] },
  {
    label: 'State',
    cell: ({ state, problem }) => (problem ? `${refundWords[state]}: ${problem}` : refundWords[state]),
  },
  pointsColumn('Points'),
  centsColumn,
]

const disputeColumns: Column<DeskDispute>[] = [
  orderColumn,
  { label: 'Opened', sort: 'began', cell: ({ openedAt }) => <Time iso={openedAt} /> },
  { label: 'Of', cell: ({ kind }) => (kind === 'premium' ? 'Premium' : 'Points') },
  { label: 'State', cell: ({ state }) => disputeWords[state] },
  { label: 'Reason', cell: ({ reason }) => sentenceCase(reason) },
  pointsColumn('Taken back'),
  centsColumn,
]

/** Sort options, since this list has no column headers to click. */
const orders = [
  ['began desc', 'Newest first'],
  ['began asc', 'Oldest first'],
  ['cents desc', 'Highest amount first'],
  ['cents asc', 'Lowest amount first'],
] as const

type Filters = Pick<ComponentProps<typeof FilterForm<'state'>>, 'filters' | 'onChange'>

const ReturnFilters = ({ words, ...rest }: Filters & { words: Record<string, string> }) => (
  <FilterForm
    {...rest}
    fields={[{ name: 'state', label: 'State', options: [['', 'Any'], ...Object.entries(words)] }]}
    orders={orders}
  />
)

/** Card refunds: by whom, how far, and what came in the way. */
export function DeskRefunds({ query }: { query: Query }) {
  const { filters, change, list, sorting } = useFilteredList(listRefunds, query, returnFilters, 'began', {
    prefix: 'refund-',
  })
  return (
    <Card title="Refunds by card" flush>
      <ReturnFilters words={refundWords} filters={filters} onChange={change} />
      <TableList
        list={list}
        rowsOf={({ refunds }) => refunds}
        keyOf={({ refundId }) => refundId}
        failed={{ title: 'Couldn’t load the refunds' }}
        empty={{
          title: 'No refunds',
          text: 'Refunds appear here when a member, an admin or the provider makes one.',
        }}
        caption="Refunds"
        columns={refundColumns}
        sorting={sorting}
        early
      />
    </Card>
  )
}

/** Payments disputed at a bank. They are answered at the provider; this list follows its events. */
export function DeskDisputes({ query }: { query: Query }) {
  const { filters, change, list, sorting } = useFilteredList(listDisputes, query, returnFilters, 'began', {
    prefix: 'dispute-',
  })
  return (
    <Card title="Disputes" flush>
      <ReturnFilters words={disputeWords} filters={filters} onChange={change} />
      <TableList
        list={list}
        rowsOf={({ disputes }) => disputes}
        keyOf={({ disputeId }) => disputeId}
        failed={{ title: 'Couldn’t load the disputes' }}
        empty={{
          title: 'No disputes',
          text: 'Payments disputed at a bank appear here. Disputes are answered at the provider.',
        }}
        caption="Disputes"
        columns={disputeColumns}
        sorting={sorting}
        early
      />
    </Card>
  )
}
