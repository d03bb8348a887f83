import { useCallback, useEffect, useState } from 'react'
import { readApiDocument } from '../../api/api-document.ts'
import { type Call, callsOf } from './reference.ts'

/** Where the reading of the document stands. */
export type Reading =
  | { state: 'reading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'read'; calls: Call[] }

/** Reads the document once the page is there; a failure is logged, and may be tried again. */
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
