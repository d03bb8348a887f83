import { useCallback, useEffect, useState } from 'react'
import { verifyMagicLink } from '#contract/sessions.ts'
import { call, sentenceOf } from '../../api/client.ts'

/** Long enough to see the address and to stop it. */
const visibleMomentMs = 900

/** Uses the link: at the person's press, or by itself where it was asked for in this browser. */
export function useVerify(token: string, byItself: boolean): { busy: boolean; verify: () => Promise<void> } {
  const [busy, setBusy] = useState(false)
  const verify = useCallback(async () => {
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
