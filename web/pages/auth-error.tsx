import { errors } from '#contract/errors.ts'

import { linkFailures } from '#contract/people/sessions.ts'

import { ButtonLink } from '../design/button.tsx'
import { AuthCard } from '../layout/auth-card.tsx'
import type { PageProps } from '../page.tsx'

/** Any other text under our name could be somebody else’s trick. */
const ownMessages = new Set<string>([
  ...Object.values(linkFailures),
  ...Object.values(errors).map(({ message }) => message),
])
/** Of a rate limit, with its wait. */
const waits = /^Too many requests\. Try again in (?:\d{1,3} (?:s|min|h)\b ?){1,2}\.$/

const defaultMessage = 'An authentication error occurred. Please try again.'
/** Why signing in failed: the message of the URL if it is one of ours. */
export default function AuthErrorPage({ boot }: PageProps) {
  const wanted = boot.query.message ?? ''
  const message = ownMessages.has(wanted) || waits.test(wanted) ? wanted : defaultMessage
  return (
    <AuthCard
      title="We couldn’t sign you in"
      lead={message}
      foot={
        <span className="sub text-13">
          The magic link may have expired or be invalid. It’s valid for 15 minutes and single use.
        </span>
      }
    >
      <ButtonLink variant="solid" size="lg" full href="/login">
        Return to Sign In
      </ButtonLink>
    </AuthCard>
  )
}
