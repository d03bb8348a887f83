import { ButtonLink, TextLink } from '../design/button.tsx'
import { Card, Note } from '../design/card.tsx'
import { CryptoRefund } from '../money/crypto/return-card.tsx'
import { goodsOf, isPayable, meaningOf, payPath } from '../money/orders/order-labels.ts'
import { StateBadge } from '../money/orders/order-list.tsx'
import { OrderHistory, Receipt } from '../money/orders/receipt.tsx'
import { RefundCard } from '../money/orders/refund-card.tsx'
import { MissingOrder, useOrder, type WholeOrder } from '../money/orders/use-order.tsx'
import { PageHead, type PageProps } from '../page.tsx'

const refreshMs = 3_000
const isChanging = (whole: WholeOrder | undefined): boolean =>
  whole?.order.state === 'pending' ||
  (whole?.refunds.some(({ state }) => state === 'asked' || state === 'sent') ?? false)

/** One order: receipt, invoice, refund, and every change of its state. */
export default function OrderPage({ boot }: PageProps) {
  const { orderId = '' } = boot.params
  const { whole, instead } = useOrder(orderId, (now) => (isChanging(now) ? refreshMs : undefined))
  const order = whole?.order
  return (
    <>
      <PageHead
        title={order ? goodsOf(order) : 'Order'}
        sub={whole && meaningOf(whole)}
        back={{ label: 'Purchase history', href: '/purchase-history' }}
        actions={
          order?.paidAt ? (
            <ButtonLink href={`/api/orders/${orderId}/invoice`} icon="DownloadSimple" download>
              Invoice
            </ButtonLink>
          ) : order && isPayable(order) ? (
            <ButtonLink variant="solid" href={payPath(order)}>
              Pay
            </ButtonLink>
          ) : whole?.replacedBy ? (
            <ButtonLink href={`/orders/${whole.replacedBy}`}>Open the new order</ButtonLink>
          ) : order?.provider === 'crypto' ? (
            <ButtonLink href={payPath(order)}>View payment</ButtonLink>
          ) : undefined
        }
      />
      {whole && order ? (
        <div className="with-rail">
          <div className="grid content-start gap-6">
            <OrderHistory changes={whole.changes} />
            <RefundCard {...whole} />
            {order.provider === 'crypto' ? <CryptoRefund orderId={order.orderId} /> : null}
          </div>
          <div className="rail">
            <Card title="Receipt" aside={<StateBadge state={order.state} />}>
              <Receipt order={order} />
            </Card>
            {whole.sandboxPath ? (
              <Note>
                Sandbox: no money moved. <TextLink href={whole.sandboxPath}>Act as payer and bank</TextLink>
              </Note>
            ) : null}
          </div>
        </div>
      ) : (
        <MissingOrder {...instead} />
      )}
    </>
  )
}
