import { requestMagicLink } from '#contract/people/sessions.ts'
import { call } from '../../api/client.ts'
import { useSend } from '../../api/use-send.ts'
import { Button } from '../../design/button.tsx'
import { toast } from '../../design/toast-store.ts'

/** Time for which the button stays disabled after a success (spec §4). */
const restMs = 2000

/**
 * Requests another link. Disabled while sending; enabled again 2 s after a success, or at once after a
 * failure.
 */
export function ResendButton({ email, onDevNote }: { email: string; onDevNote: (link: string) => void }) {
  const { busy, send } = useSend('requestMagicLink')
  const resend = async (): Promise<void> => {
    const { devNote } = await call(requestMagicLink, { body: { email } })
    if (devNote) onDevNote(devNote)
    toast({ title: 'Magic link sent!' })
    await new Promise((rested) => setTimeout(rested, restMs))
  }
  const tell = (description: string): void =>
    void toast({ title: 'No link was sent', description, variant: 'destructive' })
  return (
    <Button size="lg" full disabled={busy} onClick={() => send(resend, tell)}>
      Resend email
    </Button>
  )
}
