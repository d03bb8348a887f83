import { mayPass } from '#contract/checks/players.ts'
import { Button, ButtonLink } from '../../design/button.tsx'
import { ArrowSquareOutIcon, HandPalmIcon } from '../../design/icons.ts'
import type { WatchState } from './watch-phases.ts'

interface Props {
  state: WatchState
  platform: string
  /** Address of the content on its platform. */
  url: string
  /** Page with more tasks. */
  next: string
  /** Shows the next task here instead of leaving the page. */
  onNext: (() => void) | undefined
  onStillHere: () => void
  onTakeOver: () => void
  onTryAgain: () => void
}

/** Buttons of the current phase: answer, take over, try again, open it on its platform, next task. */
export function WatchActs({
  state,
  platform,
  url,
  next,
  onNext,
  onStillHere,
  onTakeOver,
  onTryAgain,
}: Props) {
  if (state.phase === 'watching')
    return state.answerWithinSeconds === null ? null : (
      <div className="actions">
        <Button variant="solid" icon={HandPalmIcon} onClick={onStillHere}>
          I’m here
        </Button>
      </div>
    )
  if (state.phase === 'elsewhere')
    return (
      <div className="actions">
        <Button variant="solid" onClick={onTakeOver}>
          Watch here instead
        </Button>
      </div>
    )
  if (state.phase === 'complete')
    return (
      <div className="actions">
        <ButtonLink href={next}>Next task</ButtonLink>
      </div>
    )
  const again =
    state.phase === 'failed' ? state.mayTryAgain : state.phase === 'unplayable' && mayPass(state.cause)
  if (state.phase !== 'failed' && state.phase !== 'unplayable') return null
  return (
    <div className="actions">
      {onNext ? (
        <Button variant="solid" onClick={onNext}>
          Next task
        </Button>
      ) : (
        <ButtonLink variant="solid" href={next}>
          Next task
        </ButtonLink>
      )}
      {again ? <Button onClick={onTryAgain}>Try again</Button> : null}
      <ButtonLink icon={ArrowSquareOutIcon} href={url} target="_blank" rel="noopener">
        Visit it on {platform}
      </ButtonLink>
    </div>
  )
}
