import { useState } from 'react'
import { type Feedback, reportFeedback } from '#contract/checks/feedback.ts'
import { write } from '../../api/client.ts'
import type { Act } from '../../api/use-act.ts'
import { Field } from '../../design/field.tsx'
import { FormDialog } from '../../design/form-dialog.tsx'
import { Textarea } from '../../design/input.tsx'

interface Props extends Act {
  feedback: Feedback
  open: boolean
  onClose: () => void
}

/** Asks an admin to review a feedback. */
export function ReportFeedbackDialog({ feedback, open, onClose, busy, act }: Props) {
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const report = async (): Promise<void> => {
    setError(undefined)
    if (note.trim() === '') return setError('Say what is wrong.')
    const done = await act(async () => {
      await write(reportFeedback, { params: { feedbackId: feedback.id }, body: { note } })
      return 'Reported. An admin will review it.'
    }, setError)
    if (done) onClose()
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Report feedback by ${feedback.by}`}
      text="An admin reads it along with your note."
      send="Send report"
      busy={busy}
      onSend={() => void report()}
    >
      <Field label="What is wrong with it?" error={error}>
        <Textarea value={note} maxLength={500} rows={4} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
