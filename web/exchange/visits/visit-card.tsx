import type { ReactNode } from 'react'
import type { Task } from '#contract/exchange/tasks.ts'
import { Button, ButtonLink } from '../../design/button.tsx'
import { Note } from '../../design/card.tsx'
import { classes } from '../../design/classes.ts'
import { copy } from '../../design/copy.ts'
import { Icon } from '../../design/icon.tsx'
import { PlatformIcon } from '../../design/platform-icon.tsx'
import { Points } from '../../design/points.tsx'
import { takeFocus } from '../../design/take-focus.ts'
import { Time } from '../../design/time.tsx'
import { durationText } from '../../design/time-text.ts'
import type { VisitLink } from './visit-link.ts'
import { type VisitState, waitsForPress } from './visit-phases.ts'

interface CardProps {
  task: Task
  link: VisitLink
  state: VisitState
  onOpen: () => void
}

/** The site's picture, and beside it what happens now. */
export function VisitCard({ task, link, state, onOpen }: CardProps) {
  const { heading, text } = wordsOf(state)
  const step = state.phase === 'starting' ? state.step : null
  return (
    <VisitFrame task={task}>
      <h2 className="h2 text-[1.1875rem]">{heading}</h2>
      <p className="sub">{text}</p>
      {waitsForPress(state) ? (
        <Button className="mt-2 max-desk:w-full" variant="earn" size="lg" ref={takeFocus} onClick={onOpen}>
          Open Website
        </Button>
      ) : null}
      {step === 'windowless' ? (
        <Button
          className="max-desk:w-full"
          icon="Copy"
          onClick={() => void copy(location.href, 'The page’s link')}
        >
          Copy this page’s link
        </Button>
      ) : null}
      <VisitSteps task={task} state={state} />
      <OtherPromise task={task} link={link} />
      {state.phase === 'visiting' ? (
        <ButtonLink className="mt-3" icon="ArrowSquareOut" href={task.url} target="_blank" rel="noopener">
          Open Website again
        </ButtonLink>
      ) : null}
    </VisitFrame>
  )
}

/** Picture and text side by side; on a phone one below the other. */
export function VisitFrame({ task, children }: { task: Task; children: ReactNode }) {
  return (
    <section
      className="card visit grid grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] overflow-hidden max-desk:grid-cols-1"
      aria-label="This visit"
    >
      <div className="relative grid place-items-center min-h-90 ml-2.5 my-2.5 overflow-hidden rounded-md bg-raised text-ink-3 max-desk:min-h-45 max-desk:mx-2 max-desk:mt-2 max-desk:mb-0">
        {task.thumbnailUrl ? (
          <img className="absolute inset-0 size-full object-cover" src={task.thumbnailUrl} alt="" />
        ) : (
          <PlatformIcon platform={task.platform} size={56} />
        )}
      </div>
      <div className="grid gap-2 content-center justify-items-start p-8 leading-[1.55] text-pretty max-desk:px-4 max-desk:py-5">
        {children}
      </div>
    </section>
  )
}

/** Warns before the start if the link promises other points than the campaign pays: the campaign decides. */
export function OtherPromise({ task, link }: { task: Task; link: VisitLink }) {
  if (link.points === null || link.points === task.points) return null
  return (
    <Note tone="warn">
      The link says <Points value={link.points} kind="plain" />. This visit pays{' '}
      <Points value={task.points} kind="plain" />.
    </Note>
  )
}

function wordsOf(state: VisitState): { heading: string; text: string } {
  if (state.phase === 'visiting')
    return {
      heading: 'The site is open in its own tab',
      text: 'Have a real look around. The timer keeps running here, and your points arrive as soon as it ends.',
    }
  if (state.phase === 'complete')
    return {
      heading: 'Thank you for looking around',
      text: 'The points are in your balance. We’ll take you back to the list.',
    }
  if (state.phase === 'failed' && state.retry === 'result')
    return {
      heading: 'Result not known yet',
      text: 'Try again on the small card: if this visit counted, its points are paid once.',
    }
  if (state.phase === 'failed')
    return {
      heading: 'This visit didn’t count',
      text: 'Your balance hasn’t changed. The small card shows what happened and what you can do.',
    }
  return startingWords[state.step]
}

const opening = {
  heading: 'Opening the site in its own tab',
  text: 'The timer starts as soon as the site opens. Mutuals stays open here.',
}
const startingWords = {
  opening,
  asking: opening,
  blocked: {
    heading: 'Open the site to start',
    text: 'The site opens in its own tab, and the timer starts. Mutuals stays open here.',
  },
  windowless: {
    heading: 'No second tab here',
    text: 'This browser opened no tab. An app often shows pages in a small browser of its own: copy this page’s link, open it in your usual browser, and sign in there. If you block new tabs, allow them for Mutuals.',
  },
}

type StepStatus = 'done' | 'current' | 'ahead'

const stepStatuses: Record<'starting' | 'visiting' | 'complete', [StepStatus, StepStatus, StepStatus]> = {
  starting: ['current', 'ahead', 'ahead'],
  visiting: ['done', 'current', 'ahead'],
  complete: ['done', 'done', 'done'],
}

/** Progress of the visit: started, visiting, points arrive. A failed visit shows none. */
function VisitSteps({ task, state }: { task: Task; state: VisitState }) {
  if (state.phase === 'failed') return null
  const [start, visit, points] = stepStatuses[state.phase]
  return (
    <ol className="mt-4 mb-1" aria-label="Steps of the visit">
      <Step status={start} title={start === 'current' ? 'Start' : 'Started'}>
        {state.phase === 'visiting' ? (
          <Time iso={new Date(state.startedAtMs).toISOString()} format="clock" />
        ) : null}
        {state.phase === 'starting' ? 'With the new tab' : null}
      </Step>
      <Step status={visit} title={visit === 'done' ? 'Visited' : 'Visiting'}>
        {durationText(task.requiredDuration)} required
      </Step>
      <Step status={points} title={points === 'done' ? 'Points arrived' : 'Points arrive'}>
        <Points value={task.points} kind="in" />
      </Step>
    </ol>
  )
}

function Step({ status, title, children }: { status: StepStatus; title: string; children: ReactNode }) {
  return (
    <li
      className="group relative flex gap-3.5 pb-4.5 last:pb-0 leading-[1.35]"
      aria-current={status === 'current' ? 'step' : undefined}
    >
      <span className="absolute top-[23px] bottom-[3px] left-[9.25px] w-[1.5px] bg-line-strong group-last:hidden" />
      {status === 'done' ? (
        <Icon name="CheckCircle" className="size-5 text-c1" weight="fill" />
      ) : (
        <span
          className={classes(
            'flex-none size-5 rounded-[50%]',
            status === 'current' ? 'border-[5.5px] border-c1' : 'border-[1.5px] border-control',
          )}
        />
      )}
      <span className="grid">
        <b>{title}</b>
        <span className="dim">{children}</span>
      </span>
    </li>
  )
}
