import { useState } from 'react'
import { Button } from '../../design/button.tsx'
import { CheckBadge } from '../../design/check-badge.tsx'
import { CaretDownIcon, CaretUpIcon } from '../../design/icons.ts'
import { Note } from '../../design/note.tsx'
import { type Draft, fundingFault, quoteOf } from './draft.ts'
import { DraftFields } from './draft-fields.tsx'
import { LimitFields } from './limit-fields.tsx'
import { PolicyNote } from './policy-note.tsx'
import { QuoteList } from './quote-list.tsx'
import { SlotNote } from './slot-note.tsx'
import { TargetingFields } from './targeting-fields.tsx'
import { type Terms, tasksToGo } from './terms.ts'

interface Props {
  draft: Draft
  terms: Terms
  errors: Record<string, string>
  busy: boolean
  /** Version of the policy note that was ticked. */
  noteVersion: number | undefined
  onChange: (part: Partial<Draft>) => void
  onRead: (version: number | undefined) => void
  onSave: () => void
}

/** Reward, people, limits, the policy note and the button. */
export function PriceStep(props: Props) {
  const { draft, terms, errors, busy, noteVersion, onChange, onRead, onSave } = props
  const quote = quoteOf(draft, terms)
  const closed = closedSentence(terms)
  const fault = closed ?? fundingFault(quote, terms)
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
      {fault ? <Note tone="warn">{fault}</Note> : null}
      <div className="grid gap-3">
        <Button
          type="submit"
          variant="spend"
          size="lg"
          full
          points={quote.total}
          busy={busy}
          disabled={fault !== null || unread || terms.live >= terms.mostLive}
        >
          Set aside and start
        </Button>
        <Button variant="ghost" full disabled={busy || draft.title.trim() === ''} onClick={onSave}>
          Save as draft
        </Button>
      </div>
    </>
  )
}

function closedSentence(terms: Terms): string | null {
  const { isOn, label, mayFeedback, key } = terms
  if (!isOn) return `“${label}” is switched off for now. Choose a visit or feedback instead.`
  if (key.endsWith('.feedback') && !mayFeedback) return `You can ask for feedback once ${tasksToGo(terms)}.`
  return null
}

/** Settings that most owners leave unchanged: limits and targeting. */
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
          {shown ? 'Hide limits' : 'Daily limits, languages, hours'}
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
              Premium adds languages, countries and hours of the day, and halves the fee.
            </p>
          )}
        </>
      ) : null}
    </div>
  )
}
