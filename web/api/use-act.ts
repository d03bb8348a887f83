import { useState } from 'react'
import { type ToastInput, toast } from '../design/toast-store.ts'
import { CallError, sentenceOf } from './client.ts'
import { type Reads, useReadAgain } from './read-again.ts'

type Said = string | ToastInput

/** Runs one act and returns true if it was done. Its toast is `said`, or what the act returns. */
export interface Run {
  (run: () => Promise<Said>): Promise<boolean>
  (run: () => Promise<unknown>, said: Said): Promise<boolean>
}

/** Runs one act at a time for a component, and its state. */
export interface Act {
  busy: boolean
  /** Sentence of the last error that `send` met, or that the form found itself. */
  error: string | undefined
  setError: (sentence: string | undefined) => void
  /** Sentences of the last error, by field. */
  fields: Record<string, string>
  /** An error appears in a toast. */
  act: Run
  /** An error is left to a dialog, which covers the toasts, or to a form. */
  send: Run
}

/**
 * Runs one act at a time and reports the outcome in a toast. `what` names the act in the log; `settle` are the reads
 * that show its result, or a function that brings it to the page; `onDone` follows once they are read.
 */
export function useAct(
  what: string,
  settle: Reads | ((done: boolean) => unknown) = [],
  onDone?: () => void,
): Act {
  const readAgain = useReadAgain()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [fields, setFields] = useState<Record<string, string>>({})
  const runner =
    (reject: (sentence: string) => void): Run =>
    async (run: () => Promise<unknown>, said?: Said) => {
      if (busy) return false
      setBusy(true)
      setError(undefined)
      setFields({})
      let done = false
      try {
        const result = await run()
        const shown = said ?? (result as Said)
        toast(typeof shown === 'string' ? { title: shown } : shown)
        done = true
      } catch (thrown) {
        console.error(`${what} failed`, thrown)
        if (thrown instanceof CallError) setFields(thrown.fields)
        reject(sentenceOf(thrown))
      }
      setBusy(false)
      await (typeof settle === 'function' ? settle(done) : readAgain(...settle))
      if (done) onDone?.()
      return done
    }
  return { busy, error, setError, fields, act: runner(toastError), send: runner(setError) }
}

const toastError = (description: string): void =>
  void toast({ title: 'That didn’t work', description, variant: 'destructive' })
