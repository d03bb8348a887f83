import { type FormEvent, useId, useState } from 'react'
import { type Feedback, reportFeedback } from '#contract/feedback.ts'
import { write } from '../../api/client.ts'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Field } from '../../design/field.tsx'
import { Textarea } from '../../design/input.tsx'
import type { FeedbackAct } from './use-feedback-act.ts'

interface Props extends FeedbackAct {
  feedback: Feedback
  open: boolean
  onClose: () => void
}

/** Asks an admin to look at a feedback. */
export function ReportFeedbackDialog({ feedback, open, onClose, busy, act }: Props) {
  const form = useId()
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setError(undefined)
    if (note.trim() === '') return setError('Say what is wrong with it.')
    const done = await act(async () => {
      await write(reportFeedback, { params: { feedbackId: feedback.id }, body: { note } })
      return 'Reported. An admin looks at it.'
    }, setError)
    if (done) onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Report the feedback of ${feedback.by}`}
      text="An admin reads it together with your words."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" type="submit" form={form} busy={busy}>
            Send report
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Field label="What is wrong with it?" error={error}>
          <Textarea value={note} maxLength={500} rows={4} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
