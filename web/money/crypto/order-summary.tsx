import type { CryptoPayment } from '#contract/money/crypto.ts'
import type { Order } from '#contract/money/orders.ts'
import { ButtonLink } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Points } from '../../design/points.tsx'
import { headline } from './payment-words.ts'

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`

/** The order beside its payment: points or term, price and status. */
export function OrderSummary({ order, payment }: { order: Order; payment: CryptoPayment | null }) {
  const isPaid = order.state === 'paid'
  return (
    <Card title="Your order" aside={<span className="sub num">{order.number}</span>}>
      <div className="grid gap-4">
        {payment ? (
          <p className="font-strong" role="status">
            {headline(payment, isPaid)}
          </p>
        ) : null}
        <dl className="grid gap-2.5">
          {order.kind === 'package' ? (
            <Line label="Package" value={<Points value={order.points} />} />
          ) : (
            <Line label="Premium" value={order.item === 'year' ? 'A year' : 'A month'} />
          )}
          {order.extraPoints > 0 ? (
            <Line label="Premium extra" value={<Points value={order.extraPoints} />} />
          ) : null}
          <Line label="Price" value={dollars(order.priceCents)} />
          {order.taxCents > 0 ? <Line label="Tax" value={dollars(order.taxCents)} /> : null}
          <Line label="Total" value={dollars(order.totalCents)} />
          {payment ? <Line label="Received" value={`${payment.received} ${payment.symbol}`} /> : null}
          {order.creditedPoints > 0 ? (
            <Line label="In your balance" value={<Points value={order.creditedPoints} kind="in" />} />
          ) : null}
        </dl>
        {isPaid ? (
          <ButtonLink href={`/payment-success?order=${order.orderId}`} variant="solid" size="lg">
            View receipt
          </ButtonLink>
        ) : null}
      </div>
    </Card>
  )
}

const Line = ({ label, value }: { label: string; value: React.ReactNode }) => (
  <div className="flex justify-between gap-3">
    <dt className="sub">{label}</dt>
    <dd className="num font-strong">{value}</dd>
  </div>
)
