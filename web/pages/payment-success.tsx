import { useEffect } from 'react'
import { getPointsOverview } from '#contract/exchange/points.ts'
import { asPaid, type OrderState } from '#contract/money/orders.ts'
import { announcePointsChanged } from '../api/points-changed.ts'
import { useRead } from '../api/read.ts'
import { ButtonLink } from '../design/button.tsx'
import { Card } from '../design/card.tsx'
import { CountingPoints } from '../design/counting-points.tsx'
import { Halves } from '../design/halves.tsx'
import { goodsOf, meaningOf, payPath, stateWords } from '../money/orders/order-labels.ts'
import { Receipt } from '../money/orders/receipt.tsx'
import { MissingOrder, useOrder, type WholeOrder } from '../money/orders/use-order.tsx'
import { PageHead, type PageProps } from '../page.tsx'

const refreshMs = 1_500
const isWaiting = (state: OrderState | undefined): boolean => state === 'created' || state === 'pending'

/** Credits nothing itself: waits until the provider has confirmed the payment, and shows the receipt. */
export default function PaymentSuccessPage({ boot }: PageProps) {
  const { order: orderId = '' } = boot.query
  const { whole, instead } = useOrder(orderId, (now) => (isWaiting(now?.order.state) ? refreshMs : undefined))
  const order = whole?.order
  const isPaid = order?.state === 'paid'
  useEffect(() => {
    if (isPaid) announcePointsChanged()
  }, [isPaid])
  return (
    <>
      <PageHead title={order ? titleOf(whole) : 'Payment'} sub={whole && meaningOf(whole)} />
      {order ? (
        <div className="with-rail">
          <Card>
            <Outcome whole={whole} />
          </Card>
          <div className="rail">
            <Card title="Receipt">
              <Receipt order={order} />
            </Card>
          </div>
        </div>
      ) : (
        <MissingOrder {...instead} />
      )}
    </>
  )
}

const titleOf = ({ order }: WholeOrder): string =>
  isWaiting(order.state)
    ? 'Waiting for confirmation'
    : order.state === 'paid'
      ? 'Thank you'
      : stateWords[order.state].label

function Outcome({ whole: { order } }: { whole: WholeOrder }) {
  const { data: overview } = useRead(
    getPointsOverview,
    {},
    { everyMs: isWaiting(order.state) ? refreshMs : 30_000 },
  )
  const isPaid = order.state === 'paid'
  return (
    <div className="grid justify-items-center gap-4 py-8 text-center" role="status">
      <Halves progress={isPaid ? 1 : 0.5} size={96} tone={isPaid ? 'earn' : 'ink'} />
      {isPaid ? (
        <>
          <p className="h2">
            {order.kind === 'package' ? `${goodsOf(asPaid(order))} are yours` : goodsOf(order)}
          </p>
          {order.kind === 'package' ? null : (
            <p className="sub max-w-96">
              It starts now, or when your current term ends. Its points arrive on each monthly day, the first
              ones when it starts.
            </p>
          )}
          {overview ? (
            <div className="grid justify-items-center">
              <p className="figure">
                <CountingPoints value={overview.total} />
              </p>
              <p className="dim text-13">Your balance now</p>
            </div>
          ) : null}
          <div className="actions justify-center">
            <ButtonLink variant="solid" href="/content-hub">
              Promote something
            </ButtonLink>
            <ButtonLink href={`/orders/${order.orderId}`}>Receipt and invoice</ButtonLink>
          </div>
        </>
      ) : isWaiting(order.state) ? (
        <>
          <p className="h2">Your payment is being confirmed</p>
          <p className="sub max-w-96">
            This takes a few seconds by card, longer otherwise. You can leave:{' '}
            {order.kind === 'package'
              ? 'the points arrive by themselves.'
              : 'premium starts by itself, and its first points arrive with it.'}
          </p>
          <ButtonLink href={payPath(order)}>Back to payment</ButtonLink>
        </>
      ) : (
        <ButtonLink href={`/orders/${order.orderId}`}>Open the order</ButtonLink>
      )}
    </div>
  )
}
