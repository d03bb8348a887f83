import { ButtonLink } from '../design/button.tsx'
import { PageHead } from '../design/page-head.tsx'
import { OrderList } from '../features/orders/order-list.tsx'

/** Orders, their invoices and refunds. */
export default function PurchaseHistoryPage() {
  return (
    <>
      <PageHead
        title="Purchase history"
        sub="Every order with its state. Open one for its refund and what happened to it."
        actions={<ButtonLink href="/buy-points">Buy Points</ButtonLink>}
      />
      <OrderList />
    </>
  )
}
