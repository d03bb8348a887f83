import { useState } from 'react'
import { freshMinutes } from '#contract/people/account.ts'
import { askFreshSignIn } from '#contract/people/sessions.ts'
import { call, sentenceOf } from '../../api/client.ts'
import { Button, ButtonLink } from '../../design/button.tsx'
import { Note } from '../../design/card.tsx'
import { Dialog } from '../../design/dialog.tsx'

/**
 * Mails a sign-in link, for a call that needs a fresh sign-in. The link opens in another tab, and this one keeps what
 * was filled in.
 */
export default function FreshSignIn({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [state, setState] = useState<'asked' | 'busy' | 'sent'>('asked')
  const [link, setLink] = useState<string>()
  const [error, setError] = useState<string>()
  const close = (): void => {
    setState('asked')
    setLink(undefined)
    onClose()
  }
  const send = async (): Promise<void> => {
    setState('busy')
    setError(undefined)
    try {
      setLink((await call(askFreshSignIn, { body: { path: location.pathname + location.search } })).devNote)
      setState('sent')
    } catch (thrown) {
      console.error('askFreshSignIn failed', thrown)
      setError(sentenceOf(thrown))
      setState('asked')
    }
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={state === 'sent' ? 'Check your email' : 'Sign in again first'}
      text={
        state === 'sent'
          ? 'Open the link in this browser, then come back to this tab and send it again: what you filled in is still here.'
          : `This could take something away, so it needs a sign-in of the last ${freshMinutes} minutes. We mail you a link.`
      }
      actions={
        <>
          <Button onClick={close}>{state === 'sent' ? 'Close' : 'Cancel'}</Button>
          {state !== 'sent' ? (
            <Button variant="solid" busy={state === 'busy'} onClick={() => void send()}>
              Send the link
            </Button>
          ) : link ? (
            <ButtonLink variant="solid" href={link} target="_blank" onClick={close}>
              Open the link
            </ButtonLink>
          ) : null}
        </>
      }
    >
      {error ? <Note tone="danger">{error}</Note> : null}
    </Dialog>
  )
}
