import { useState } from 'react'
import { freshMinutes } from '#contract/people/account.ts'
import { askFreshSignIn } from '#contract/people/sessions.ts'
import { call, sentenceOf } from '../../api/client.ts'
import { Button, ButtonLink } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Note } from '../../design/note.tsx'

interface Props {
  open: boolean
  email: string
  onClose: () => void
}

/** Mails a sign-in link that leads back here, for what needs a fresh sign-in. */
export function FreshDialog({ open, email, onClose }: Props) {
  const [state, setState] = useState<'asked' | 'busy' | 'sent'>('asked')
  const [link, setLink] = useState<string>()
  const [error, setError] = useState<string>()
  const send = async (): Promise<void> => {
    setState('busy')
    try {
      setLink((await call(askFreshSignIn, {})).devNote)
      setState('sent')
      setError(undefined)
    } catch (thrown) {
      console.error('askFreshSignIn failed', thrown)
      setError(sentenceOf(thrown))
      setState('asked')
    }
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={state === 'sent' ? 'Check your email' : 'Sign in again first'}
      text={
        state === 'sent'
          ? `Open the link we sent to ${email} in this browser. It leads back here.`
          : `This could lock you out, so it needs a sign-in of the last ${freshMinutes} minutes. We mail a link to ${email}.`
      }
      actions={
        <>
          <Button onClick={onClose}>{state === 'sent' ? 'Close' : 'Cancel'}</Button>
          {state === 'sent' ? (
            link ? (
              <ButtonLink variant="solid" href={link}>
                Open the link
              </ButtonLink>
            ) : null
          ) : (
            <Button variant="solid" busy={state === 'busy'} onClick={() => void send()}>
              Send the link
            </Button>
          )}
        </>
      }
    >
      {error ? <Note tone="danger">{error}</Note> : null}
    </Dialog>
  )
}
