import { type ReactNode, useState } from 'react'
import { useSend } from '../../api/use-send.ts'
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
  const [name, setName] = useState<A>()
  const { busy, error: note, setError: showNote, send: run } = useSend('a sandbox act')
  const act = (next: A) => {
    setName(next)
    return run(async () => setShown((await send(next)) ?? shown))
  }
  return { shown, busy: busy ? name : undefined, note, showNote, act }
}
