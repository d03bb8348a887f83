import { ButtonLink } from '../design/button.tsx'
import { AuthCard } from '../layout/auth-card.tsx'
import type { PageProps } from '../page.tsx'

/** Screen for everybody but the staff while the site is closed: why, and where the staff signs in. */
export default function ClosedPage({ boot }: PageProps) {
  return (
    <AuthCard
      title={boot.title}
      lead={boot.preset.message}
      foot={
        boot.viewer ? null : (
          <ButtonLink variant="ghost" size="sm" href="/login">
            Sign in
          </ButtonLink>
        )
      }
    />
  )
}
