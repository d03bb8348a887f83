import { Button, ButtonLink } from '../../design/button.tsx'
import { EmptyState } from '../../design/empty-state.tsx'
import { Spinner } from '../../design/spinner.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PayCard } from './pay-card.tsx'
import { PaymentList } from './payment-list.tsx'
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
