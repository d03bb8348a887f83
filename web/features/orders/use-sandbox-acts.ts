import { useState } from 'react'
import { sentenceOf } from '../../api/client.ts'

/**
 * The acts of a page of the sandbox, one at a time: what it shows then, what is on its way, and why an act was refused.
 * @param send does an act and answers what the page shows then; null: the page is left
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
      console.error('the sandbox refused', thrown)
      setNote(sentenceOf(thrown))
    }
    setBusy(undefined)
  }
  return { shown, busy, note, say: setNote, act }
}
