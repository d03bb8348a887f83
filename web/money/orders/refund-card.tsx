import {
  getOrder,
  listOrders,
  listRefundable,
  type Order,
  type Refund,
  type Refundable,
  requestRefund,
} from '#contract/money/orders.ts'
import { formatCents, formatCount } from '#contract/numbers.ts'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Points } from '../../design/points.tsx'
import { Time } from '../../design/time.tsx'
import type { WholeOrder } from './use-order.tsx'
import './orders.css'
import { getPointsOverview } from '#contract/exchange/points.ts'
import { declareAct, useActDialog } from '../../api/act-dialog.tsx'
import { announcePointsChanged } from '../../api/points-changed.ts'
import { useFocusKept } from '../../design/use-focus-kept.ts'

type Terms = Refundable['refundable']

const words: Record<Refund['state'], string> = {
  asked: 'On its way',
  sent: 'On its way',
  done: 'Refunded',
  failed: 'Refund failed: your points came back',
}

/** Refundable part of an order, and its refunds so far. */
export function RefundCard({ order, refundable, refunds }: WholeOrder) {
  const kept = useFocusKept()
  if (!refundable && refunds.length === 0) return null
  return (
    <div className="outline-none" {...kept}>
      <Card title="Refund" className={refunds.length === 0 ? 'screen-only' : undefined} body="grid gap-4">
        {refunds.length > 0 ? (
          <dl className="sum-lines">
            {refunds.map(({ askedAt, state, cents, points }) => (
              <div key={askedAt}>
                <dt>
                  {words[state]}, <Time iso={askedAt} format="date" />
                </dt>
                <dd className="num">
                  {formatCents(cents)} for <Points value={points} kind="plain" />
                </dd>
              </div>
            ))}
          </dl>
        ) : null}
        {refundable ? (
          <>
            <p className="sub screen-only">
              You haven’t spent <Points value={refundable.points} kind="plain" /> of this order. Until{' '}
              <Time inSentence iso={refundable.until} /> you can get back {formatCents(refundable.cents)}.
            </p>
            <div className="actions">
              <RefundButton order={order} terms={refundable} />
            </div>
          </>
        ) : null}
      </Card>
    </div>
  )
}

function RefundButton({ order, terms }: { order: Order; terms: Terms }) {
  const { ask, dialog } = useActDialog(() => refundAct(order, terms))
  return (
    <>
      <Button onClick={() => ask()}>Refund {formatCents(terms.cents)}</Button>
      {dialog}
    </>
  )
}

/** Refunds the unspent points of an order. */
export const refundAct = ({ orderId, number }: Pick<Order, 'orderId' | 'number'>, { points, cents }: Terms) =>
  declareAct(requestRefund, {
    title: `Refund order ${number}?`,
    text: `The ${formatCount(points)} unspent points leave your balance now. ${formatCents(cents)} goes back to where you paid from; banks take a few days.`,
    keep: 'Keep the points',
    verb: `Refund ${formatCents(cents)}`,
    params: { orderId },
    body: () => ({ points }),
    done: () => announcePointsChanged(),
    said: `${formatCents(cents)} is on its way back.`,
    settle: [getOrder, listOrders, listRefundable, getPointsOverview],
  })
