import type { ReactNode } from 'react'
import type { Order } from '#contract/money/orders.ts'
import { formatCents } from '../../design/numbers.ts'
import { Points } from '../../design/points.tsx'
import { Time } from '../../design/time.tsx'
import { goodsOf, payWord } from './order-words.ts'
import './orders.css'

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
