import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type CryptoPayment, getCryptoPayment, openCryptoPayment } from '#contract/money/crypto.ts'
import { getOrder, type Order } from '#contract/money/orders.ts'
import { getPremium } from '#contract/money/premium.ts'
import { formatCents } from '#contract/numbers.ts'
import { queryKey } from '#contract/operation.ts'
import { write } from '../../api/client.ts'
import { announcePointsChanged } from '../../api/points-changed.ts'
import { useRead } from '../../api/read.ts'
import { useSend } from '../../api/use-send.ts'
import { Button, ButtonLink } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Facts } from '../../design/facts.tsx'
import { EmptyState } from '../../design/placeholders.tsx'
import { Points } from '../../design/points.tsx'
import { Spinner } from '../../design/spinner.tsx'
import { useFocusKept } from '../../design/use-focus-kept.ts'
import { StartsLater, useIsMissing } from '../orders/use-order.tsx'
import { PayCard, PracticeWallet } from './pay-card.tsx'
import { PaymentList } from './payment-list.tsx'
import { ReturnCard } from './return-card.tsx'

const buyPoints = (
  <ButtonLink href="/buy-points" variant="solid">
    Buy Points
  </ButtonLink>
)

/** Checkout of an order paid with crypto, from the wallet address to the points. */
export function CryptoCheckout({ orderId }: { orderId: string }) {
  const { order, replacedBy, payment, problem, isMissing, open } = useCheckout(orderId)
  const kept = useFocusKept()
  const isPremium = order?.kind === 'premium'
  const { data: premium } = useRead(getPremium, {}, { isPrivate: true, enabled: isPremium })
  if (isMissing)
    return (
      <EmptyState title="Order not found" text="Choose a package and pay with crypto." action={buyPoints} />
    )
  if (!order || payment === undefined) return <Spinner label="Loading your order" large />
  const next = replacedBy ? (
    <ButtonLink href={`/orders/${replacedBy}`}>Open the new order</ButtonLink>
  ) : (
    buyPoints
  )
  // An admin can start a term for less than its price; of a package, the rest still counts.
  const isDue = Number(payment?.left) > 0 && !(isPremium && order.state === 'paid')
  const isOpen = order.state !== 'refunded' && isDue && payment?.isWatched
  return (
    <div className="with-rail">
      <div className="grid content-start gap-6 outline-none" {...kept}>
        {payment ? null : problem || order.state !== 'created' ? (
          <EmptyState
            title="This order has no wallet address"
            text={
              replacedBy
                ? 'Another order replaced it.'
                : (problem ?? 'It can no longer be paid. Place a new order.')
            }
            action={order.state === 'created' ? <Button onClick={open}>Try again</Button> : next}
          />
        ) : (
          <Spinner label="Getting a wallet address for your order" large />
        )}
        {isOpen && isPremium ? <StartsLater until={premium?.until} /> : null}
        {payment?.isPractice && isOpen ? <PracticeWallet payment={payment} /> : null}
        {payment && isOpen ? <PayCard payment={payment} /> : null}
        {payment?.isWatched === false && payment.payments.length === 0 ? (
          <EmptyState
            title="This order can no longer be paid"
            text="Its wallet address is no longer watched. Place a new order."
            action={buyPoints}
          />
        ) : null}
        {payment ? <PaymentList payment={payment} /> : null}
        {payment ? <ReturnCard payment={payment} /> : null}
      </div>
      <aside className="rail grid content-start gap-6">
        <OrderSummary order={order} payment={payment} isDue={isDue} />
      </aside>
    </div>
  )
}

interface SummaryProps {
  order: Order
  payment: CryptoPayment | null
  /** True: a rest of its price can still be paid. */
  isDue: boolean
}

