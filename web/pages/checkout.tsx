import { getOrder, getShop, type Shop, startCheckout } from '#contract/money/orders.ts'
import { getPremium } from '#contract/money/premium.ts'
import { formatCents } from '#contract/numbers.ts'
import { write } from '../api/client.ts'
import { useRead } from '../api/read.ts'
import { useReadAgain } from '../api/read-again.ts'
import { leaveFor, useSend } from '../api/use-send.ts'
import { Button, ButtonLink } from '../design/button.tsx'
import { Card, Note } from '../design/card.tsx'
import { Points } from '../design/points.tsx'
import { Time } from '../design/time.tsx'
import { goodsOf, isPayable, meaningOf, payPath, stateWords } from '../money/orders/order-labels.ts'
import { OrderSum } from '../money/orders/receipt.tsx'
import { MissingOrder, StartsLater, useOrder, type WholeOrder } from '../money/orders/use-order.tsx'
import { PageHead, type PageProps } from '../page.tsx'

/** An order before its payment, and the button to the page that asks for the card. */
export default function CheckoutPage({ boot }: PageProps) {
  const { order: orderId = '' } = boot.query
  const { whole, instead } = useOrder(orderId)
  const readAgain = useReadAgain()
  const { data: shop } = useRead(getShop, {})
  const order = whole?.order
  return (
    <>
      <PageHead
        title="Checkout"
        sub={order ? `Order ${order.number}` : undefined}
        back={{ label: 'Buy Points', href: '/buy-points' }}
      />
      {whole && order ? (
        <div className="max-w-120 w-full">
          <Card title="Your order" body="grid gap-4.5">
            <OrderSum
              goodsLabel={order.kind === 'package' ? 'Package' : 'Plan'}
              goods={order.kind === 'package' ? <Points value={order.points} /> : goodsOf(order)}
              extraPoints={order.extraPoints}
              priceCents={order.priceCents}
              taxCents={order.taxCents}
              taxRate={null}
            />
            <WayToPay whole={whole} shop={shop} onRejected={() => void readAgain(getOrder, getPremium)} />
          </Card>
        </div>
      ) : (
        <MissingOrder {...instead} />
      )}
    </>
  )
}

interface WayProps {
  whole: WholeOrder
  shop: Shop | undefined
  /** Called if the payment can't start: the order may have been replaced in another tab, or it or premium paid. */
  onRejected: () => void
}

function WayToPay({ whole, shop, onRejected }: WayProps) {
  const { order, replacedBy } = whole
  const isPremium = order.kind === 'premium'
  // Private: a stored read may be older than a payment in another tab.
  const { data: premium } = useRead(getPremium, {}, { isPrivate: true, enabled: isPremium })
  if (!isPayable(order))
    return (
      <>
        <Note>{meaningOf(whole)}</Note>
        {order.paidAt ? (
          <ButtonLink href={`/orders/${order.orderId}`}>View receipt</ButtonLink>
        ) : replacedBy ? (
          <ButtonLink href={`/orders/${replacedBy}`}>Open the new order</ButtonLink>
        ) : (
          <ButtonLink href="/buy-points">Place a new order</ButtonLink>
        )}
      </>
    )
  if (order.provider === 'crypto') return <ButtonLink href={payPath(order)}>Pay by crypto</ButtonLink>
  if (shop?.providers.card === null)
    return <Note tone="warn">Card payments aren’t enabled on this server. Nothing was charged.</Note>
  return (
    <>
      {order.state === 'failed' ? <Note tone="warn">{stateWords.failed.sentence}</Note> : null}
      <StartsLater until={premium?.until} />
      <PayButton order={order} shownUntil={premium?.until} onRejected={onRejected} />
      <p className="dim text-13">
        You enter your card on the payment provider’s page; we never see it. This price holds until{' '}
        <Time inSentence iso={order.expiresAt} />.
        {order.kind === 'package' && shop
          ? ` Unspent points can be refunded for ${shop.refundDays} days.`
          : ''}
        {isPremium ? ' Premium renews until you cancel it.' : ''}
      </p>
      {order.sandbox ? <Note>Sandbox: this is a demo, no money moves.</Note> : null}
    </>
  )
}

interface PayProps extends Pick<WayProps, 'onRejected'> {
  order: WholeOrder['order']
  /** End of the member's premium as the page says it; null: none, undefined: it says nothing. */
  shownUntil: string | null | undefined
}

/** Opens the card provider's page, where the member enters the card. */
function PayButton({ order, shownUntil, onRejected }: PayProps) {
  const { busy, error, send } = useSend('startCheckout')
  const leave = async (): Promise<void> => {
    const { url } = await write(startCheckout, { params: { orderId: order.orderId }, body: { shownUntil } })
    return leaveFor(url)
  }
  const pay = async (): Promise<void> => {
    if (!(await send(leave))) onRejected()
  }
  return (
    <div className="grid gap-3">
      <Button variant="solid" size="lg" full icon="CreditCard" busy={busy} onClick={() => void pay()}>
        Pay {formatCents(order.totalCents)} by card
      </Button>
      {error ? <Note tone="danger">{error}</Note> : null}
    </div>
  )
}
