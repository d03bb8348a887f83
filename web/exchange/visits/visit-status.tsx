import type { ReactNode } from 'react'
import { CheckCircleIcon, WarningCircleIcon } from '../../design/icons.ts'
import { Points } from '../../design/points.tsx'
import type { Failure, VisitState } from './visit-phases.ts'
import './visits.css'

interface Props {
  state: VisitState
  site: string
  /** Meaning of the points of a completed visit; null: not known yet. */
  meaning: string | null
}

/** The phase of a visit in words. It changes only with the phase, so screen readers can announce it. */
export function VisitStatus({ state, site, meaning }: Props) {
  if (state.phase === 'visiting') return <Small>Visiting {site}</Small>
  if (state.phase === 'complete') return <Complete pointsEarned={state.pointsEarned} meaning={meaning} />
  if (state.phase === 'failed') return <Failed {...state} />
  return state.step === 'blocked' ? (
    <>
      <p className="sub text-13">Your browser blocked the new tab</p>
      <p className="figure visit-figure">Ready when you are</p>
    </>
  ) : (
    <>
      <Small>Opening {site}</Small>
      <p className="figure visit-figure">One moment</p>
    </>
  )
}

const Small = ({ children }: { children: ReactNode }) => <p className="sub text-13 trunc">{children}</p>

function Complete({ pointsEarned, meaning }: { pointsEarned: number; meaning: string | null }) {
  return (
    <>
      <p className="sub text-13 flex items-center gap-1.5">
        <CheckCircleIcon weight="fill" size={16} className="text-ink" aria-hidden="true" />
        Visit complete
      </p>
      <p className="figure visit-figure">
        <Points value={pointsEarned} kind="in" />
      </p>
      {meaning ? <p className="sub text-13 mt-1 text-pretty">{meaning}</p> : null}
    </>
  )
}

/** Why there are no points, in full sentences; never a red fill. */
function Failed({ reason, detail }: Failure) {
  return (
    <>
      <p className="h3 flex items-center gap-1.5">
        <WarningCircleIcon weight="fill" size={16} className="text-danger-text" aria-hidden="true" />
        No points this time
      </p>
      <p className="sub mt-1 text-pretty">{reason}</p>
      {detail ? <p className="dim text-13 mt-1 text-pretty">{detail}</p> : null}
    </>
  )
}
