import { useState } from 'react'
import {
  decideFeedback,
  type Feedback,
  type RefusalReason,
  refusalReasons,
} from '#contract/checks/feedback.ts'
import { write } from '../../api/client.ts'
import type { Act } from '../../api/use-act.ts'
import { Choices } from '../../design/choices.tsx'
import { FormDialog } from '../../design/form-dialog.tsx'
import { Note } from '../../design/note.tsx'

interface Props extends Act {
  feedback: Feedback
  open: boolean
  onClose: () => void
}

const reasons = Object.entries(refusalReasons).map(([value, label]) => ({
  value: value as RefusalReason,
  label,
}))

/** Asks why the second half is rejected, and says where it goes. */
export function RefuseDialog({ feedback, open, onClose, busy, act }: Props) {
  const [reason, setReason] = useState<RefusalReason>('empty')
  const [error, setError] = useState<string>()
  const refuse = async (): Promise<void> => {
    setError(undefined)
    const request = { params: { feedbackId: feedback.id }, body: { approved: false, reason } }
    const done = await act(async () => {
      await write(decideFeedback, request)
      return 'Rejected. The points went to the House Fund.'
    }, setError)
    if (done) onClose()
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Reject the second half?"
      text={`${feedback.by} reads your reason. The ${feedback.secondHalf} points go to the House Fund, not back to you.`}
      send="Reject it"
      variant="danger"
      busy={busy}
      onSend={() => void refuse()}
    >
      <Choices legend="Why?" options={reasons} value={reason} onChange={setReason} />
      {error ? <Note tone="danger">{error}</Note> : null}
    </FormDialog>
  )
}
