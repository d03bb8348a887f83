import { TextLink } from '../../design/button.tsx'
import { Note } from '../../design/card.tsx'
import { Checkbox } from '../../design/field.tsx'
import { TierBadge } from '../../design/tier-badge.tsx'
import { shortDay } from '../../design/time-text.ts'
import type { Terms } from './safest-first.ts'

export const policyTickId = 'policy-read'

interface Props {
  terms: Terms
  read: boolean
  error: string | undefined
  onRead: (read: boolean) => void
}

/** The platform's view of the action, its source and, until acknowledged, a tick that it was read. */
export function PolicyNote({ terms, read, error, onRead }: Props) {
  const { tier, note, link, lookedUp, checkedOn, acknowledged } = terms
  return (
    <div className="grid gap-3">
      <Note tone={tier === 'red' ? 'warn' : 'neutral'} icon={tier === 'red' ? 'ShieldWarning' : undefined}>
        <span className="mb-1.5 block">
          <TierBadge tier={tier} />
        </span>
        <p>{note}</p>
        <p className="dim text-13 mt-1.5">
          <TextLink href={link} target="_blank" rel="noopener noreferrer">
            The platform’s own page
          </TextLink>
          . {lookedUp} Looked up on {shortDay(checkedOn)} {checkedOn.slice(0, 4)}.
        </p>
      </Note>
      {acknowledged ? null : (
        <div className="grid gap-1">
          <Checkbox id={policyTickId} checked={read} onChange={(event) => onRead(event.target.checked)}>
            I’ve read this and want to start anyway.
          </Checkbox>
          {error ? (
            <p className="field-error" role="alert">
              Tick this first.
            </p>
          ) : null}
        </div>
      )}
    </div>
  )
}
