import { useState } from 'react'
import { freshMinutes } from '#contract/people/account.ts'
import { askFreshSignIn } from '#contract/people/sessions.ts'
import { call } from '../../api/client.ts'
import { useSend } from '../../api/use-send.ts'
import { Button, ButtonLink } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'

/**
 * Mails a sign-in link, for a call that needs a fresh sign-in. The link opens in another tab, and this one keeps what
 * was filled in.
 */
export default function FreshSignIn({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [sent, setSent] = useState<{ devNote?: string | undefined } | null>(null)
  const { busy, error, send } = useSend('askFreshSignIn')
  const close = (): void => {
    setSent(null)
    onClose()
  }
  const ask = () =>
    send(async () =>
      setSent(await call(askFreshSignIn, { body: { path: location.pathname + location.search } })),
    )
  return (
    <Dialog
      open={open}
      onClose={close}
      title={sent ? 'Check your email' : 'Sign in again first'}
      text={
        sent
          ? 'Open the link in this browser, then return to this tab and send it again: what you filled in is still here.'
          : `This could take something away, so it needs a sign-in from the last ${freshMinutes} minutes. We’ll email you a link.`
      }
      error={error}
      actions={
        <>
          <Button onClick={close}>{sent ? 'Close' : 'Cancel'}</Button>
          {!sent ? (
            <Button variant="solid" busy={busy} onClick={ask}>
              Send the link
            </Button>
          ) : sent.devNote ? (
            <ButtonLink variant="solid" href={sent.devNote} target="_blank" onClick={close}>
              Open the link
            </ButtonLink>
          ) : null}
        </>
      }
    />
  )
}
