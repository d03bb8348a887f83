import { useState } from 'react'
import {
  getOrder,
  listOrders,
  listRefundable,
  type Order,
  type Refund,
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
import { announcePointsChanged } from '../../api/points-changed.ts'
import { useAct, useWriteOnce } from '../../api/use-act.ts'
import { ConfirmDialog } from '../../design/form-dialog.tsx'
import { useFocusKept } from '../../design/use-focus-kept.ts'

const words: Record<Refund['state'], string> = {
  asked: 'On its way',
  sent: 'On its way',
  done: 'Refunded',
  failed: 'Refund failed: your points came back',
}

/** Refundable part of an order, and its refunds so far. */
export function RefundCard({ order, refundable, refunds }: WholeOrder) {
  const [open, setOpen] = useState(false)
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
              <Button onClick={() => setOpen(true)}>Refund {formatCents(refundable.cents)}</Button>
            </div>
            <RefundDialog
              key={refundable.points}
              order={order}
              terms={refundable}
              open={open}
              onClose={() => setOpen(false)}
            />
          </>
        ) : null}
      </Card>
    </div>
  )
}

interface Props {
  order: Pick<Order, 'orderId' | 'number'>
  terms: { points: number; cents: number }
  open: boolean
  onClose: () => void
}

/** Asks before the unspent points of an order are refunded. */
export function RefundDialog({ order, terms, open, onClose }: Props) {
  const write = useWriteOnce()
  const params = { orderId: order.orderId }
  const { busy, error, send } = useAct(
    'request for a refund',
    [getOrder, listOrders, listRefundable, getPointsOverview],
    onClose,
  )
  const submit = () =>
    send(async () => {
      await write(requestRefund, { params, body: { points: terms.points } })
      announcePointsChanged()
      return `${formatCents(terms.cents)} is on its way back.`
    })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Refund order ${order.number}?`}
      text={`The ${formatCount(terms.points)} unspent points leave your balance now. ${formatCents(terms.cents)} goes back to where you paid from; banks take a few days.`}
      keep="Keep the points"
      verb={`Refund ${formatCents(terms.cents)}`}
      busy={busy}
      error={error}
      onConfirm={submit}
    />
  )
}
