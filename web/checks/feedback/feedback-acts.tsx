import { useState } from 'react'
import {
  decideFeedback,
  type Feedback,
  rejectionReasons,
  reportFeedback,
  tipFeedback,
  tips,
} from '#contract/checks/feedback.ts'
import { disputeLimits, disputeVerdict } from '#contract/checks/reviews.ts'
import { declareAct } from '../../api/act-dialog.tsx'
import { announcePointsChanged } from '../../api/points-changed.ts'
import { useAct, useWriteOnce } from '../../api/use-act.ts'
import { ConfirmDialog } from '../../design/form-dialog.tsx'
import { Segmented } from '../../design/segmented.tsx'

interface Props {
  feedback: Feedback
  open: boolean
  onClose: () => void
}

const feedbackReads = ['/api/feedback']

/** Runs one action on feedback at a time and reads the lists again. */
export const useFeedbackAct = (onDone?: () => void) =>
  useAct('an action on feedback', feedbackReads, () => {
    announcePointsChanged()
    onDone?.()
  })

const ofFeedback = ({ id }: Feedback) => ({
  params: { feedbackId: id },
  done: () => announcePointsChanged(),
  settle: feedbackReads,
})

/** Rejects feedback, and says where its points go. dispute: the time to dispute it. */
export const rejection = (feedback: Feedback, dispute: string) =>
  declareAct(decideFeedback, {
    ...ofFeedback(feedback),
    title: 'Reject this feedback?',
    text: `${feedback.by} reads your reason and can dispute it for ${dispute}. If not, the points go to the House Fund, not back to you.`,
    verb: 'Reject it',
    variant: 'danger',
    fields: { reason: { label: 'Why?', choices: rejectionReasons } },
    body: ({ reason }) => ({ approved: false, reason }),
    said: `Rejected. ${feedback.by} can dispute it for ${dispute}.`,
  })

/** Asks an admin to review a feedback. */
export const report = (feedback: Feedback) =>
  declareAct(reportFeedback, {
    ...ofFeedback(feedback),
    title: `Report feedback by ${feedback.by}`,
    text: 'An admin reviews it along with your note.',
    verb: 'Send report',
    fields: {
      note: {
        label: 'What’s wrong with it?',
        least: 1,
        missing: 'Say briefly what’s wrong.',
        rows: 4,
        most: 500,
      },
    },
    body: ({ note }) => ({ note }),
    said: 'Reported. An admin will review it.',
  })

/** Asks an admin about a rejection, once, for the writer. */
export const dispute = ({ id, owner }: Feedback) =>
  declareAct(disputeVerdict, {
    title: 'Dispute the rejection?',
    text: `An admin reads your feedback and ${owner}’s reason. Overturned, you are paid; upheld, the points return to the campaign.`,
    verb: 'Ask an admin',
    fields: {
      text: {
        label: 'Why do you disagree?',
        ...disputeLimits,
        missing: `Use at least ${disputeLimits.least} characters.`,
        rows: 4,
      },
    },
    params: { attemptId: id },
    body: ({ text }) => ({ text }),
    done: () => announcePointsChanged(),
    said: 'Disputed. An admin decides.',
    settle: feedbackReads,
  })

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
