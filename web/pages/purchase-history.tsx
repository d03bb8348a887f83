import { AdSlot } from '../community/ads/ad-slot.tsx'
import { ButtonLink } from '../design/button.tsx'
import { OrderList } from '../money/orders/order-list.tsx'
import { PageHead } from '../page.tsx'

/** Orders, their invoices and refunds. */
export default function PurchaseHistoryPage() {
  return (
    <>
      <PageHead
        title="Purchase history"
        sub="Every order and its status. Open one for its history and refund."
        actions={<ButtonLink href="/buy-points">Buy Points</ButtonLink>}
      />
      <OrderList />
      <AdSlot slot="purchases_foot" />
    </>
  )
}
