import type { ErrorCode } from '#contract/errors.ts'
import { ButtonLink } from '../design/button.tsx'
import { AuthCard } from '../layout/auth-card.tsx'
import { ErrorCard } from '../layout/error-screen.tsx'
import type { PageProps } from '../page.ts'

/** A page that the server could not make, or refused to. */
export default function FailedPage({ boot }: PageProps) {
  const code = boot.preset.code as ErrorCode | undefined
  if (code === 'internal' || code === undefined) return <ErrorCard />
  return (
    <AuthCard title="This did not work" lead={boot.preset.message} domes={false}>
      <ButtonLink variant="solid" size="lg" full href="/">
        Go to Homepage
      </ButtonLink>
    </AuthCard>
  )
}
