import type { ReactNode, RefObject } from 'react'
import { type Task, taskHref } from '#contract/exchange/tasks.ts'
import { Button, ButtonLink, TextLink } from '../../design/button.tsx'
import { classes } from '../../design/classes.ts'
import { Halves, OutlinedHalves } from '../../design/halves.tsx'
import { Icon } from '../../design/icon.tsx'
import { IconButton } from '../../design/icon-button.tsx'
import { Points } from '../../design/points.tsx'
import { ProgressBar } from '../../design/progress-bar.tsx'
import { durationText } from '../../design/time-text.ts'
import type { AfterVisit } from './use-after-visit.ts'
import {
  type Failure,
  type Retry,
  secondsLeft,
  type VisitState,
  visitProgress,
  waitsForPress,
} from './visit-phases.ts'
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
  /** The card, which takes the keyboard focus when a pressed button disappears. */
  card?: RefObject<HTMLElement | null> | undefined
  onStop?: (() => void) | undefined
  onRetry?: (() => void) | undefined
  /** The member's pointer or focus comes onto the card, or leaves it. */
  onHold?: ((isHeld: boolean) => void) | undefined
}

/** The card that stays in sight while a site is visited. Its status region announces phases, never seconds. */
export function VisitOverlay(props: Props) {
  const { state, onHold } = props
  const failed = state.phase === 'failed'
  const [onStop, onRetry] = [props.onStop, props.onRetry].map((press) => focusOn(props.card, press))
  return (
    <section
      className={classes(
        'visit-overlay [--track:light-dark(var(--hover),var(--line-strong))] grid grid-cols-1 gap-3.5 fixed right-7 bottom-7 z-30 w-88 p-5 border border-line-strong rounded-xl bg-card [box-shadow:var(--shadow-3)] max-desk:right-2.5 max-desk:bottom-[calc(var(--dock-space)_+_12px)] max-desk:left-2.5 max-desk:w-auto max-desk:p-4',
        // On a phone it would cover the button that the visit waits for.
        waitsForPress(state) && 'max-desk:[clip-path:inset(50%)]',
      )}
      aria-label="Website visit"
      data-phase={state.phase}
      tabIndex={-1}
      ref={props.card}
      // A card that grows under a pointer that rests is not used.
      onPointerMove={() => onHold?.(true)}
      onPointerLeave={() => onHold?.(false)}
      // The card itself has the focus after every press; only what can be pressed counts.
      onFocus={({ target, currentTarget }) => onHold?.(target !== currentTarget)}
      onBlur={() => onHold?.(false)}
    >
      <div className={classes('flex gap-4.5', failed ? 'items-start' : 'items-center')}>
        {failed ? (
          <OutlinedHalves size={40} />
        ) : (
          <Halves progress={visitProgress(state, props.requiredSeconds)} size={64} />
        )}
        <div className="min-w-0 flex-1">
          <div role="status">
            <VisitStatus {...props} />
          </div>
          {state.phase === 'visiting' ? (
            <p className="figure figure-sm">
              <span translate="no">{`${secondsLeft(state.elapsedMs, props.requiredSeconds)} s`}</span>{' '}
              <small>{`left of ${props.requiredSeconds}`}</small>
            </p>
          ) : null}
        </div>
        {state.phase === 'visiting' && !state.counting ? (
          <IconButton
            className="self-start -mt-2 -mr-2"
            small
            icon="X"
            label="Stop visit"
            tooltipSide="left"
            onClick={onStop}
          />
        ) : null}
      </div>
      {failed ? <FailedActions retry={state.retry} onRetry={onRetry} /> : <Footer {...props} />}
    </section>
  )
}

/** A press after which its button is gone, so the card takes the focus. */
export const focusOn = (card: Props['card'], press: (() => void) | undefined) => (): void => {
  card?.current?.focus({ preventScroll: true })
  press?.()
}

/** The phase of a visit in words. It changes only with the phase, so screen readers can announce it. */
function VisitStatus({ state, site, after }: Pick<Props, 'state' | 'site' | 'after'>) {
  if (state.phase === 'visiting') return <Small>Visiting {site}</Small>
  if (state.phase === 'complete')
    return <Complete pointsEarned={state.pointsEarned} meaning={after?.meaning ?? null} />
  if (state.phase === 'failed') return <Failed {...state} />
  const isWaiting = waitsForPress(state)
  return (
    <>
      <Small>{isWaiting ? site : `Opening ${site}`}</Small>
      <p className="figure figure-sm">{isWaiting ? 'Ready when you are' : 'One moment'}</p>
    </>
  )
}

const Small = ({ children }: { children: ReactNode }) => <p className="sub text-13 trunc">{children}</p>

function Complete({ pointsEarned, meaning }: { pointsEarned: number; meaning: string | null }) {
  return (
    <>
      <p className="sub text-13 flex items-center gap-1.5">
        <Icon name="CheckCircle" weight="fill" size={16} className="text-ink" />
        Visit complete
      </p>
      <p className="figure figure-sm">
        <Points value={pointsEarned} kind="in" />
      </p>
      {meaning ? <p className="sub text-13 mt-1 text-pretty">{meaning}</p> : null}
    </>
  )
}

/** Why there are no points, in full sentences; never a red fill. */
function Failed({ reason, detail, retry }: Failure) {
  return (
    <>
      <p className="h3 flex items-center gap-1.5">
        <Icon name="WarningCircle" weight="fill" size={16} className="text-danger-text" />
        {retry === 'result' ? 'Result not known yet' : 'No points this time'}
      </p>
      <p className="sub mt-1 text-pretty">{reason}</p>
      {detail ? <p className="dim text-13 mt-1 text-pretty">{detail}</p> : null}
    </>
  )
}

function Footer({ state, tabClosed, after, requiredSeconds, points }: Props) {
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
      {state.phase === 'complete' && after?.next ? <NextTask task={after.next} /> : null}
      <div className="flex gap-3 justify-between text-13 text-ink-2">
        <span>{footOf(state, tabClosed)}</span>
        {state.phase === 'complete' ? (
          <TextLink href="/earn-points">Back to Earn Points</TextLink>
        ) : (
          <Points value={points} kind="in" />
        )}
      </div>
    </>
  )
}

const NextTask = ({ task }: { task: Task }) => (
  <ButtonLink variant="earn" full href={taskHref(task)} points={task.points}>
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
  return waitsForPress(state) ? 'The timer starts when the site opens' : 'The site opens in a new tab'
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
