import { useState } from 'react'
import { confirmEmail, readEmailLink } from '#contract/people/account.ts'
import { write } from '../api/client.ts'
import { useSend } from '../api/use-send.ts'
import { Button, ButtonLink } from '../design/button.tsx'
import { Note } from '../design/card.tsx'
import { AuthCard } from '../layout/auth-card.tsx'
import { type PageProps, pageData } from '../page.tsx'

/** Opened by a link of an email change: opening it changes nothing, the button does. */
export default function ConfirmEmailPage({ boot }: PageProps) {
  const { token = '' } = boot.query
  const link = pageData(boot, readEmailLink, { query: { token } })
  const works = link?.works ?? false
  const opened = link?.done ? 'done' : link?.confirmed ? 'half' : 'asked'
  const [state, setState] = useState<'asked' | 'half' | 'done'>(opened)
  const { busy, error, send } = useSend('confirmEmail')
  const confirm = () =>
    send(async () => setState((await write(confirmEmail, { body: { token } })).done ? 'done' : 'half'))
  const texts = {
    asked: [
      'Change your email?',
      'Confirm that this email is yours. The change needs both emails confirmed.',
    ],
    half: [
      'This email is confirmed',
      'Now open the link we sent to the other email. Until then nothing changes.',
    ],
    done: ['Your email is changed', 'Use the new one from your next sign-in on.'],
  } as const
  const [title, lead] = works
    ? texts[state]
    : ([
        'This link has expired',
        'It works for a day, and only for the latest change. Ask for the change again.',
      ] as const)
  return (
    <AuthCard title={title} lead={lead}>
      <div className="grid gap-3" role="status">
        {works && state === 'asked' ? (
          <Button variant="solid" size="lg" full busy={busy} onClick={confirm}>
            Confirm email
          </Button>
        ) : (
          <ButtonLink size="lg" full href="/account">
            My Account
          </ButtonLink>
        )}
        {error ? <Note tone="danger">{error}</Note> : null}
      </div>
    </AuthCard>
  )
}
