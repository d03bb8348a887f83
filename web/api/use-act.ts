import { useState } from 'react'
import { type ToastInput, toast } from '../design/toast-store.ts'
import { sentenceOf } from './client.ts'

/** Runs one user action at a time for a component and exposes its busy state. */
export interface Act {
  busy: boolean
  /**
   * Returns true if it was done. A dialog covers the toasts, so it takes the error's sentence through
   * `onRejected`.
   */
  act: (run: () => Promise<string | ToastInput>, onRejected?: (sentence: string) => void) => Promise<boolean>
}

/**
 * Runs one act at a time and reports the outcome in a toast; `run` returns its sentence, or the whole toast. `what`
 * names the act in the log; `settle` refetches everything that shows its result.
 */
export function useAct(what: string, settle: (done: boolean) => Promise<unknown>): Act {
  const [busy, setBusy] = useState(false)
  const act: Act['act'] = async (run, onRejected = toastError) => {
    if (busy) return false
    setBusy(true)
    let done = false
    try {
      const said = await run()
      toast(typeof said === 'string' ? { title: said } : said)
      done = true
    } catch (thrown) {
      console.error(`${what} failed`, thrown)
      onRejected(sentenceOf(thrown))
    }
    setBusy(false)
    await settle(done)
    return done
  }
  return { busy, act }
}

const toastError = (description: string): void =>
  void toast({ title: 'That didn’t work', description, variant: 'destructive' })
