import type { ReactNode } from 'react'
import { ButtonLink } from '../../design/button.tsx'
import { Note } from '../../design/note.tsx'
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
