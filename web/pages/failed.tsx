import type { ErrorCode } from '#contract/errors.ts'
import { ButtonLink } from '../design/button.tsx'
import { AuthCard } from '../layout/auth-card.tsx'
import { ErrorCard } from '../layout/error-screen.tsx'
import type { PageProps } from '../page.tsx'

/** Page for a request that the server rejected or failed to answer. */
export default function FailedPage({ boot }: PageProps) {
  const code = boot.preset.code as ErrorCode | undefined
  if (code === 'internal' || code === undefined) return <ErrorCard />
  return (
    <AuthCard title="That didn’t work" lead={boot.preset.message} domes={false}>
      <ButtonLink variant="solid" size="lg" full href="/">
        Go to Homepage
      </ButtonLink>
    </AuthCard>
  )
}
