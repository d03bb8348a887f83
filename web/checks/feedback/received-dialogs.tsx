import { useState } from 'react'
import {
  decideFeedback,
  type Feedback,
  type RejectionReason,
  rejectionReasons,
  reportFeedback,
  tipFeedback,
  tips,
} from '#contract/checks/feedback.ts'
import { write } from '../../api/client.ts'
import { announcePointsChanged } from '../../api/points-changed.ts'
import { useAct, useWriteOnce } from '../../api/use-act.ts'
import { Choices } from '../../design/choices.tsx'
import { Field, Textarea } from '../../design/field.tsx'
import { ConfirmDialog, FormDialog } from '../../design/form-dialog.tsx'
import { Segmented } from '../../design/segmented.tsx'
import { useWaits } from '../../layout/waits.ts'

interface Props {
  feedback: Feedback
  open: boolean
  onClose: () => void
}

/** Runs one action on feedback at a time and reads the lists again. */
export const useFeedbackAct = (onDone?: () => void) =>
  useAct('an action on feedback', ['/api/feedback'], () => {
    announcePointsChanged()
    onDone?.()
  })

const reasons = Object.entries(rejectionReasons).map(([value, label]) => ({
  value: value as RejectionReason,
  label,
}))

/** Asks why feedback is rejected, and says where its points go. */
export function RejectDialog({ feedback, open, onClose }: Props) {
  const [reason, setReason] = useState<RejectionReason>('empty')
  const { busy, error, send } = useFeedbackAct(onClose)
  const { dispute } = useWaits()
  const reject = () =>
    send(
      () => write(decideFeedback, { params: { feedbackId: feedback.id }, body: { approved: false, reason } }),
      `Rejected. ${feedback.by} can dispute it for ${dispute}.`,
    )
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Reject this feedback?"
      text={`${feedback.by} reads your reason and can dispute it for ${dispute}. If not, the points go to the House Fund, not back to you.`}
      send="Reject it"
      variant="danger"
      busy={busy}
      error={error}
      onSend={reject}
    >
      <Choices legend="Why?" options={reasons} value={reason} onChange={setReason} />
    </FormDialog>
  )
}

/** Asks an admin to review a feedback. */
export function ReportFeedbackDialog({ feedback, open, onClose }: Props) {
  const [note, setNote] = useState('')
  const { busy, error, setError, send } = useFeedbackAct(onClose)
  const report = async (): Promise<void> => {
    if (note.trim() === '') return setError('Say briefly what’s wrong.')
    await send(
      () => write(reportFeedback, { params: { feedbackId: feedback.id }, body: { note } }),
      'Reported. An admin will review it.',
    )
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Report feedback by ${feedback.by}`}
      text="An admin reviews it along with your note."
      send="Send report"
      busy={busy}
      onSend={report}
    >
      <Field label="What’s wrong with it?" error={error}>
        <Textarea value={note} maxLength={500} rows={4} onChange={setNote} />
      </Field>
    </FormDialog>
  )
}

/** Thanks the writer with points, once. */
export function TipDialog({ feedback, open, onClose }: Props) {
  const [points, setPoints] = useState<(typeof tips)[number]>(tips[0])
  const writeOnce = useWriteOnce()
  const { busy, error, send } = useFeedbackAct(onClose)
  const tip = () =>
    send(
      () => writeOnce(tipFeedback, { params: { feedbackId: feedback.id }, body: { points } }),
      `${feedback.by} got ${points} points from you.`,
    )
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Thank ${feedback.by}`}
      text="A tip moves from your balance to theirs at once. One tip per feedback."
      verb="Tip"
      variant="spend"
      points={points}
      busy={busy}
      error={error}
      onConfirm={tip}
    >
      <Segmented
        label="How many points"
        options={tips.map((each) => ({ value: String(each), label: `${each} points` }))}
        value={String(points)}
        onChange={(value) => setPoints(tips.find((each) => String(each) === value) ?? points)}
        full
      />
    </ConfirmDialog>
  )
}
