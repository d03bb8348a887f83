import { type DeskDispute, type DeskRefund, listDisputes, listRefunds } from '#contract/money/orders/admin.ts'
import { formatCents } from '#contract/numbers.ts'
import { Points } from '../../design/points.tsx'
import { type Column, TwoLines } from '../../design/table.tsx'
import { sentenceCase } from '../../design/texts.ts'
import { Time } from '../../design/time.tsx'
import { anyOf, Desk, useDesk } from '../../layout/desk.tsx'

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

const orders = { cents: ['Highest amount first', 'Lowest amount first'] } as const

/** Card refunds: by whom, how far, and what came in the way. */
export const DeskRefunds = ({ query }: { query: Query }) => (
  <Desk
    of={useDesk(listRefunds, query)}
    title="Refunds by card"
    name="Refunds"
    fields={{ state: { label: 'State', options: anyOf(refundWords) } }}
    orders={orders}
    keyOf={({ refundId }) => refundId}
    columns={refundColumns}
    empty={{
      title: 'No refunds',
      text: 'Refunds appear here when a member, an admin or the provider makes one.',
    }}
  />
)

/** Payments disputed at a bank. They are answered at the provider; this list follows its events. */
export const DeskDisputes = ({ query }: { query: Query }) => (
  <Desk
    of={useDesk(listDisputes, query)}
    title="Disputes"
    fields={{ state: { label: 'State', options: anyOf(disputeWords) } }}
    orders={orders}
    keyOf={({ disputeId }) => disputeId}
    columns={disputeColumns}
    empty={{
      title: 'No disputes',
      text: 'Payments disputed at a bank appear here. Disputes are answered at the provider.',
    }}
  />
)
