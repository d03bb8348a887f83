import { useEffect, useRef, useState } from 'react'
import { mayPass, type PlayerContent, playerContent, type WatchTask } from '#contract/checks/players.ts'
import { platformLabels } from '#contract/platforms.ts'
import { Badge } from '../../design/badge.tsx'
import { Button, ButtonLink } from '../../design/button.tsx'
import { useStore } from '../../design/store.ts'
import { NextTask } from '../../exchange/tasks/next-task.tsx'
import { PlayerFrame } from './player-frame.tsx'
import type { WatchState } from './watch-phases.ts'
import { WatchRun } from './watch-run.ts'
import { WatchStatus } from './watch-status.tsx'

interface Props {
  task: Omit<WatchTask, 'owner'>
  /** The attempt of this task that is already running. */
  attempt?: { id: string; state: string } | null
  /** Page to open once the task is paid. */
  next?: string | undefined
  /** Shows the next task at once, on pages that hold several. */
  onNext?: (() => void) | undefined
}

/** A task checked by the platform's own player, and beside it the time the server has confirmed. */
export function PlayerPanel(props: Props) {
  const [round, setRound] = useState(0)
  const content = playerContent(props.task.platform, props.task.url)
  if (!content) return <NoPlayer {...props} />
  return <Watch key={round} {...props} content={content} onTryAgain={() => setRound(round + 1)} />
}

function Watch({
  task,
  attempt,
  content,
  next: list,
  onNext,
  onTryAgain,
}: Props & { content: PlayerContent; onTryAgain: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { id: taskId, requiredDuration: requiredSeconds } = task
  const attemptId = attempt?.state === 'started' ? attempt.id : null
  const [run] = useState(
    () => new WatchRun({ taskId, content, requiredSeconds, attemptId, next: list ?? null }),
  )
  const view = useStore(run)
  useEffect(() => run.attach(() => frame.current?.contentWindow), [run])
  const platform = platformLabels[task.platform]
  const facts = { platform, requiredSeconds, points: task.points }
  return (
    <section
      className="card watch"
      aria-label="Watch"
      data-phase={view.state.phase}
      data-shape={content.platform}
    >
      <PlayerFrame ref={frame} content={content} title={task.title} />
      <div className="watch-side grid gap-5 content-center p-7 max-wide:px-4 max-wide:py-5">
        <WatchStatus state={view.state} facts={facts} />
        <WatchActs
          state={view.state}
          platform={platform}
          url={task.url}
          next={list ?? '/earn-points'}
          after={list === undefined ? taskId : undefined}
          onNext={onNext}
          onStillHere={() => run.stillHere()}
          onTakeOver={() => run.takeOver()}
          onTryAgain={onTryAgain}
        />
        {view.practice ? <Practice platform={platform} /> : null}
      </div>
    </section>
  )
}

const Practice = ({ platform }: { platform: string }) => (
  <p className="grid gap-1.5 justify-items-start pt-4 border-t border-line">
    <Badge icon="PlayCircle">Practice player</Badge>
    <span className="dim text-13">
      Our own clip plays here in place of {platform}’s player. Time is checked the same way.
    </span>
  </p>
)

/** Panel for an address that its platform's player can't play. */
function NoPlayer({ task, next = '/earn-points', onNext }: Props) {
  const state: WatchState = { phase: 'unplayable', cause: 'unplayable', wasStarted: false }
  const platform = platformLabels[task.platform]
  return (
    <section className="card overflow-hidden" aria-label="Watch" data-phase="unplayable">
      <div className="watch-side grid gap-5 content-center p-7 max-wide:px-4 max-wide:py-5">
        <WatchStatus
          state={state}
          facts={{ platform, requiredSeconds: task.requiredDuration, points: task.points }}
        />
        <WatchActs state={state} platform={platform} url={task.url} next={next} onNext={onNext} {...noActs} />
      </div>
    </section>
  )
}

const noActs = { onStillHere: () => {}, onTakeOver: () => {}, onTryAgain: () => location.reload() }

interface ActsProps {
  state: WatchState
  platform: string
  /** Address of the content on its platform. */
  url: string
  /** Page with more tasks. */
  next: string
  /** The task just done, on a page of its own; undefined: its page goes on by itself. */
  after?: string | undefined
  /** Shows the next task here instead of leaving the page. */
  onNext: (() => void) | undefined
  onStillHere: () => void
  onTakeOver: () => void
  onTryAgain: () => void
}

/** Buttons of the current phase: answer, take over, try again, open it on its platform, next task. */
function WatchActs(props: ActsProps) {
  const acts = actsOf(props)
  return acts && <div className="actions">{acts}</div>
}

function actsOf({
  state,
  platform,
  url,
  next,
  after,
  onNext,
  onStillHere,
  onTakeOver,
  onTryAgain,
}: ActsProps) {
  if (state.phase === 'watching')
    return state.answerWithinSeconds === null ? null : (
      <Button variant="solid" icon="HandPalm" onClick={onStillHere}>
        I’m here
      </Button>
    )
  if (state.phase === 'elsewhere')
    return (
      <Button variant="solid" onClick={onTakeOver}>
        Watch here instead
      </Button>
    )
  if (state.phase === 'complete')
    return after ? <NextTask after={after} /> : <ButtonLink href={next}>Next task</ButtonLink>
  if (state.phase !== 'failed' && state.phase !== 'unplayable') return null
  return (
    <>
      {onNext ? (
        <Button variant="solid" onClick={onNext}>
          Next task
        </Button>
      ) : (
        <ButtonLink variant="solid" href={next}>
          Next task
        </ButtonLink>
      )}
      {(state.phase === 'failed' ? state.mayTryAgain : mayPass(state.cause)) ? (
        <Button onClick={onTryAgain}>Try again</Button>
      ) : null}
      <ButtonLink icon="ArrowSquareOut" href={url} target="_blank" rel="noopener">
        Visit it on {platform}
      </ButtonLink>
    </>
  )
}
