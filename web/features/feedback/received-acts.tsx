import { useState } from 'react'
import { decideFeedback, type Feedback } from '#contract/feedback.ts'
import { write } from '../../api/client.ts'
import { Button } from '../../design/button.tsx'
import { FlagIcon } from '../../design/icons.ts'
import { Points } from '../../design/points.tsx'
import { Rating } from './rating.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'
import { ReportFeedbackDialog } from './report-feedback-dialog.tsx'
import { TipDialog } from './tip-dialog.tsx'
import { useFeedbackAct } from './use-feedback-act.ts'

/** A creator's actions on feedback: decide the second half, rate, tip, report. */
export function ReceivedActs({ feedback }: { feedback: Feedback }) {
  const { busy, act } = useFeedbackAct()
  const [asked, setAsked] = useState<'refuse' | 'tip' | 'report' | null>(null)
  const dialog = { feedback, busy, act, onClose: () => setAsked(null) }
  const approve = () =>
    act(async () => {
      await write(decideFeedback, { params: { feedbackId: feedback.id }, body: { approved: true } })
      return `${feedback.by} was paid in full.`
    })
  return (
    <div className="ml-auto flex flex-wrap items-center gap-2 max-desk:ml-0">
      <Rating feedback={feedback} act={act} />
      {feedback.tip === null ? (
        <Button size="sm" onClick={() => setAsked('tip')}>
          Tip
        </Button>
      ) : (
        <span className="text-13">
          Tipped <Points value={feedback.tip} kind="out" />
        </span>
      )}
      {feedback.reported ? (
        <span className="dim text-13">Reported</span>
      ) : (
        <Button size="sm" variant="ghost" icon={FlagIcon} onClick={() => setAsked('report')}>
          Report
        </Button>
      )}
      {feedback.state === 'waiting' ? (
        <>
          <Button size="sm" onClick={() => setAsked('refuse')}>
            Reject
          </Button>
          <Button size="sm" variant="solid" busy={busy} onClick={() => void approve()}>
            Approve
          </Button>
        </>
      ) : null}
      <RefuseDialog {...dialog} open={asked === 'refuse'} />
      <TipDialog {...dialog} open={asked === 'tip'} />
      <ReportFeedbackDialog {...dialog} open={asked === 'report'} />
    </div>
  )
}
