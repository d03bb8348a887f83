import { useState } from 'react'
import { decideFeedback, type Feedback, type RefusalReason, refusalReasons } from '#contract/feedback.ts'
import { write } from '../../api/client.ts'
import { Button } from '../../design/button.tsx'
import { Checkbox } from '../../design/checkbox.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Note } from '../../design/note.tsx'
import type { FeedbackAct } from './use-feedback-act.ts'

interface Props extends FeedbackAct {
  feedback: Feedback
  open: boolean
  onClose: () => void
}

const reasons = Object.entries(refusalReasons) as [RefusalReason, string][]

/** Asks why the second half is refused, and says where it goes. */
export function RefuseDialog({ feedback, open, onClose, busy, act }: Props) {
  const [reason, setReason] = useState<RefusalReason>('empty')
  const [error, setError] = useState<string>()
  const refuse = async (): Promise<void> => {
    setError(undefined)
    const request = { params: { feedbackId: feedback.id }, body: { approved: false, reason } }
    const done = await act(async () => {
      await write(decideFeedback, request)
      return 'Refused. The half went to the House Fund.'
    }, setError)
    if (done) onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Refuse the second half?"
      text={`${feedback.by} reads your reason. The ${feedback.secondHalf} points go to the House Fund, not back to you.`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" busy={busy} onClick={refuse}>
            Refuse it
          </Button>
        </>
      }
    >
      <fieldset className="grid gap-1">
        <legend className="text-13 font-label mb-2">Why?</legend>
        {reasons.map(([name, label]) => (
          <Checkbox
            key={name}
            type="radio"
            name={`refusal-${feedback.id}`}
            checked={reason === name}
            onChange={() => setReason(name)}
          >
            {label}
          </Checkbox>
        ))}
      </fieldset>
      {error ? <Note tone="danger">{error}</Note> : null}
    </Dialog>
  )
}
