import { useCallback, useEffect, useRef, useState } from 'react'
import { readMagicLink, verifyMagicLink } from '#contract/people/sessions.ts'
import { CallError, call, sentenceOf } from '../api/client.ts'
import { Button, ButtonLink } from '../design/button.tsx'
import { FieldError } from '../design/field.tsx'
import { useHydrated } from '../design/use-hydrated.ts'
import { AuthCard } from '../layout/auth-card.tsx'
import { type PageProps, pageData } from '../page.tsx'

/**
 * Page of an emailed sign-in link: names the email and has one button. Opening the link does not use it up;
 * the button does, or the page itself in the browser that requested the link.
 */
export default function VerifyPage({ boot }: PageProps) {
  const token = boot.query.token ?? ''
  const link = pageData(boot, readMagicLink, { query: { token } })
  const hydrated = useHydrated()
  const { busy, error, verify } = useVerify(token, link?.usable === true && link.sameBrowser)
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
      {error ? <FieldError>{error}</FieldError> : null}
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

/** Time to read the email and to leave before the link is used. */
const visibleMomentMs = 900

/** Uses the link: when the person presses the button, or by itself if this browser requested it. */
function useVerify(token: string, byItself: boolean) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  // A press just before the timer fires must not send the link twice: the second call would fail and show its
  // error.
  const isSent = useRef(false)
  const verify = useCallback(async () => {
    if (isSent.current) return
    isSent.current = true
    setBusy(true)
    setError(undefined)
    try {
      const { redirectTo } = await call(verifyMagicLink, { body: { token } })
      location.replace(redirectTo)
    } catch (thrown) {
      console.error('verifyMagicLink failed', thrown)
      if (thrown instanceof CallError && thrown.status === 0) {
        // The link may be unused, so the button tries it again.
        isSent.current = false
        setBusy(false)
        return setError(thrown.sentence)
      }
      location.replace(`/auth-error?message=${encodeURIComponent(sentenceOf(thrown))}`)
    }
  }, [token])
  useEffect(() => {
    if (!byItself) return
    const timer = setTimeout(() => void verify(), visibleMomentMs)
    return () => clearTimeout(timer)
  }, [byItself, verify])
  return { busy, error, verify }
}
