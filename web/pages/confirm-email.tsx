import { useState } from 'react'
import { confirmEmail, readEmailLink } from '#contract/people/account.ts'
import { sentenceOf, write } from '../api/client.ts'
import { Button, ButtonLink } from '../design/button.tsx'
import { Note } from '../design/card.tsx'
import { AuthCard } from '../layout/auth-card.tsx'
import { type PageProps, pageData } from '../page.ts'

/** Opened by a link of an email change: opening it changes nothing, the button does. */
export default function ConfirmEmailPage({ boot }: PageProps) {
  const { token = '' } = boot.query
  const works = pageData(boot, readEmailLink, { query: { token } })?.works ?? false
  const [state, setState] = useState<'asked' | 'busy' | 'half' | 'done'>('asked')
  const [error, setError] = useState<string>()
  const confirm = async (): Promise<void> => {
    setState('busy')
    try {
      setState((await write(confirmEmail, { body: { token } })).done ? 'done' : 'half')
      setError(undefined)
    } catch (thrown) {
      console.error('confirmEmail failed', thrown)
      setError(sentenceOf(thrown))
      setState('asked')
    }
  }
  const texts = {
    asked: ['Change your email?', 'Confirm that this mailbox is yours. The change needs both mailboxes.'],
    busy: ['Change your email?', 'Confirm that this mailbox is yours. The change needs both mailboxes.'],
    half: [
      'This mailbox has confirmed',
      'Now open the link in the other mailbox. Until then nothing changes.',
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
        {works && (state === 'asked' || state === 'busy') ? (
          <Button variant="solid" size="lg" full busy={state === 'busy'} onClick={() => void confirm()}>
            Confirm
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
