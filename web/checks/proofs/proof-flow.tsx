import { tellPointsChanged } from '../../api/points-changed.ts'
import { NotRead } from '../../design/not-read.tsx'
import { Spinner } from '../../design/spinner.tsx'
import { ProofPicture } from '../reviews/index.ts'
import { ProofForged } from './proof-forged.tsx'
import { ProofOpen } from './proof-open.tsx'
import { ProofRefused } from './proof-refused.tsx'
import { ProofState } from './proof-states.tsx'
import { useProof } from './use-proof.ts'

interface Props {
  attemptId: string
  /** Runs when the proof's new stage may have changed the attempt or the balance. */
  changed: () => void
}

/** One proof from the first step to the points: what to do now, or its current state. */
export function ProofFlow({ attemptId, changed }: Props) {
  const { proof, isError, retry, put } = useProof(attemptId, () => {
    tellPointsChanged()
    changed()
  })
  if (!proof)
    return isError ? (
      <NotRead title="Couldn’t load this proof" text="Nothing you sent is lost." retry={retry} />
    ) : (
      <Spinner label="Loading your proof" />
    )
  const { stage, forged } = proof
  if (stage === 'open' || stage === 'again' || stage === 'asked')
    return (
      <div className="proof grid gap-5 min-w-0">
        <ProofOpen key={stage} proof={proof} onSent={put} />
      </div>
    )
  return (
    <div className="proof grid gap-5 min-w-0">
      {stage === 'refused' && !forged ? <ProofRefused proof={proof} onDisputed={retry} /> : null}
      {stage === 'refused' || (stage === 'disputed' && forged) ? null : <ProofState proof={proof} />}
      {proof.dispute && proof.dispute !== forged?.appeal ? (
        <blockquote className="sub">You disputed it: “{proof.dispute}”</blockquote>
      ) : null}
      {forged ? <ProofForged attemptId={attemptId} forged={forged} onAppealed={retry} /> : null}
      {proof.picture?.url ? <ProofPicture picture={proof.picture} label="Your screenshot" /> : null}
    </div>
  )
}
