import { CountingPoints } from '../../design/counting-points.tsx'
import { Halves, OutlinedHalves } from '../../design/halves.tsx'
import { CheckCircleIcon, WarningCircleIcon } from '../../design/icons.ts'
import { Points } from '../../design/points.tsx'
import { ProgressBar } from '../../design/progress-bar.tsx'
import { type WatchState, watchProgress } from './watch-phases.ts'
import { type WatchFacts, watchWords } from './watch-words.ts'
import './players.css'

/** The ring, the confirmed time and the status text, which is announced when it changes. */
export function WatchStatus({ state, facts }: { state: WatchState; facts: WatchFacts }) {
  const isOver = state.phase === 'failed' || state.phase === 'unplayable'
  const { title, text } = watchWords(state, facts)
  return (
    <div className="watch-status">
      {isOver ? (
        <OutlinedHalves size={56} />
      ) : (
        <Halves progress={watchProgress(state, facts.requiredSeconds)} size={84} />
      )}
      <div className="min-w-0">
        <Figure state={state} facts={facts} />
        <div role="status">
          <h2 className="h3 flex items-center gap-1.5">
            {isOver ? (
              <WarningCircleIcon weight="fill" size={16} className="text-danger-text" aria-hidden="true" />
            ) : null}
            {state.phase === 'complete' ? (
              <CheckCircleIcon weight="fill" size={16} aria-hidden="true" />
            ) : null}
            {title}
          </h2>
          <p className="sub mt-1 text-pretty">{text}</p>
        </div>
      </div>
    </div>
  )
}

function Figure({ state, facts: { requiredSeconds, points } }: { state: WatchState; facts: WatchFacts }) {
  if (state.phase === 'complete')
    return (
      <p className="figure mb-1 text-[26px] tracking-[-0.015em] [&>small]:text-14 [&>small]:[font-stretch:var(--wd-text)] [&>small]:font-[500]">
        <Earned points={state.pointsEarned} />
      </p>
    )
  if (state.phase === 'failed' || state.phase === 'unplayable') return null
  if (state.phase !== 'watching' && state.phase !== 'elsewhere')
    return (
      <p className="figure mb-1 text-[26px] tracking-[-0.015em] [&>small]:text-14 [&>small]:[font-stretch:var(--wd-text)] [&>small]:font-[500]">
        <Points value={points} kind="in" />
      </p>
    )
  return (
    <>
      <p className="figure mb-1 text-[26px] tracking-[-0.015em] [&>small]:text-14 [&>small]:[font-stretch:var(--wd-text)] [&>small]:font-[500]">
        {state.confirmedSeconds} s <small>of {requiredSeconds} s confirmed</small>
      </p>
      <ProgressBar tone="in" label="Confirmed time" value={state.confirmedSeconds} max={requiredSeconds} />
    </>
  )
}

/** Counts the points up from zero once they are paid. */
const Earned = ({ points }: { points: number }) => (
  <>
    +<CountingPoints value={points} />
  </>
)
