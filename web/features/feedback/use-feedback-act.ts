import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../api/client.ts'
import { tellPointsChanged } from '../../api/points-changed.ts'
import { toast } from '../../design/toast-store.ts'

export interface FeedbackAct {
  busy: boolean
  /** Answers whether it was done; a dialog that stands over the toasts takes the refusal's sentence itself. */
  act: (run: () => Promise<string>, onRefused?: (sentence: string) => void) => Promise<boolean>
}

/** Runs an act on a feedback: one at a time, a toast for its end, and the lists are read again. */
export function useFeedbackAct(): FeedbackAct {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const act: FeedbackAct['act'] = async (run, onRefused = sayRefusal) => {
    if (busy) return false
    setBusy(true)
    try {
      toast({ title: await run() })
      tellPointsChanged()
      return true
    } catch (thrown) {
      console.error('an act on feedback failed', thrown)
      onRefused(sentenceOf(thrown))
      return false
    } finally {
      setBusy(false)
      await client.invalidateQueries({
        predicate: ({ queryKey: [key] }) => String(key).startsWith('/api/feedback'),
      })
    }
  }
  return { busy, act }
}

const sayRefusal = (description: string): void =>
  void toast({ title: 'That did not work', description, variant: 'destructive' })
