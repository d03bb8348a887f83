import { useState } from 'react'
import type { AdminVerdictBody } from '#contract/checks/reviews.ts'
import { CallError, sentenceOf } from '../../api/client.ts'
import { toast } from '../../design/toast-store.ts'

interface Decision {
  isRefusing: boolean
  setIsRefusing: (isRefusing: boolean) => void
  /** Error of the rejection in the open dialog. */
  error: string | undefined
  busy: boolean
  decide: (body: AdminVerdictBody) => void
}

interface Parts {
  send: (body: AdminVerdictBody) => Promise<unknown>
  /** Toast of each verdict. */
  toasts: { yes: string; no: string; again?: string }
  /** The item is decided, by this member or by someone quicker. */
  onDone: () => void
}

/** Sends one verdict at a time. If someone was quicker, says so and moves on to the next item. */
export function useDecision({ send, toasts, onDone }: Parts): Decision {
  const [isRefusing, setIsRefusing] = useState(false)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const decide = async (body: AdminVerdictBody): Promise<void> => {
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      await send(body)
      setIsRefusing(false)
      toast({ title: toasts[body.verdict] ?? '' })
      onDone()
    } catch (thrown) {
      console.error('could not send a verdict', thrown)
      const isLate =
        thrown instanceof CallError && (thrown.code === 'conflict' || thrown.code === 'not_found')
      if (isLate) setIsRefusing(false)
      if (isRefusing && !isLate) setError(sentenceOf(thrown))
      else toast({ title: 'That didn’t work', description: sentenceOf(thrown), variant: 'destructive' })
      if (isLate) onDone()
    } finally {
      setBusy(false)
    }
  }
  return { isRefusing, setIsRefusing, error, busy, decide: (body) => void decide(body) }
}
