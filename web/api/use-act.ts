import { useState } from 'react'
import { toast } from '../design/toast-store.ts'
import { sentenceOf } from './client.ts'

/** What a place on a page may do, one at a time. */
export interface Act {
  busy: boolean
  /** Answers whether it was done. Where a dialog stands over the toasts, it takes the refusal's sentence itself. */
  act: (run: () => Promise<string>, onRefused?: (sentence: string) => void) => Promise<boolean>
}

/**
 * Runs one act at a time and says how it ended: in a toast, with the sentence that the act answers. `what` it is
 * stands in the log; `settle` has whatever shows it read again.
 */
export function useAct(what: string, settle: (done: boolean) => Promise<unknown>): Act {
  const [busy, setBusy] = useState(false)
  const act: Act['act'] = async (run, onRefused = sayRefusal) => {
    if (busy) return false
    setBusy(true)
    let done = false
    try {
      toast({ title: await run() })
      done = true
    } catch (thrown) {
      console.error(`${what} failed`, thrown)
      onRefused(sentenceOf(thrown))
    }
    setBusy(false)
    await settle(done)
    return done
  }
  return { busy, act }
}

const sayRefusal = (description: string): void =>
  void toast({ title: 'That did not work', description, variant: 'destructive' })
