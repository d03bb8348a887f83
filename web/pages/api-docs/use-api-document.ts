import { useCallback, useEffect, useState } from 'react'
import { readApiDocument } from '../../api/api-document.ts'
import { type Call, callsOf } from './reference.ts'

/** State of the document's loading. */
export type Reading =
  | { state: 'reading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'read'; calls: Call[] }

/** Loads the document after the first render. A failure is logged and can be retried. */
export function useApiDocument(): Reading {
  const [calls, setCalls] = useState<Call[] | 'failed' | null>(null)
  const read = useCallback((signal: AbortSignal) => {
    setCalls(null)
    readApiDocument(signal).then(
      (document) => setCalls(callsOf(document)),
      (thrown) => {
        if (signal.aborted) return
        console.error('readApiDocument failed', thrown)
        setCalls('failed')
      },
    )
  }, [])
  useEffect(() => {
    const control = new AbortController()
    read(control.signal)
    return () => control.abort()
  }, [read])
  if (calls === 'failed') return { state: 'failed', retry: () => read(new AbortController().signal) }
  return calls ? { state: 'read', calls } : { state: 'reading' }
}
