import type { ReactNode } from 'react'
import type { Order } from '#contract/money/orders.ts'
import { formatCents } from '../../design/numbers.ts'
import { Points } from '../../design/points.tsx'
import { Time } from '../../design/time.tsx'
import { goodsOf, payWord, stateWords, taxPercent } from './order-words.ts'
import './orders.css'
import { Card } from '../../design/card.tsx'
import { ListRow } from '../../design/list-row.tsx'
import type { WholeOrder } from './use-order.tsx'

/** Receipt of an order: what it was for and what it cost. */
export function Receipt({ order }: { order: Order }) {
  return (
    <dl className="sum-lines">
      <Line label="Order">{order.number}</Line>
      <Line label="For">{order.kind === 'package' ? <Points value={order.points} /> : goodsOf(order)}</Line>
      {order.extraPoints > 0 ? (
        <Line label="With premium">
          <Points value={order.extraPoints} kind="in" />
        </Line>
      ) : null}
      <Line label="Price">{formatCents(order.priceCents)}</Line>
      <Line label="Tax">{formatCents(order.taxCents)}</Line>
      <Line label="Paid by">{payWord(order)}</Line>
      {order.paidAt ? (
        <Line label="Paid">
          <Time iso={order.paidAt} />
        </Line>
      ) : null}
      <div className="sum-total">
        <dt>Total</dt>
        <dd className="num">{formatCents(order.totalCents)}</dd>
      </div>
    </dl>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}

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
    <dl className="sum-lines">
      <div>
        <dt>{goodsLabel}</dt>
        <dd>{goods}</dd>
      </div>
      {extraPoints > 0 ? (
        <div>
          <dt>With premium</dt>
          <dd>
            <Points value={extraPoints} kind="in" />
          </dd>
        </div>
      ) : null}
      <div>
        <dt>Price</dt>
        <dd className="num">{formatCents(priceCents)}</dd>
      </div>
      <div>
        <dt>Tax{taxRate ? ` (${taxPercent(taxRate)})` : ''}</dt>
        <dd className="num">{formatCents(taxCents)}</dd>
      </div>
      <div className="sum-total">
        <dt>Total</dt>
        <dd className="num">{formatCents(priceCents + taxCents)}</dd>
      </div>
    </dl>
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
      <ul className="pb-2">
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
