import { useEffect } from 'react'
import { maintenanceError } from '#contract/page-errors.ts'
import { ButtonLink } from '../design/button.tsx'
import { AuthCard } from '../layout/auth-card.tsx'
import type { PageProps } from '../page.tsx'

const tryAgainMs = 15_000

/**
 * Page of everybody but the staff while the site is closed: why, and where the staff signs in. It becomes the page that
 * was asked for once the site is open.
 */
export default function ClosedPage({ boot }: PageProps) {
  useEffect(() => {
    const timer = setInterval(async () => {
      const answer = await fetch(location.href, { method: 'HEAD' }).catch(() => null)
      if (answer && answer.status !== maintenanceError.status) location.reload()
    }, tryAgainMs)
    return () => clearInterval(timer)
  }, [])
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
