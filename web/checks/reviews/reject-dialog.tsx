import { type ComponentProps, useState } from 'react'
import { ownerReasons, type RejectionReason, rejectionReasons } from '#contract/checks/reviews.ts'
import { Note } from '../../design/card.tsx'
import { Choices } from '../../design/choices.tsx'
import { Field, Textarea } from '../../design/field.tsx'
import { FormDialog } from '../../design/form-dialog.tsx'

export interface Rejection {
  reason: RejectionReason
  note?: string
}

/** text: consequences of the rejection for both sides; error: the server's. */
type Props = Pick<
  ComponentProps<typeof FormDialog>,
  'open' | 'title' | 'text' | 'error' | 'busy' | 'onClose'
> & {
  onReject: (rejection: Rejection) => void
  /** Cost of calling it forged, as a sentence; undefined if the member can't. */
  forgedText?: string | undefined
  /** Reasons to choose from, without forged; a single one is not asked for. */
  reasons?: readonly RejectionReason[] | undefined
  /** Reason chosen at first. */
  first?: RejectionReason | undefined
}

/** Reasons that mean nothing without a note, with the error for a missing one. */
const missingWords: Partial<Record<RejectionReason, string>> = {
  other: 'Say briefly why.',
  forged: 'Say briefly what shows it.',
}

/** Asks for the reason of a rejection. */
export function RejectDialog(props: Props) {
  const { onReject, forgedText, first = 'not_done', reasons = ownerReasons, error, ...dialog } = props
  const [reason, setReason] = useState<RejectionReason>(first)
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState<string>()
  const send = (): void => {
    const words = note.trim()
    const lacks = words === '' ? missingWords[reason] : undefined
    setMissing(lacks)
    if (!lacks) onReject({ reason, ...(words && { note: words }) })
  }
  return (
    <FormDialog {...dialog} send="Reject" variant="danger" onSend={send}>
      {reasons.length > 1 ? (
        <Choices
          legend="What’s wrong?"
          options={[...reasons, ...(forgedText ? (['forged'] as const) : [])].map((each) => ({
            value: each,
            label: rejectionReasons[each].label,
          }))}
          value={reason}
          onChange={setReason}
        />
      ) : null}
      {reason === 'forged' ? <Note tone="warn">{forgedText}</Note> : null}
      <Field
        label="Your note to this person"
        aside={missingWords[reason] ? undefined : 'Optional'}
        error={missing ?? error}
      >
        <Textarea value={note} maxLength={500} rows={2} onChange={setNote} />
      </Field>
    </FormDialog>
  )
}
