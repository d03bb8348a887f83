import { type ComponentProps, useState } from 'react'
import { decideFeedback, type Feedback, rateFeedback } from '#contract/checks/feedback.ts'
import { useActDialog } from '../../api/act-dialog.tsx'
import { write } from '../../api/client.ts'
import type { Act } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { Icon } from '../../design/icon.tsx'
import { IconButton } from '../../design/icon-button.tsx'
import { Menu } from '../../design/menu.tsx'
import { Points } from '../../design/points.tsx'
import { Tooltip } from '../../design/tooltip.tsx'
import { useWaits } from '../../layout/waits.ts'
import { rejection, report, TipDialog, useFeedbackAct } from './feedback-acts.tsx'

/** A creator's actions on feedback: decide, then rate it; tip and report are in the menu. */
export function ReceivedActs({ feedback }: { feedback: Feedback }) {
  const { busy, act } = useFeedbackAct()
  const [isTipping, setTipping] = useState(false)
  const waits = useWaits()
  const { ask, dialog } = useActDialog((make: typeof rejection) => make(feedback, waits.dispute))
  const approve = () =>
    act(
      () => write(decideFeedback, { params: { feedbackId: feedback.id }, body: { approved: true } }),
      `${feedback.by} was paid.`,
    )
  const entries: ComponentProps<typeof Menu>['entries'] = []
  if (feedback.tip === null)
    entries.push({ label: 'Tip', icon: 'HandCoins', onSelect: () => setTipping(true) })
  if (!feedback.reported) entries.push({ label: 'Report', icon: 'Flag', onSelect: () => ask(report) })
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
          <Button size="sm" className="max-desk:flex-1" onClick={() => ask(rejection)}>
            Reject
          </Button>
          <Button size="sm" variant="solid" className="max-desk:flex-1" busy={busy} onClick={approve}>
            Approve
          </Button>
        </>
      ) : null}
      {entries.length > 0 ? (
        <Menu
          trigger={<IconButton small icon="DotsThree" label={`More for the feedback by ${feedback.by}`} />}
          entries={entries}
        />
      ) : null}
      <TipDialog feedback={feedback} open={isTipping} onClose={() => setTipping(false)} />
      {dialog}
    </div>
  )
}

const ratings = ['Didn’t help', 'Helped a little', 'Helped', 'Helped a lot', 'Changed my work'] as const

const ratingWords = (rating: number): string => ratings[rating - 1] ?? ''

/** Rates how much it helped, from one star to five; can be changed. */
function Rating({ feedback, act }: { feedback: Feedback; act: Act['act'] }) {
  const rate = (rating: number) =>
    act(
      () => write(rateFeedback, { params: { feedbackId: feedback.id }, body: { rating } }),
      `Rated: ${ratingWords(rating)}.`,
    )
  return (
    <fieldset className="flex items-center max-desk:-ml-2.5 max-desk:flex-1">
      <legend className="sr-only">How much did it help?</legend>
      {[1, 2, 3, 4, 5].map((rating) => (
        <Tooltip key={rating} text={ratingWords(rating)}>
          <button
            type="button"
            className="icon-btn icon-btn-sm"
            aria-label={`${rating} of 5: ${ratingWords(rating)}`}
            aria-pressed={feedback.rating === rating}
            onClick={() => void rate(rating)}
          >
            <Icon name="Star" weight={rating <= (feedback.rating ?? 0) ? 'fill' : 'regular'} />
          </button>
        </Tooltip>
      ))}
    </fieldset>
  )
}

/** The creator's rating as the writer sees it. */
export function RatingGiven({ rating }: { rating: number }) {
  return (
    <span className="flex items-center gap-1 text-13">
      <Icon name="Star" weight="fill" />
      {rating} of 5, {ratingWords(rating).toLowerCase()}
    </span>
  )
}
