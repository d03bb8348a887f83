import { useEffect, useState } from 'react'
import { ButtonLink } from '../design/button.tsx'
import { LifebuoyIcon } from '../design/icons.ts'
import { Note } from '../design/note.tsx'
import { loginEmail, takeDevNote } from '../features/sign-in/login-email.ts'
import { ResendButton } from '../features/sign-in/resend-button.tsx'
import { AuthCard } from '../layout/auth-card.tsx'
import { WhenOpen } from '../layout/open-pages.tsx'
import type { PageProps } from '../page.ts'

/** Where a link went, another one on request, and in the demo the link itself. */
export default function CheckEmailPage({ boot }: PageProps) {
  const [email, setEmail] = useState(boot.query.email ?? null)
  const [devNote, setDevNote] = useState<string | null>(null)
  useEffect(() => {
    setEmail((current) => current ?? loginEmail())
    setDevNote((current) => current ?? takeDevNote())
  }, [])
  return (
    <AuthCard
      title="Check your email"
      lead={
        email ? (
          <>
            We sent a sign-in link to <b className="wrap-anywhere text-ink">{email}</b>. It works once, for 15
            minutes.
          </>
        ) : (
          'We do not know which address you asked for. Go back and type it once more.'
        )
      }
      foot={
        <>
          <a className="link sub text-13" href="/login">
            Back to sign in
          </a>
          <WhenOpen href="/support">
            <ButtonLink variant="ghost" size="sm" icon={LifebuoyIcon} href="/support">
              Need help
            </ButtonLink>
          </WhenOpen>
        </>
      }
    >
      {devNote ? (
        <Note>
          This is the demo, so nothing is mailed.{' '}
          <a className="link" href={devNote}>
            Open your sign-in link
          </a>
        </Note>
      ) : (
        <p className="field-hint">Nothing there? Look into the spam folder, then ask for another one.</p>
      )}
      {email ? <ResendButton email={email} onDevNote={setDevNote} /> : null}
    </AuthCard>
  )
}
