import { type ReactNode, useState } from 'react'
import { sentenceOf } from '../../api/client.ts'
import { ButtonLink } from '../../design/button.tsx'
import { Note } from '../../design/card.tsx'
import { AuthCard } from '../../layout/auth-card.tsx'

interface Props {
  lead: string
  appName: string
  /** Path on this site that the button at the bottom leads to. */
  back: string
  /** Reason an act was rejected, or its outcome. */
  note: string | undefined
  children: ReactNode
}

/** Frame of a card sandbox page: its explanation, its acts and the button back. */
export function SandboxCard({ lead, appName, back, note, children }: Props) {
  return (
    <AuthCard
      title="Card sandbox"
      lead={lead}
      domes={false}
      foot={
        <ButtonLink variant="ghost" href={back}>
          Back to {appName}
        </ButtonLink>
      }
    >
      {children}
      <div role="status">{note ? <Note tone="warn">{note}</Note> : null}</div>
    </AuthCard>
  )
}

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
