import { readMagicLink } from '#contract/people/sessions.ts'
import { Button, ButtonLink } from '../design/button.tsx'
import { useHydrated } from '../design/use-hydrated.ts'
import { AuthCard } from '../layout/auth-card.tsx'
import { type PageProps, pageData } from '../page.ts'
import { useVerify } from '../people/sessions/use-verify.ts'

/**
 * Page of an emailed sign-in link: names the email and has one button. Opening the link does not use it up;
 * the button does, or the page itself in the browser that requested the link.
 */
export default function VerifyPage({ boot }: PageProps) {
  const token = boot.query.token ?? ''
  const link = pageData(boot, readMagicLink, { query: { token } })
  const hydrated = useHydrated()
  const { busy, verify } = useVerify(token, link?.usable === true && link.sameBrowser)
  if (!link?.usable) return <DeadLink />
  return (
    <AuthCard
      title="Sign in"
      lead={
        <>
          As <b className="wrap-anywhere text-ink">{link.email}</b>. The link works once.
        </>
      }
      foot={<span className="sub text-13">Didn’t ask for this? Close the page and nothing happens.</span>}
    >
      <Button variant="solid" size="lg" full busy={busy} disabled={!hydrated} onClick={verify}>
        Sign in
      </Button>
    </AuthCard>
  )
}

function DeadLink() {
  return (
    <AuthCard
      title="This link no longer works"
      lead="It may have expired or been used. A sign-in link is valid for 15 minutes and single use."
    >
      <ButtonLink variant="solid" size="lg" full href="/login">
        Send me a new one
      </ButtonLink>
    </AuthCard>
  )
}
