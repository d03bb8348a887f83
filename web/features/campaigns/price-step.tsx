import { useState } from 'react'
import { Button } from '../../design/button.tsx'
import { CheckBadge } from '../../design/check-badge.tsx'
import { CaretDownIcon, CaretUpIcon } from '../../design/icons.ts'
import { Note } from '../../design/note.tsx'
import { type Draft, quoteOf, refusalOf } from './draft.ts'
import { DraftFields } from './draft-fields.tsx'
import { LimitFields } from './limit-fields.tsx'
import { PolicyNote } from './policy-note.tsx'
import { QuoteList } from './quote-list.tsx'
import { SlotNote } from './slot-note.tsx'
import { TargetingFields } from './targeting-fields.tsx'
import type { Terms } from './terms.ts'

interface Props {
  draft: Draft
  terms: Terms
  errors: Record<string, string>
  busy: boolean
  /** The version of the note that was ticked. */
  noteVersion: number | undefined
  onChange: (part: Partial<Draft>) => void
  onRead: (version: number | undefined) => void
  onKeep: () => void
}

/** Reward, people, limits, the policy note and the button. */
export function PriceStep(props: Props) {
  const { draft, terms, errors, busy, noteVersion, onChange, onRead, onKeep } = props
  const quote = quoteOf(draft, terms)
  const closed = closedSentence(terms)
  const refusal = closed ?? refusalOf(quote, terms)
  const unread = !terms.acknowledged && noteVersion !== terms.noteVersion
  if (closed !== null) return <Note tone="warn">{closed}</Note>
  return (
    <>
      <p>
        <CheckBadge check={terms.check} />
      </p>
      <DraftFields draft={draft} terms={terms} errors={errors} onChange={onChange} />
      <More draft={draft} terms={terms} errors={errors} onChange={onChange} />
      <QuoteList quote={quote} reward={draft.reward} fillHours={terms.fillHours} />
      <PolicyNote
        terms={terms}
        read={!unread}
        error={errors.noteVersion}
        onRead={(read) => onRead(read ? terms.noteVersion : undefined)}
      />
      {terms.live >= terms.mostLive ? <SlotNote terms={terms} /> : null}
      {refusal ? <Note tone="warn">{refusal}</Note> : null}
      <div className="grid gap-3">
        <Button
          type="submit"
          variant="spend"
          size="lg"
          full
          points={quote.total}
          busy={busy}
          disabled={refusal !== null || unread || terms.live >= terms.mostLive}
        >
          Set aside and start
        </Button>
        <Button variant="ghost" full disabled={busy || draft.title.trim() === ''} onClick={onKeep}>
          Keep as a draft
        </Button>
      </div>
    </>
  )
}

function closedSentence({ isOn, label, mayFeedback, key, tasksToFullTerms }: Terms): string | null {
  if (!isOn) return `“${label}” is switched off for now. Choose a visit or feedback instead.`
  if (key.endsWith('.feedback') && !mayFeedback)
    return `You can ask for feedback once ${tasksToFullTerms === 1 ? '1 more task of yours is' : `${tasksToFullTerms} more tasks of yours are`} credited.`
  return null
}

/** What most owners leave as it is. */
function More({ draft, terms, errors, onChange }: Pick<Props, 'draft' | 'terms' | 'errors' | 'onChange'>) {
  const [open, setOpen] = useState(draft.dayLimit !== '' || draft.hourLimit !== '')
  const shown = open || Boolean(errors.dayLimit ?? errors.hourLimit ?? errors.targeting)
  return (
    <div className="grid gap-4">
      <div>
        <Button
          variant="ghost"
          size="sm"
          className="-ms-3"
          icon={shown ? CaretUpIcon : CaretDownIcon}
          aria-expanded={shown}
          onClick={() => setOpen(!shown)}
        >
          {shown ? 'Hide limits' : 'Limits a day, languages, hours'}
        </Button>
      </div>
      {shown ? (
        <>
          <LimitFields
            dayLimit={draft.dayLimit}
            hourLimit={draft.hourLimit}
            errors={errors}
            onChange={onChange}
          />
          {terms.isPremium ? (
            <TargetingFields
              targeting={draft.targeting}
              error={errors.targeting}
              onChange={(targeting) => onChange({ targeting })}
            />
          ) : (
            <p className="dim text-13">
              Premium also chooses languages, countries and hours of the day, and halves the fee.
            </p>
          )}
        </>
      ) : null}
    </div>
  )
}
