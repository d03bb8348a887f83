import { useEffect, useRef, useState } from 'react'
import { requestMagicLink } from '#contract/people/sessions.ts'
import { call, sentenceOf } from '../../api/client.ts'
import { Button } from '../../design/button.tsx'
import { toast } from '../../design/toast-store.ts'

/** Time for which the button stays disabled after a success (spec §4). */
const restMs = 2000

/**
 * Requests another link. Disabled while sending; enabled again 2 s after a success, or at once after a
 * failure.
 */
export function ResendButton({ email, onDevNote }: { email: string; onDevNote: (link: string) => void }) {
  const [sending, setSending] = useState(false)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(rest.current), [])

  const resend = async (): Promise<void> => {
    setSending(true)
    try {
      const { devNote } = await call(requestMagicLink, { body: { email } })
      if (devNote) onDevNote(devNote)
      toast({ title: 'Magic link sent!' })
      rest.current = setTimeout(() => setSending(false), restMs)
    } catch (thrown) {
      console.error('requestMagicLink failed', thrown)
      toast({ title: 'No link was sent', description: sentenceOf(thrown), variant: 'destructive' })
      setSending(false)
    }
  }
  return (
    <Button size="lg" full disabled={sending} onClick={resend}>
      Resend email
    </Button>
  )
}
