import { readSandboxPortal } from '#contract/demo/card-sandbox.ts'
import { PortalDesk } from '../demo/card-sandbox/portal-desk.tsx'
import { ButtonLink } from '../design/button.tsx'
import { AuthCard } from '../layout/auth-card.tsx'
import { type PageProps, pageData } from '../page.tsx'

/** The demo's local twin of the card provider's customer portal. */
export default function SandboxPortalPage({ boot }: PageProps) {
  const { sessionId = '' } = boot.params
  const portal = pageData(boot, readSandboxPortal, { params: { sessionId } })
  return portal ? (
    <PortalDesk first={portal} appName={boot.site.name} />
  ) : (
    <AuthCard title="Card sandbox" lead="Couldn’t load this page. Reload it." domes={false}>
      <ButtonLink href="/premium">Premium</ButtonLink>
    </AuthCard>
  )
}
