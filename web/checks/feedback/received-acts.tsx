import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import {
  decideFeedback,
  type Feedback,
  type RefusalReason,
  rateFeedback,
  refusalReasons,
  reportFeedback,
  tipFeedback,
  tips,
} from '#contract/checks/feedback.ts'
import { newIdempotencyKey, write } from '../../api/client.ts'
import { tellPointsChanged } from '../../api/points-changed.ts'
import { type Act, useAct } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { Choices } from '../../design/choices.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Field } from '../../design/field.tsx'
import { FormDialog } from '../../design/form-dialog.tsx'
import { IconButton } from '../../design/icon-button.tsx'
import { DotsThreeIcon, FlagIcon, HandCoinsIcon, StarIcon } from '../../design/icons.ts'
import { Textarea } from '../../design/input.tsx'
import { Menu } from '../../design/menu.tsx'
import { Note } from '../../design/note.tsx'
import { Points } from '../../design/points.tsx'
import { Segmented } from '../../design/segmented.tsx'

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

const ratings = ['Did not help', 'Helped a little', 'Helped', 'Helped a lot', 'Changed my work'] as const

/** A rating in words; 1 is the lowest. */
const ratingWords = (rating: number): string => ratings[rating - 1] ?? ''

/** Rates how much it helped, from one star to five; can be changed. */
function Rating({ feedback, act }: { feedback: Feedback; act: Act['act'] }) {
  const rate = (rating: number) =>
    act(async () => {
      await write(rateFeedback, { params: { feedbackId: feedback.id }, body: { rating } })
      return `Rated: ${ratingWords(rating)}.`
    })
  return (
    <fieldset className="flex items-center max-desk:-ml-2.5 max-desk:flex-1">
      <legend className="sr-only">How much did it help?</legend>
      {[1, 2, 3, 4, 5].map((rating) => (
        <button
          key={rating}
          type="button"
          className="icon-btn icon-btn-sm"
          aria-label={`${rating} of 5: ${ratingWords(rating)}`}
          aria-pressed={feedback.rating === rating}
          title={ratingWords(rating)}
          onClick={() => void rate(rating)}
        >
          <StarIcon weight={rating <= (feedback.rating ?? 0) ? 'fill' : 'regular'} aria-hidden="true" />
        </button>
      ))}
    </fieldset>
  )
}

/** The creator's rating as the writer sees it. */
export function RatingGiven({ rating }: { rating: number }) {
  return (
    <span className="flex items-center gap-1 text-13">
      <StarIcon weight="fill" aria-hidden="true" />
      {rating} of 5, {ratingWords(rating).toLowerCase()}
    </span>
  )
}

interface Props extends Act {
  feedback: Feedback
  open: boolean
  onClose: () => void
}

/** Sends a dialog's act: an error appears in the dialog, which closes once it is done. */
function useSend({ act, onClose }: Props) {
  const [error, setError] = useState<string>()
  const send = async (run: () => Promise<string>): Promise<void> => {
    setError(undefined)
    if (await act(run, setError)) onClose()
  }
  return { error, setError, send }
}

const reasons = Object.entries(refusalReasons).map(([value, label]) => ({
  value: value as RefusalReason,
  label,
}))

/** Asks why the second half is rejected, and says where it goes. */
function RefuseDialog(props: Props) {
  const { feedback, open, onClose, busy } = props
  const [reason, setReason] = useState<RefusalReason>('empty')
  const { error, send } = useSend(props)
  const refuse = () =>
    send(async () => {
      await write(decideFeedback, { params: { feedbackId: feedback.id }, body: { approved: false, reason } })
      return 'Rejected. The points went to the House Fund.'
    })
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

/** Asks an admin to review a feedback. */
function ReportFeedbackDialog(props: Props) {
  const { feedback, open, onClose, busy } = props
  const [note, setNote] = useState('')
  const { error, setError, send } = useSend(props)
  const report = async (): Promise<void> => {
    if (note.trim() === '') return setError('Say what is wrong.')
    await send(async () => {
      await write(reportFeedback, { params: { feedbackId: feedback.id }, body: { note } })
      return 'Reported. An admin will review it.'
    })
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

/** Thanks the writer with points, once. */
function TipDialog(props: Props) {
  const { feedback, open, onClose, busy } = props
  const [points, setPoints] = useState<(typeof tips)[number]>(tips[0])
  const [keys, setKeys] = useState<Record<number, string>>({})
  const { error, send } = useSend(props)
  const tip = async (): Promise<void> => {
    // One key per amount: a retry after a lost answer moves nothing twice; another amount is a new request.
    const idempotencyKey = keys[points] ?? newIdempotencyKey()
    setKeys({ ...keys, [points]: idempotencyKey })
    await send(async () => {
      await write(tipFeedback, { params: { feedbackId: feedback.id }, body: { points } }, { idempotencyKey })
      return `${feedback.by} got ${points} points from you.`
    })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Thank ${feedback.by}`}
      text="A tip leaves your balance and arrives in theirs at once. One tip per feedback."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="spend" points={points} busy={busy} onClick={tip}>
            Tip
          </Button>
        </>
      }
    >
      <Segmented
        label="How many points"
        options={tips.map((each) => ({ value: String(each), label: `${each} points` }))}
        value={String(points)}
        onChange={(value) => setPoints(tips.find((each) => String(each) === value) ?? points)}
        full
      />
      {error ? <Note tone="danger">{error}</Note> : null}
    </Dialog>
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
