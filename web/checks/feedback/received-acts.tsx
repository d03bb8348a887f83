import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import {
  decideFeedback,
  type Feedback,
  type RefusalReason,
  refusalReasons,
  reportFeedback,
} from '#contract/checks/feedback.ts'
import { write } from '../../api/client.ts'
import { tellPointsChanged } from '../../api/points-changed.ts'
import { type Act, useAct } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { Choices } from '../../design/choices.tsx'
import { Field } from '../../design/field.tsx'
import { FormDialog } from '../../design/form-dialog.tsx'
import { IconButton } from '../../design/icon-button.tsx'
import { DotsThreeIcon, FlagIcon, HandCoinsIcon } from '../../design/icons.ts'
import { Textarea } from '../../design/input.tsx'
import { Menu } from '../../design/menu.tsx'
import { Note } from '../../design/note.tsx'
import { Points } from '../../design/points.tsx'
import { Rating } from './rating.tsx'
import { TipDialog } from './tip-dialog.tsx'

/** A creator's actions on feedback: decide the second half, then rate it; tip and report are in the menu. */
export function ReceivedActs({ feedback }: { feedback: Feedback }) {
  const { busy, act } = useFeedbackAct()
  const [asked, setAsked] = useState<'refuse' | 'tip' | 'report' | null>(null)
  const dialog = { feedback, busy, act, onClose: () => setAsked(null) }
  const approve = () =>
    act(async () => {
      await write(decideFeedback, { params: { feedbackId: feedback.id }, body: { approved: true } })
      return `${feedback.by} was paid in full.`
    })
  const entries: ComponentProps<typeof Menu>['entries'] = []
  if (feedback.tip === null)
    entries.push({ kind: 'action', label: 'Tip', icon: HandCoinsIcon, onSelect: () => setAsked('tip') })
  if (!feedback.reported)
    entries.push({ kind: 'action', label: 'Report', icon: FlagIcon, onSelect: () => setAsked('report') })
  return (
    <div className="ml-auto flex flex-wrap items-center justify-end gap-2 max-desk:ml-0 max-desk:w-full">
      {feedback.tip === null ? null : (
        <span className="text-13">
          Tipped <Points value={feedback.tip} kind="out" />
        </span>
      )}
      {feedback.reported ? <span className="dim text-13">Reported</span> : null}
      {feedback.state === 'approved' ? <Rating feedback={feedback} act={act} /> : null}
      {feedback.state === 'waiting' ? (
        <>
          <Button size="sm" className="max-desk:flex-1" onClick={() => setAsked('refuse')}>
            Reject
          </Button>
          <Button
            size="sm"
            variant="solid"
            className="max-desk:flex-1"
            busy={busy}
            onClick={() => void approve()}
          >
            Approve
          </Button>
        </>
      ) : null}
      {entries.length > 0 ? (
        <Menu
          trigger={
            <IconButton small icon={DotsThreeIcon} label={`More for the feedback by ${feedback.by}`} />
          }
          entries={entries}
        />
      ) : null}
      <RefuseDialog {...dialog} open={asked === 'refuse'} />
      <TipDialog {...dialog} open={asked === 'tip'} />
      <ReportFeedbackDialog {...dialog} open={asked === 'report'} />
    </div>
  )
}

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
function RefuseDialog({ feedback, open, onClose, busy, act }: Props) {
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

interface ReportFeedbackDialogProps extends Act {
  feedback: Feedback
  open: boolean
  onClose: () => void
}

/** Asks an admin to review a feedback. */
function ReportFeedbackDialog({ feedback, open, onClose, busy, act }: ReportFeedbackDialogProps) {
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

/** Runs one action on feedback at a time, shows its outcome in a toast and reloads the lists. */
function useFeedbackAct(): Act {
  const client = useQueryClient()
  return useAct('an action on feedback', (done) => {
    if (done) tellPointsChanged()
    return client.invalidateQueries({
      predicate: ({ queryKey: [key] }) => String(key).startsWith('/api/feedback'),
    })
  })
}
