import { useCallback, useEffect, useRef, useState } from 'react'
import { verifyMagicLink } from '#contract/sessions.ts'
import { call, sentenceOf } from '../../api/client.ts'

/** Long enough to see the address and to stop it. */
const visibleMomentMs = 900

/** Uses the link: at the person's press, or by itself where it was asked for in this browser. */
export function useVerify(token: string, byItself: boolean): { busy: boolean; verify: () => Promise<void> } {
  const [busy, setBusy] = useState(false)
  // A press just before the moment is over must not send the link twice: the second would fail and be shown.
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
