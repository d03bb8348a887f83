import { ButtonLink } from '../design/button.tsx'
import { AuthCard } from '../layout/auth-card.tsx'
import type { PageProps } from '../page.tsx'

const messageMax = 200
const defaultMessage = 'An authentication error occurred. Please try again.'

/** Why signing in failed: plain text from the URL, never a link. */
export default function AuthErrorPage({ boot }: PageProps) {
  const message = boot.query.message?.trim().slice(0, messageMax) || defaultMessage
  return (
    <AuthCard
      title="We couldn’t sign you in"
      lead={<span className="wrap-anywhere">{message}</span>}
      foot={
        <span className="sub text-13">
          The magic link may have expired or be invalid. It is valid for 15 minutes and single use.
        </span>
      }
    >
      <ButtonLink variant="solid" size="lg" full href="/login">
        Return to Sign In
      </ButtonLink>
    </AuthCard>
  )
}
