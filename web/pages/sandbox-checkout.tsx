import { readSandboxCheckout } from '#contract/demo/card-sandbox.ts'
import { SandboxDesk } from '../demo/card-sandbox/sandbox-desk.tsx'
import { ButtonLink } from '../design/button.tsx'
import { AuthCard } from '../layout/auth-card.tsx'
import { type PageProps, pageData } from '../page.tsx'

/** The demo's local twin of the card provider's page. */
export default function SandboxCheckoutPage({ boot }: PageProps) {
  const { checkoutId = '' } = boot.params
  const checkout = pageData(boot, readSandboxCheckout, { params: { checkoutId } })
  return checkout ? (
    <SandboxDesk first={checkout} appName={boot.site.name} />
  ) : (
    <AuthCard title="Card sandbox" lead="Couldn’t load this page. Reload it." domes={false}>
      <ButtonLink href="/purchase-history">Purchase history</ButtonLink>
    </AuthCard>
  )
}
