import { useCallback, useEffect, useRef, useState } from 'react'
import { verifyMagicLink } from '#contract/people/sessions.ts'
import { call, sentenceOf } from '../../api/client.ts'

/** Time to read the email and to leave before the link is used. */
const visibleMomentMs = 900

/** Uses the link: when the person presses the button, or by itself if this browser requested it. */
export function useVerify(token: string, byItself: boolean): { busy: boolean; verify: () => Promise<void> } {
  const [busy, setBusy] = useState(false)
  // A press just before the timer fires must not send the link twice: the second call would fail and show its
  // error.
  const isSent = useRef(false)
  const verify = useCallback(async () => {
    if (isSent.current) return
    isSent.current = true
    setBusy(true)
    try {
      const { redirectTo } = await call(verifyMagicLink, { body: { token } })
      location.replace(redirectTo)
    } catch (thrown) {
      console.error('verifyMagicLink failed', thrown)
      location.replace(`/auth-error?message=${encodeURIComponent(sentenceOf(thrown))}`)
    }
  }, [token])
  useEffect(() => {
    if (!byItself) return
    const timer = setTimeout(() => void verify(), visibleMomentMs)
    return () => clearTimeout(timer)
  }, [byItself, verify])
  return { busy, verify }
}
