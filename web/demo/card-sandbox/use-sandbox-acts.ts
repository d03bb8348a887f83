import { useState } from 'react'
import { sentenceOf } from '../../api/client.ts'

/**
 * Runs the acts of a sandbox page one at a time: the state to show, the act under way, and the reason an act
 * was rejected.
 * @param send performs an act and resolves to the next state; null: the browser leaves the page
 */
export function useSandboxActs<T, A extends string>(first: T, send: (act: A) => Promise<T | null>) {
  const [shown, setShown] = useState(first)
  const [busy, setBusy] = useState<A>()
  const [note, setNote] = useState<string>()
  const act = async (name: A): Promise<void> => {
    setBusy(name)
    setNote(undefined)
    try {
      const next = await send(name)
      if (next === null) return
      setShown(next)
    } catch (thrown) {
      console.error('a sandbox act failed', thrown)
      setNote(sentenceOf(thrown))
    }
    setBusy(undefined)
  }
  return { shown, busy, note, showNote: setNote, act }
}
