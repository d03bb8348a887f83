import type { ReactNode } from 'react'
import type { Task } from '#contract/exchange/tasks.ts'
import { ButtonLink } from '../../design/button.tsx'
import { ArrowSquareOutIcon } from '../../design/icons.ts'
import { Note } from '../../design/note.tsx'
import { PlatformIcon } from '../../design/platform-icon.tsx'
import { Points } from '../../design/points.tsx'
import type { VisitLink } from './visit-link.ts'
import type { VisitState } from './visit-phases.ts'
import { VisitSteps } from './visit-steps.tsx'

/** The site's picture, and beside it what happens now. */
export function VisitCard({ task, link, state }: { task: Task; link: VisitLink; state: VisitState }) {
  const { heading, text } = wordsOf(state)
  return (
    <VisitFrame task={task}>
      <h2 className="h2">{heading}</h2>
      <p className="sub">{text}</p>
      {state.phase === 'failed' ? null : <VisitSteps task={task} state={state} />}
      <OtherPromise task={task} link={link} />
      {state.phase === 'visiting' ? (
        <ButtonLink icon={ArrowSquareOutIcon} href={task.url} target="_blank" rel="noopener">
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
      <div className="relative grid place-items-center min-h-90 ml-2.5 my-2.5 overflow-hidden rounded-md bg-raised text-ink-3 [&>img]:absolute [&>img]:inset-0 [&>img]:size-full [&>img]:object-cover max-desk:min-h-45 max-desk:mx-2 max-desk:mt-2 max-desk:mb-0">
        {task.thumbnailUrl ? (
          <img src={task.thumbnailUrl} alt="" />
        ) : (
          <PlatformIcon platform={task.platform} size={56} />
        )}
      </div>
      <div className="grid gap-2 content-center justify-items-start p-8 [&>h2]:text-[19px] [&>p]:leading-[1.55] [&>p]:text-pretty [&>.btn]:mt-3 max-desk:px-4 max-desk:py-5">
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
      text: 'The points are in your balance. We take you back to the list.',
    }
  if (state.phase === 'failed')
    return {
      heading: 'This visit did not count',
      text: 'Your balance is unchanged. The small card says what happened and what you can do.',
    }
  return state.step === 'blocked'
    ? {
        heading: 'Open the site to begin',
        text: 'Browsers block tabs that nobody asked for. Press the button on the small card: the site opens in its own tab and the timer starts.',
      }
    : {
        heading: 'Opening the site in its own tab',
        text: 'The timer starts as soon as the site opens. Mutuals stays open here.',
      }
}
