import type { ReactNode } from 'react'
import { ButtonLink } from '../../design/button.tsx'
import { Note } from '../../design/note.tsx'
import { AuthCard } from '../../layout/auth-card.tsx'

interface Props {
  lead: string
  appName: string
  /** The way back, one of ours. */
  back: string
  /** Why an act was refused, or what came of it. */
  note: string | undefined
  children: ReactNode
}

/** A page of the card sandbox: what it stands in for, its acts, and the way back. */
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
