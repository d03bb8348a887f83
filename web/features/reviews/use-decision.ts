import { useState } from 'react'
import type { VerdictBody } from '#contract/reviews.ts'
import { CallError, sentenceOf } from '../../api/client.ts'
import { toast } from '../../design/toast-store.ts'

interface Decision {
  isRefusing: boolean
  setIsRefusing: (isRefusing: boolean) => void
  /** Against the no that is being given. */
  error: string | undefined
  busy: boolean
  decide: (body: VerdictBody) => void
}

interface Parts {
  send: (body: VerdictBody) => Promise<unknown>
  /** What the toast says, by the verdict. */
  said: { yes: string; no: string }
  /** It is decided, by this person or by somebody who was quicker. */
  onDone: () => void
}

/** One verdict at a time; whoever comes second is told so, and goes on to the next. */
export function useDecision({ send, said, onDone }: Parts): Decision {
  const [isRefusing, setIsRefusing] = useState(false)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const decide = async (body: VerdictBody): Promise<void> => {
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      await send(body)
      setIsRefusing(false)
      toast({ title: said[body.verdict] })
      onDone()
    } catch (thrown) {
      console.error('a verdict was not taken', thrown)
      const isLate =
        thrown instanceof CallError && (thrown.code === 'conflict' || thrown.code === 'not_found')
      if (isLate) setIsRefusing(false)
      if (isRefusing && !isLate) setError(sentenceOf(thrown))
      else toast({ title: 'Nothing was changed', description: sentenceOf(thrown), variant: 'destructive' })
      if (isLate) onDone()
    } finally {
      setBusy(false)
    }
  }
  return { isRefusing, setIsRefusing, error, busy, decide: (body) => void decide(body) }
}
