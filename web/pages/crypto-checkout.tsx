import { ButtonLink } from '../design/button.tsx'
import { Card } from '../design/card.tsx'
import { EmptyState } from '../design/placeholders.tsx'
import { CryptoCheckout } from '../money/crypto/crypto-checkout.tsx'
import { PageHead, type PageProps } from '../page.tsx'

/** Pays one order by crypto: /crypto-checkout?order=… */
export default function CryptoCheckoutPage({ boot }: PageProps) {
  const orderId = boot.query.order ?? ''
  return (
    <>
      <PageHead
        title="Pay by crypto"
        sub="Send a stablecoin to a wallet address for this order alone."
        back={{ label: 'Buy Points', href: '/buy-points' }}
      />
      {orderId ? (
        <CryptoCheckout orderId={orderId} />
      ) : (
        <Card flush>
          <EmptyState
            title="No order to pay"
            text="Choose a package first, then crypto as the payment method."
            action={<ButtonLink href="/buy-points">Buy Points</ButtonLink>}
          />
        </Card>
      )}
    </>
  )
}
