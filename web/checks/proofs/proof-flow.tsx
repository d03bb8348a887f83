import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type OwnProof, readOwnProof } from '#contract/checks/proofs.ts'
import type { Forged } from '#contract/checks/reviews.ts'
import { queryKey } from '#contract/operation.ts'
import { tellPointsChanged } from '../../api/points-changed.ts'
import { useRead } from '../../api/read.ts'
import { NotRead } from '../../design/not-read.tsx'
import { Note } from '../../design/note.tsx'
import { Points } from '../../design/points.tsx'
import { Spinner } from '../../design/spinner.tsx'
import { Time } from '../../design/time.tsx'
import { ProofPicture } from '../reviews/proof-picture.tsx'
import { ProofOpen } from './proof-open.tsx'
import { DisputeForm, ProofRefused } from './proof-refused.tsx'
import { ProofState } from './proof-states.tsx'

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

interface ProofForgedProps {
  attemptId: string
  forged: Forged
  onAppealed: () => void
}

/** An admin's finding that the screenshot is forged, its cost, and the appeal. */
function ProofForged({ attemptId, forged, onAppealed }: ProofForgedProps) {
  const { state, note, appeal, mayAppeal } = forged
  return (
    <>
      <Note tone={state === 'cleared' ? 'info' : 'warn'}>
        <b className="font-label">
          {state === 'cleared' ? 'It was not forged.' : 'An admin says this screenshot is forged.'}
        </b>{' '}
        “{note}”
      </Note>
      <p className="sub">
        <Consequence forged={forged} />
      </p>
      {appeal ? <blockquote className="sub">Your appeal: “{appeal}”</blockquote> : null}
      {mayAppeal ? <DisputeForm attemptId={attemptId} onDisputed={onAppealed} /> : null}
    </>
  )
}

function Consequence({
  forged: { state, penalty, appealUntil, mayAppeal },
}: Pick<ProofForgedProps, 'forged'>) {
  if (state === 'cleared') return 'Another admin reviewed your appeal. Nothing is taken.'
  if (state === 'appealed')
    return 'Another admin is reviewing your appeal. Nothing is taken until then, and their decision is final.'
  const cost = <Points value={penalty} kind="out" />
  if (state === 'accused' && mayAppeal)
    return (
      <>
        Unless an appeal clears you, {cost} are taken. You can appeal once, until{' '}
        <Time inSentence iso={appealUntil} />.
      </>
    )
  return <>{cost} are taken from your balance and future points.</>
}

const pollMs = 2_000

/**
 * The member's proof, polled while it is being read. `changed` runs at each new stage; `put` stores an answer
 * of another call.
 */
function useProof(attemptId: string, changed: () => void) {
  const client = useQueryClient()
  const request = { params: { attemptId } }
  const key = queryKey(readOwnProof, request)
  const known = client.getQueryData<OwnProof>(key)
  const read = useRead(readOwnProof, request, {
    isPrivate: true,
    ...(known?.stage === 'reading' && { everyMs: pollMs }),
  })
  const stage = read.data?.stage
  const before = useRef(stage)
  useEffect(() => {
    if (before.current !== undefined && before.current !== stage) changed()
    before.current = stage
  }, [stage, changed])
  return {
    proof: read.data,
    isError: read.isError && !read.data,
    retry: () => void read.refetch(),
    put: (proof: OwnProof) => client.setQueryData(key, proof),
  }
}