/** The order beside its payment: points or term, price and status. */
function OrderSummary({ order, payment, isDue }: SummaryProps) {
  const isPaid = order.state === 'paid'
  return (
    <Card title="Your order" aside={<span className="sub num">{order.number}</span>} body="grid gap-4">
      {payment ? (
        <p className="font-strong" role="status">
          {headline(payment, isPaid && !isDue)}
        </p>
      ) : null}
      <Facts
        className="grid gap-2.5 num [&>div]:flex [&>div]:justify-between [&>div]:gap-3 [&_dt]:text-ink-2 [&_dd]:font-strong"
        of={{
          Package: order.kind === 'package' && <Points value={order.points} />,
          Premium: order.kind !== 'package' && (order.item === 'year' ? 'A year' : 'A month'),
          'Premium extra': order.extraPoints > 0 && <Points value={order.extraPoints} />,
          Price: formatCents(order.priceCents),
          Tax: order.taxCents > 0 && formatCents(order.taxCents),
          Total: formatCents(order.totalCents),
          Received: payment && `${payment.received} ${payment.symbol}`,
          'In your balance': order.creditedPoints > 0 && <Points value={order.creditedPoints} kind="in" />,
        }}
      />
      {isPaid ? (
        <ButtonLink href={`/payment-success?order=${order.orderId}`} variant="solid" size="lg">
          View receipt
        </ButtonLink>
      ) : null}
    </Card>
  )
}

/** Refetch intervals: while the payment is awaited, and once the order is paid. */
const waitingMs = 2_500
const paidMs = 30_000

/**
 * An order paid with crypto: opens its wallet address once, then polls order and payment. problem: why none could be
 * opened.
 */
function useCheckout(orderId: string) {
  const request = { params: { orderId } }
  const queries = useQueryClient()
  const { error: problem, send } = useSend('openCryptoPayment')
  const read = useRead(getOrder, request, {
    isPrivate: true,
    everyMs: (read) =>
      read?.order.provider === 'card' ? undefined : read?.order.state === 'paid' ? paidMs : waitingMs,
  })
  const isPaid = read.data?.order.state === 'paid'
  const paymentRead = useRead(getCryptoPayment, request, {
    isPrivate: true,
    // The order can be paid before this read shows its payment as credited.
    everyMs: (read) => (isPaid && !read?.payment?.payments.some(isOnItsWay) ? paidMs : waitingMs),
  })
  const order = read.data?.order
  const payment = paymentRead.data?.payment
  const open = () =>
    send(async () =>
      queries.setQueryData(queryKey(getCryptoPayment, request), await write(openCryptoPayment, request)),
    )
  const tried = useRef(false)
  const mayOpen = order?.state === 'created' && payment === null
  useEffect(() => {
    if (!mayOpen || tried.current) return
    tried.current = true
    void open()
  })
  useBalanceRefresh(order?.creditedPoints)
  const isMissing = [useIsMissing(read.error), useIsMissing(paymentRead.error)].includes(true)
  return {
    order,
    replacedBy: read.data?.replacedBy,
    payment,
    problem,
    isMissing,
    open: () => void open(),
  }
}

const isOnItsWay = ({ state }: CryptoPayment['payments'][number]): boolean =>
  state === 'seen' || state === 'confirmed'

/** Refreshes the balance in the header once points were credited. */
function useBalanceRefresh(credited: number | undefined): void {
  const last = useRef(credited)
  useEffect(() => {
    if (last.current !== undefined && credited !== undefined && credited > last.current)
      announcePointsChanged()
    last.current = credited
  }, [credited])
}

/** Headline of the order: how far its payment is. */
function headline({ left, received, payments, isLate }: CryptoPayment, isPaid: boolean): string {
  if (isPaid) return 'Paid'
  if (payments.some(isOnItsWay))
    return Number(left) === 0 ? 'Your payment is on its way' : 'Part of your payment is on its way'
  if (Number(received) > 0 && payments.some(({ points }) => points > 0)) return 'Paid in part'
  if (Number(received) > 0) return 'Waiting for the rest'
  return isLate ? 'Time is up' : 'Waiting for your payment'
}
