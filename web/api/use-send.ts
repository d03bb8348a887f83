import { useState } from 'react'
import { CallError, sentenceOf } from './client.ts'

/** State of the requests of a form, and the function that sends one. */
export interface Sending {
  busy: boolean
  /** Sentence of the last request's error; undefined if it is about fields. */
  error: string | undefined
  /** Sentences of the last request's error, by field. */
  fields: Record<string, string>
  /** One sentence of the last request's error, whatever it is about. */
  fault: string | undefined
  /** Sends one request at a time; returns true if it was done. */
  send: (run: () => Promise<unknown>) => Promise<boolean>
  /** Forgets the last error. */
  reset: () => void
}

/** Sends the requests of a form, which shows their errors itself. `failed`: their line in the log. */
export function useSend(failed: string): Sending {
  const [busy, setBusy] = useState(false)
  const [{ error, fields }, setFault] = useState<Pick<Sending, 'error' | 'fields'>>(none)
  const send = async (run: () => Promise<unknown>): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    setFault(none)
    try {
      await run()
      return true
    } catch (thrown) {
      console.error(failed, thrown)
      const named = thrown instanceof CallError ? thrown.fields : {}
      const isAboutFields = Object.keys(named).length > 0
      setFault({ error: isAboutFields ? undefined : sentenceOf(thrown), fields: named })
      return false
    } finally {
      setBusy(false)
    }
  }
  const [fault = error] = Object.values(fields)
  return { busy, error, fields, fault, send, reset: () => setFault(none) }
}

/** Opens another page in this window. What led there stays busy until the reader comes back to a page that was kept. */
export function leaveFor(url: string): Promise<void> {
  window.location.assign(url)
  return new Promise((back) => window.addEventListener('pageshow', () => back(), { once: true }))
}

const none = { error: undefined, fields: {} }
