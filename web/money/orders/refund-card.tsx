import { useState } from 'react'
import type { Refund } from '#contract/money/orders.ts'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { formatCents } from '../../design/numbers.ts'
import { Points } from '../../design/points.tsx'
import { Time } from '../../design/time.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import type { WholeOrder } from './use-order.ts'
import './orders.css'

const words: Record<Refund['state'], string> = {
  asked: 'On its way',
  sent: 'On its way',
  done: 'Refunded',
  failed: 'Refund failed: your points came back',
}

/** Refundable part of an order, and its refunds so far. */
export function RefundCard({ order, refundable, refunds }: WholeOrder) {
  const [open, setOpen] = useState(false)
  if (!refundable && refunds.length === 0) return null
  return (
    <Card title="Refund" className={refunds.length === 0 ? 'screen-only' : undefined}>
      <div className="grid gap-4">
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
              You have not spent <Points value={refundable.points} kind="plain" /> of this order. Until{' '}
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
      </div>
    </Card>
  )
}
