import type { DeskDispute, DeskRefund, getPaymentDesk } from '#contract/money/payment-events.ts'
import type { Output } from '#contract/operation.ts'
import { Card } from '../../design/card.tsx'
import { EmptyState } from '../../design/empty-state.tsx'
import { formatCents, formatCount } from '../../design/numbers.ts'
import { Points } from '../../design/points.tsx'
import { Stats, StatTile } from '../../design/stats.tsx'
import { type Column, Table } from '../../design/table.tsx'
import { Time } from '../../design/time.tsx'

type Desk = Output<typeof getPaymentDesk>

const modeWords = { live: 'Live', sandbox: 'Demo sandbox' }
const modeOf = (mode: 'live' | 'sandbox' | null): string => (mode ? modeWords[mode] : 'Not enabled')

/** Figures of payments: providers, the last 30 days, open refunds and disputes. */
export function DeskFigures({ desk: { card, crypto, days30, openRefunds, openDisputes } }: { desk: Desk }) {
  return (
    <Stats count={4}>
      <StatTile label="Cards" note={<CardNote card={card} />} warning={cardWarning(card)}>
        <span className="text-18">{modeOf(card.mode)}</span>
      </StatTile>
      <StatTile label="Crypto" note="Its chain and cases are below.">
        <span className="text-18">{modeOf(crypto)}</span>
      </StatTile>
      <StatTile
        label="Paid, last 30 days"
        note={`${days30.paidOrders === 1 ? '1 order' : `${formatCount(days30.paidOrders)} orders`}; ${formatCents(days30.refundedCents)} refunded`}
      >
        {formatCents(days30.paidCents)}
      </StatTile>
      <StatTile label="Open" note="Refunds under way, and bank disputes">
        {formatCount(openRefunds)} and {formatCount(openDisputes)}
      </StatTile>
    </Stats>
  )
}

/** Problem with the card provider; undefined: none that we know of. */
const cardWarning = ({ problem, waitingEvents }: Desk['card']): string | undefined =>
  problem !== null
    ? `The last check failed: ${problem}`
    : waitingEvents > 0
      ? `Events waiting: ${formatCount(waitingEvents)}`
      : undefined

/** The last event received, and how many a query of the provider found that events had missed. */
function CardNote({ card: { lastEventAt, lastAsk, apiVersion } }: Pick<Desk, 'card'>) {
  return (
    <>
      {lastEventAt ? (
        <>
          Last event: <Time inSentence iso={lastEventAt} />.{' '}
        </>
      ) : (
        'No events yet. '
      )}
      {lastAsk ? (
        <>
          Checked <Time inSentence iso={lastAsk.at} />:{' '}
          {lastAsk.found === 0 ? 'nothing' : formatCount(lastAsk.found)} missed by events.{' '}
        </>
      ) : null}
      {apiVersion ? `API ${apiVersion}` : null}
    </>
  )
}

const orderCell = ({ username, number }: { username: string; number: string }) => (
  <span className="grid min-w-0">
    <b className="trunc font-label">{username}</b>
    <span className="dim text-13">{number}</span>
  </span>
)

const refundStates: Record<DeskRefund['state'], string> = {
  asked: 'Not sent yet',
  sent: 'On its way',
  done: 'Done',
  failed: 'Failed',
}
const requesterLabels: Record<DeskRefund['by'], string> = {
  member: 'Member',
  admin: 'Admin',
  provider: 'Provider',
  job: 'Automatic: paid twice',
}

const refundColumns: Column<DeskRefund>[] = [
  { key: 'order', label: 'Order', kind: 'lead', cell: orderCell },
  { key: 'at', label: 'Requested', cell: ({ askedAt }) => <Time iso={askedAt} /> },
  { key: 'by', label: 'By', cell: ({ by }) => requesterLabels[by] },
  {
    key: 'state',
    label: 'State',
    cell: ({ state, problem }) => (problem ? `${refundStates[state]}: ${problem}` : refundStates[state]),
  },
  {
    key: 'points',
    label: 'Points',
    kind: 'number',
    cell: ({ points }) => <Points value={points} kind="plain" />,
  },
  { key: 'cents', label: 'Money', kind: 'number', cell: ({ cents }) => formatCents(cents) },
]

/** Newest card refunds. */
export function DeskRefunds({ refunds }: Pick<Desk, 'refunds'>) {
  return (
    <Card title="Refunds by card" flush>
      {refunds.length > 0 ? (
        <Table
          caption="Refunds"
          columns={refundColumns}
          rows={refunds}
          rowKey={({ refundId }) => refundId}
          early
        />
      ) : (
        <EmptyState
          title="No refunds"
          text="Refunds appear here when a member, an admin or the provider makes one."
        />
      )}
    </Card>
  )
}

const disputeStates: Record<DeskDispute['state'], string> = {
  inquiry: 'Bank inquiry',
  open: 'Open',
  won: 'Won',
  lost: 'Lost',
}

const disputeColumns: Column<DeskDispute>[] = [
  { key: 'order', label: 'Order', kind: 'lead', cell: orderCell },
  { key: 'at', label: 'Opened', cell: ({ openedAt }) => <Time iso={openedAt} /> },
  { key: 'kind', label: 'Of', cell: ({ kind }) => (kind === 'premium' ? 'Premium' : 'Points') },
  { key: 'state', label: 'State', cell: ({ state }) => disputeStates[state] },
  { key: 'reason', label: 'Reason', cell: ({ reason }) => reason.replaceAll('_', ' ') },
  {
    key: 'points',
    label: 'Taken back',
    kind: 'number',
    cell: ({ points }) => <Points value={points} kind="plain" />,
  },
  { key: 'cents', label: 'Money', kind: 'number', cell: ({ cents }) => formatCents(cents) },
]

/** Newest disputes. They are answered at the provider; this list follows its events. */
export function DeskDisputes({ disputes }: Pick<Desk, 'disputes'>) {
  return (
    <Card title="Disputes" flush>
      {disputes.length > 0 ? (
        <Table
          caption="Disputes"
          columns={disputeColumns}
          rows={disputes}
          rowKey={({ disputeId }) => disputeId}
          early
        />
      ) : (
        <EmptyState
          title="No disputes"
          text="Payments disputed at a bank appear here. Disputes are answered at the provider."
        />
      )}
    </Card>
  )
}
