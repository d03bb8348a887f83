import { type ComponentProps, useState } from 'react'
import { decideFeedback, type Feedback } from '#contract/checks/feedback.ts'
import { write } from '../../api/client.ts'
import { Button } from '../../design/button.tsx'
import { IconButton } from '../../design/icon-button.tsx'
import { DotsThreeIcon, FlagIcon, HandCoinsIcon } from '../../design/icons.ts'
import { Menu } from '../../design/menu.tsx'
import { Points } from '../../design/points.tsx'
import { Rating } from './rating.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'
import { ReportFeedbackDialog } from './report-feedback-dialog.tsx'
import { TipDialog } from './tip-dialog.tsx'
import { useFeedbackAct } from './use-feedback-act.ts'

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
