import type { getPaymentDesk } from '#contract/money/payment-events.ts'
import { formatCents, formatCount } from '#contract/numbers.ts'
import type { Output } from '#contract/operation.ts'
import { Stats, StatTile } from '../../design/stats.tsx'
import { Time, TimePhrase } from '../../design/time.tsx'

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
function CardNote({ card: { mode, lastEventAt, lastReconciled, apiVersion } }: Pick<Desk, 'card'>) {
  return (
    <>
      {lastEventAt ? <TimePhrase before="Last event:" iso={lastEventAt} after=". " /> : 'No events yet. '}
      {mode && lastReconciled ? (
        <>
          Checked <Time inSentence iso={lastReconciled.at} />:{' '}
          {lastReconciled.found === 0 ? 'nothing' : formatCount(lastReconciled.found)} missed by events.{' '}
        </>
      ) : null}
      {apiVersion ? `API ${apiVersion}` : null}
    </>
  )
}
