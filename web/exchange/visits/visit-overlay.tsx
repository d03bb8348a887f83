import { useRef } from 'react'
import { type Task, taskHref } from '#contract/exchange/tasks.ts'
import { Button, ButtonLink } from '../../design/button.tsx'
import { Halves, OutlinedHalves } from '../../design/halves.tsx'
import { IconButton } from '../../design/icon-button.tsx'
import { XIcon } from '../../design/icons.ts'
import { Points } from '../../design/points.tsx'
import { ProgressBar } from '../../design/progress-bar.tsx'
import { durationText } from '../../design/time-text.ts'
import type { AfterVisit } from './use-after-visit.ts'
import { type Retry, secondsLeft, type VisitState, visitProgress } from './visit-phases.ts'
import { VisitStatus } from './visit-status.tsx'
import './visits.css'

interface Props {
  state: VisitState
  /** True: we closed the other tab. False: only the member can. Null: there is none. */
  tabClosed?: boolean | null
  /** After a completed visit: what the points mean, and the next task. */
  after?: AfterVisit
  /** The site's host. */
  site: string
  requiredSeconds: number
  points: number
  onOpen?: (() => void) | undefined
  onStop?: (() => void) | undefined
  onRetry?: (() => void) | undefined
  /** A link of a completed visit is focused or clicked. */
  onChoose?: (() => void) | undefined
}

/** The card that stays in sight while a site is visited. Its status region announces phases, never seconds. */
export function VisitOverlay(props: Props) {
  const { state, site } = props
  const card = useRef<HTMLElement>(null)
  const failed = state.phase === 'failed'
  // A pressed button disappears, so the card itself takes the keyboard focus.
  const andStay = (press: (() => void) | undefined) => () => {
    card.current?.focus({ preventScroll: true })
    press?.()
  }
  const [onOpen, onStop, onRetry] = [props.onOpen, props.onStop, props.onRetry].map(andStay)
  return (
    <section
      className="visit-overlay"
      aria-label="Website visit"
      data-phase={state.phase}
      tabIndex={-1}
      ref={card}
    >
      <div className="visit-overlay-head">
        {failed ? (
          <OutlinedHalves size={40} />
        ) : (
          <Halves progress={visitProgress(state, props.requiredSeconds)} size={64} />
        )}
        <div className="min-w-0 flex-1">
          <div role="status">
            <VisitStatus state={state} site={site} meaning={props.after?.meaning ?? null} />
          </div>
          {state.phase === 'visiting' ? <TimeLeft {...props} elapsedMs={state.elapsedMs} /> : null}
        </div>
        {state.phase === 'visiting' && !state.counting ? (
          <IconButton small icon={XIcon} label="Stop visit" tooltipSide="left" onClick={onStop} />
        ) : null}
      </div>
      {failed ? (
        <FailedActions retry={state.retry} onRetry={onRetry} />
      ) : (
        <Footer {...props} onOpen={onOpen} />
      )}
    </section>
  )
}

function TimeLeft({ elapsedMs, requiredSeconds }: { elapsedMs: number; requiredSeconds: number }) {
  return (
    <p className="figure visit-figure">
      {secondsLeft(elapsedMs, requiredSeconds)} s <small>left of {requiredSeconds}</small>
    </p>
  )
}

function Footer({ state, tabClosed, after, requiredSeconds, points, onOpen, onChoose }: Props) {
  const blocked = state.phase === 'starting' && state.step === 'blocked'
  return (
    <>
      {state.phase === 'visiting' ? (
        <ProgressBar
          tone="in"
          label="Visit time"
          value={requiredSeconds - secondsLeft(state.elapsedMs, requiredSeconds)}
          max={requiredSeconds}
        />
      ) : null}
      {blocked ? (
        <Button variant="earn" full onClick={onOpen}>
          Open Website
        </Button>
      ) : null}
      {state.phase === 'complete' && after?.next ? <NextTask task={after.next} onChoose={onChoose} /> : null}
      <div className="flex gap-3 justify-between text-13 text-ink-2">
        <span>{footOf(state, tabClosed)}</span>
        {state.phase === 'complete' ? (
          <a className="link" href="/earn-points" onFocus={onChoose} onClick={onChoose}>
            Back to Earn Points
          </a>
        ) : (
          <Points value={points} kind="in" />
        )}
      </div>
    </>
  )
}

/** One click to the next task. */
const NextTask = ({ task, onChoose }: Pick<Props, 'onChoose'> & { task: Task }) => (
  <ButtonLink
    variant="earn"
    full
    href={taskHref(task)}
    points={task.points}
    onFocus={onChoose}
    onClick={onChoose}
  >
    Next visit, {durationText(task.requiredDuration)}
    <span className="sr-only">{`: ${task.title}`}</span>
  </ButtonLink>
)

function footOf(state: VisitState, tabClosed: boolean | null = null): string {
  if (state.phase === 'visiting') return state.counting ? 'Counting your points' : 'Keep Mutuals open to earn'
  if (state.phase === 'complete') {
    if (tabClosed === null) return 'In your balance now'
    return tabClosed ? 'We closed the other tab' : 'You can close the other tab'
  }
  return state.phase === 'starting' && state.step === 'blocked'
    ? 'The timer starts when it opens'
    : 'The site opens in a new tab'
}

function FailedActions({ retry, onRetry }: { retry: Retry | null; onRetry?: (() => void) | undefined }) {
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2">
      <ButtonLink href="/earn-points">Back</ButtonLink>
      {retry ? (
        <Button variant="solid" onClick={onRetry}>
          Try again
        </Button>
      ) : null}
    </div>
  )
}
