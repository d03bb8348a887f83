import { useState } from 'react'
import { toast } from '../design/toast-store.ts'
import { CallError, sentenceOf } from './client.ts'

/** State of the requests of a form, and the function that sends one. */
export interface Sending {
  busy: boolean
  /** One sentence of the last error, whatever it is about; also one that the form found itself. */
  error: string | undefined
  /** As `error`, but undefined if it is about fields, for a form that shows those. */
  general: string | undefined
  /** Sentences of the last error, by field. */
  fields: Record<string, string>
  /** Sets an error, or forgets the last one. */
  setError: (sentence?: string) => void
  /** Forgets the errors of fields that are being changed. */
  forget: (names: readonly string[]) => void
  /**
   * Sends one request at a time; returns true if it was done. onError: shows its error instead of the form. If the
   * dialog it was sent from has been closed, a toast shows it.
   */
  send: (
    run: () => Promise<unknown>,
    onError?: (sentence: string, fields: Record<string, string>) => void,
  ) => Promise<boolean>
}

/** Sends the requests of a form, which shows their errors. what: their name in the log. */
export function useSend(what: string): Sending {
  const [busy, setBusy] = useState(false)
  const [{ general, fields }, setFault] = useState<Pick<Sending, 'general' | 'fields'>>(none)
  const setError = (sentence?: string): void => setFault({ ...none, general: sentence })
  const forget = (names: readonly string[]): void =>
    setFault((now) => ({
      ...now,
      fields: Object.fromEntries(Object.entries(now.fields).filter(([name]) => !names.includes(name))),
    }))
  const send: Sending['send'] = async (run, onError = setError) => {
    if (busy) return false
    setBusy(true)
    setFault(none)
    const [dialog] = [...document.querySelectorAll('dialog[open] > *')].slice(-1)
    try {
      await run()
      return true
    } catch (thrown) {
      console.error(`${what} failed`, thrown)
      const named = thrown instanceof CallError ? thrown.fields : {}
      const isAboutFields = Object.keys(named).length > 0
      if (isAboutFields) setFault({ ...none, fields: named })
      const tell = dialog?.isConnected === false ? toastError : onError
      if (!isAboutFields || tell !== setError) tell(sentenceOf(thrown), named)
      return false
    } finally {
      setBusy(false)
    }
  }
  const [error = general] = Object.values(fields)
  return { busy, error, general, fields, setError, forget, send }
}

/** Shows an error that belongs to no form. */
export const toastError = (description: string): void =>
  void toast({ title: 'That didn’t work', description, variant: 'destructive' })

/** Opens another page in this window. What led there stays busy until the reader comes back to a page that was kept. */
export function leaveFor(url: string): Promise<void> {
  window.location.assign(url)
  return new Promise((back) => window.addEventListener('pageshow', () => back(), { once: true }))
}

const none = { general: undefined, fields: {} }
