import { mayPass } from '#contract/players.ts'
import { Button, ButtonLink } from '../../design/button.tsx'
import { ArrowSquareOutIcon, HandPalmIcon } from '../../design/icons.ts'
import type { WatchState } from './watch-phases.ts'

interface Props {
  state: WatchState
  platform: string
  /** The content on its platform. */
  url: string
  /** Where there are more tasks. */
  next: string
  /** Shows the next one here, in place of leaving. */
  onNext: (() => void) | undefined
  onStillHere: () => void
  onTakeOver: () => void
  onTryAgain: () => void
}

/** What can be done now: answer, take over, try again, look at it on its platform, go on. */
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
          I am here
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
