import type { CryptoPayment } from '#contract/money/crypto.ts'
import type { Order } from '#contract/money/orders.ts'
import { Badge } from '../../design/badge.tsx'
import { Button, ButtonLink } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { EmptyState } from '../../design/empty-state.tsx'
import { ListRow } from '../../design/list-row.tsx'
import { Points } from '../../design/points.tsx'
import { Spinner } from '../../design/spinner.tsx'
import { Time } from '../../design/time.tsx'
import { PayCard } from './pay-card.tsx'
import { headline, stateSentence, stateWord } from './payment-words.ts'
import { PracticeWallet } from './practice-wallet.tsx'
import { ReturnCard } from './return-card.tsx'
import { useCheckout } from './use-checkout.ts'

const buyPoints = (
  <ButtonLink href="/buy-points" variant="solid">
    Buy Points
  </ButtonLink>
)

/** Checkout of an order paid with crypto, from the wallet address to the points. */
export function CryptoCheckout({ orderId }: { orderId: string }) {
  const { order, payment, problem, isMissing, open, refetch } = useCheckout(orderId)
  if (!order)
    return isMissing ? (
      <EmptyState title="Order not found" text="Choose a package and pay with crypto." action={buyPoints} />
    ) : (
      <Spinner label="Loading your order" large />
    )
  const isOpen = order.state !== 'refunded' && Number(payment?.left) > 0 && payment?.isWatched
  return (
    <div className="with-rail">
      <div className="grid content-start gap-6">
        {payment ? null : problem || order.state !== 'created' ? (
          <EmptyState
            title="This order has no wallet address"
            text={problem ?? 'It can no longer be paid. Place a new order.'}
            action={order.state === 'created' ? <Button onClick={open}>Try again</Button> : buyPoints}
          />
        ) : (
          <Spinner label="Getting a wallet address for your order" large />
        )}
        {payment?.isPractice && isOpen ? <PracticeWallet payment={payment} onPaid={refetch} /> : null}
        {payment && isOpen ? <PayCard payment={payment} /> : null}
        {payment?.isWatched === false && payment.payments.length === 0 ? (
          <EmptyState
            title="This order can no longer be paid"
            text="Its wallet address is no longer watched. Place a new order."
            action={buyPoints}
          />
        ) : null}
        {payment ? <PaymentList payment={payment} /> : null}
        {payment ? <ReturnCard payment={payment} onRequested={refetch} /> : null}
      </div>
      <aside className="rail grid content-start gap-6">
        <OrderSummary order={order} payment={payment} />
      </aside>
    </div>
  )
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`

/** The order beside its payment: points or term, price and status. */
function OrderSummary({ order, payment }: { order: Order; payment: CryptoPayment | null }) {
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

/** Payments to the order's wallet address, oldest first, each with its confirmations. */
function PaymentList({ payment }: { payment: CryptoPayment }) {
  if (payment.payments.length === 0) return null
  return (
    <Card title="Received" flush>
      <ul>
        {payment.payments.map((one) => (
          <ListRow
            key={`${one.txHash}${one.seenAt}${one.amount}`}
            title={
              <span className="num">
                {one.amount === null ? 'Another token' : `${one.amount} ${payment.symbol}`}
              </span>
            }
            sub={
              <>
                <Time iso={one.seenAt} format="moment" />
                {one.isLate ? ' · late' : ''} · <span className="num">{shortHash(one.txHash)}</span>
                {stateSentence(one) ? (
                  <span className="block whitespace-normal">{stateSentence(one)}</span>
                ) : null}
              </>
            }
            end={
              one.points > 0 ? (
                <Points value={one.points} kind="in" />
              ) : (
                <Badge tone={one.state === 'seen' || one.state === 'confirmed' ? 'info' : 'warn'}>
                  {stateWord(one, payment.confirmations)}
                </Badge>
              )
            }
          />
        ))}
      </ul>
    </Card>
  )
}

const shortHash = (hash: string): string => `${hash.slice(0, 10)}…${hash.slice(-6)}`
