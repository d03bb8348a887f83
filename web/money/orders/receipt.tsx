import type { ReactNode } from 'react'
import { asPaid, type Order } from '#contract/money/orders.ts'
import { formatCents } from '#contract/numbers.ts'
import { Facts } from '../../design/facts.tsx'
import { Points } from '../../design/points.tsx'
import { Time } from '../../design/time.tsx'
import { goodsOf, payWord, stateWords, taxPercent } from './order-labels.ts'
import './orders.css'
import { Card } from '../../design/card.tsx'
import { ListRow } from '../../design/list-row.tsx'
import type { WholeOrder } from './use-order.tsx'

/** Receipt of an order: what it was for and what it cost. */
export function Receipt({ order: placed }: { order: Order }) {
  const order = placed.paidAt ? asPaid(placed) : placed
  return (
    <Facts
      className="sum-lines num"
      of={{
        Order: order.number,
        For: order.kind === 'package' ? <Points value={order.points} /> : goodsOf(order),
        'With premium': order.extraPoints > 0 && <Points value={order.extraPoints} kind="in" />,
        Price: formatCents(order.priceCents),
        Tax: formatCents(order.taxCents),
        'Paid by': payWord(order),
        Paid: order.paidAt && <Time iso={order.paidAt} format="date" />,
      }}
    >
      <Total cents={order.priceCents + order.taxCents} />
    </Facts>
  )
}

const Total = ({ cents }: { cents: number }) => (
  <div className="sum-total">
    <dt>Total</dt>
    <dd>{formatCents(cents)}</dd>
  </div>
)

interface Props {
  goods: ReactNode
  goodsLabel: string
  /** Extra points from premium; 0: none. */
  extraPoints: number
  priceCents: number
  taxCents: number
  /** Share of the price; null: only the amount is known. */
  taxRate: number | null
}

/** Cost of an order, line by line. */
export function OrderSum({ goods, goodsLabel, extraPoints, priceCents, taxCents, taxRate }: Props) {
  return (
    <Facts
      className="sum-lines num"
      of={{
        [goodsLabel]: goods,
        'With premium': extraPoints > 0 && <Points value={extraPoints} kind="in" />,
        Price: formatCents(priceCents),
        [`Tax${taxRate ? ` (${taxPercent(taxRate)})` : ''}`]: formatCents(taxCents),
      }}
    >
      <Total cents={priceCents + taxCents} />
    </Facts>
  )
}

type Change = WholeOrder['changes'][number]

const actorLabels: Record<Change['by'], string> = {
  member: 'By you',
  provider: 'By the payment provider',
  admin: 'By an admin',
  job: 'Automatic',
}

/** Labels of changes that differ from the label of the state. */
const changeLabels: Partial<Record<Change['state'], string>> = {
  created: 'Ordered',
  pending: 'Payment started',
}

/** State changes of an order: when, by whom and why. */
export function OrderHistory({ changes }: { changes: Change[] }) {
  return (
    <Card title="History" flush>
      <ul>
        {changes.map(({ state, at, by, note }) => (
          <ListRow
            key={`${state} ${at}`}
            title={changeLabels[state] ?? stateWords[state].label}
            sub={note ?? actorLabels[by]}
            end={
              <span className="dim text-13">
                <Time iso={at} />
              </span>
            }
          />
        ))}
      </ul>
    </Card>
  )
}
