import { type FormEvent, useId, useState } from 'react'
import { ownerReasons, type RefusalReason, refusalReasons } from '#contract/reviews.ts'
import { Button } from '../../design/button.tsx'
import { Checkbox } from '../../design/checkbox.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Field } from '../../design/field.tsx'
import { Textarea } from '../../design/input.tsx'
import { Note } from '../../design/note.tsx'

export interface Refusal {
  reason: RefusalReason
  note?: string
}

interface Props {
  open: boolean
  title: string
  /** What the no means for the two sides. */
  text: string
  /** What the server said against it. */
  error: string | undefined
  busy: boolean
  onClose: () => void
  onRefuse: (refusal: Refusal) => void
  /** For who may call it forged: what that costs, in a sentence. */
  forgedText?: string | undefined
  /** The reason that is chosen at first. */
  first?: RefusalReason | undefined
}

/** Reasons that say nothing without a word. */
const missingWords: Partial<Record<RefusalReason, string>> = {
  other: 'Say what the reason is.',
  forged: 'Say what shows it.',
}

/** Asks for the reason of a no. */
export function RefuseDialog(props: Props) {
  const { open, title, text, error, busy, onClose, onRefuse, forgedText, first = 'not_done' } = props
  const form = useId()
  const [reason, setReason] = useState<RefusalReason>(first)
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState<string>()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const words = note.trim()
    const lacks = words === '' ? missingWords[reason] : undefined
    setMissing(lacks)
    if (!lacks) onRefuse({ reason, ...(words && { note: words }) })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      text={text}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" type="submit" form={form} busy={busy}>
            Say no
          </Button>
        </>
      }
    >
      <form id={form} className="grid gap-4" onSubmit={submit}>
        <fieldset className="grid gap-1">
          <legend className="text-13 font-label mb-2">What is wrong?</legend>
          {[...ownerReasons, ...(forgedText ? (['forged'] as const) : [])].map((each) => (
            <Checkbox
              key={each}
              type="radio"
              name="reason"
              value={each}
              checked={reason === each}
              onChange={() => setReason(each)}
            >
              {refusalReasons[each].label}
            </Checkbox>
          ))}
        </fieldset>
        {reason === 'forged' ? <Note tone="warn">{forgedText}</Note> : null}
        <Field
          label="A word to the earner"
          aside={missingWords[reason] ? undefined : 'Optional'}
          error={missing ?? error}
        >
          <Textarea value={note} maxLength={500} rows={2} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
