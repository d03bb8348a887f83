import { useEffect, useState } from 'react'
import type { Boot } from '#contract/render.ts'
import { ButtonLink, TextLink } from '../design/button.tsx'
import { Note } from '../design/card.tsx'
import { AuthCard } from '../layout/auth-card.tsx'
import type { PageProps } from '../page.tsx'
import { loginEmail, takeDevNote } from '../people/sessions/login-email.ts'
import { ResendButton } from '../people/sessions/resend-button.tsx'

const hints = {
  mail: 'Nothing there? Check your spam folder, then ask for another link.',
  page: 'The demo shows a link once. Ask for another.',
  terminal: 'No email is sent until the operator sets SMTP_URL.',
}

/** Words around the email. If not everybody can join they say no more than we know: anybody’s email reads the same. */
function wordsOf({ joining, linkDelivery }: Boot['site']): [string, string] {
  const isPrinted = linkDelivery === 'terminal'
  if (joining === 'everybody')
    return [isPrinted ? 'The server’s terminal has a sign-in link for ' : 'We sent a sign-in link to ', '.']
  return [
    'If ',
    ` can sign in here, ${isPrinted ? 'the server’s terminal has its link' : 'we sent it a link'}.`,
  ]
}

/** The email that a link was sent to, a button for another link, and in the demo the link itself. */
export default function CheckEmailPage({ boot }: PageProps) {
  const [email, setEmail] = useState(boot.query.email ?? null)
  const [devNote, setDevNote] = useState<string | null>(null)
  useEffect(() => {
    setEmail((current) => current ?? loginEmail())
    setDevNote((current) => current ?? takeDevNote())
  }, [])
  const [before, after] = wordsOf(boot.site)
  return (
    <AuthCard
      title="Check your email"
      lead={
        email ? (
          <>
            {before}
            <b className="wrap-anywhere text-ink">{email}</b>
            {after} It works once, for 15 minutes.
          </>
        ) : (
          'We don’t know which email you used. Go back and enter it again.'
        )
      }
      foot={
        <>
          <TextLink className="sub text-13" href="/login">
            Back to sign in
          </TextLink>
          <ButtonLink variant="ghost" size="sm" icon="Lifebuoy" href="/support">
            Need help
          </ButtonLink>
        </>
      }
    >
      {devNote ? (
        <Note>
          This is the demo, so no email is sent. <TextLink href={devNote}>Open your sign-in link</TextLink>
        </Note>
      ) : (
        <p className="field-hint">{hints[boot.site.linkDelivery]}</p>
      )}
      {email ? <ResendButton email={email} onDevNote={setDevNote} /> : null}
    </AuthCard>
  )
}
