import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type OwnProof, type ProofStage, readOwnProof } from '#contract/checks/proofs.ts'
import { disputeLimits, disputeVerdict, type Forged } from '#contract/checks/reviews.ts'
import type { Attempt } from '#contract/exchange/attempts.ts'
import type { Task } from '#contract/exchange/tasks.ts'
import { queryKey } from '#contract/operation.ts'
import { write } from '../../api/client.ts'
import { announcePointsChanged } from '../../api/points-changed.ts'
import { useRead } from '../../api/read.ts'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { Card, Note } from '../../design/card.tsx'
import { Field, Form, Textarea } from '../../design/field.tsx'
import { NotRead } from '../../design/placeholders.tsx'
import { Points } from '../../design/points.tsx'
import { Spinner } from '../../design/spinner.tsx'
import { Time, TimePhrase } from '../../design/time.tsx'
import { NextTask } from '../../exchange/tasks/next-task.tsx'
import type { Begin } from '../../exchange/tasks/open-task.tsx'
import { ProofPicture } from '../reviews/proof-picture.tsx'
import { ProofOpen } from './proof-open.tsx'
import { ProofState } from './proof-states.tsx'
import { ProofSteps } from './proof-steps.tsx'

interface PanelProps {
  task: Task
  /** Null: nothing was started; opening the page does. */
  attempt: Pick<Attempt, 'id'> | null
  begin: Begin
  changed: () => void
}

/** Proof of a task by screenshot, from the first step to the points. */
export function ProofPanel({ task, attempt, begin, changed }: PanelProps) {
  return (
    <Card title="Your screenshot">
      {attempt ? (
        <ProofFlow attemptId={attempt.id} changed={changed} />
      ) : (
        <ProofSteps action={task.action} lookFor={null} task={task} begin={begin} />
      )}
    </Card>
  )
}

interface Props {
  attemptId: string
  /** Runs when the proof's new stage may have changed the attempt or the balance. */
  changed: () => void
}

/** Stages in which the earner has done their part. */
const waitsOrPaid = new Set<ProofStage>(['reading', 'owner', 'admin', 'approved'])

/** One proof from the first step to the points: what to do now, or its current state, and the next task. */
export function ProofFlow({ attemptId, changed }: Props) {
  const { proof, isError, retry, put } = useProof(attemptId, () => {
    announcePointsChanged()
    changed()
  })
  if (!proof)
    return isError ? (
      <NotRead title="Couldn’t load this screenshot" text="Nothing you sent is lost." retry={retry} />
    ) : (
      <Spinner label="Loading your screenshot" />
    )
  const { stage, forged } = proof
  if (stage === 'open' || stage === 'again' || stage === 'asked')
    return (
      <div className="proof grid gap-5 min-w-0">
        {/* It failed perhaps because the screenshot has arrived already, or its task has ended. */}
        <ProofOpen key={stage} proof={proof} onSent={put} onFailed={retry} />
      </div>
    )
  return (
    <div className="proof grid gap-5 min-w-0">
      {stage === 'refused' && !forged ? <ProofRefused proof={proof} /> : null}
      {stage === 'refused' || (stage === 'disputed' && forged) ? null : <ProofState proof={proof} />}
      {proof.dispute && proof.dispute !== forged?.appeal ? (
        <blockquote className="sub">You disputed it: “{proof.dispute}”</blockquote>
      ) : null}
      {forged ? <ProofForged attemptId={attemptId} forged={forged} /> : null}
      {waitsOrPaid.has(stage) ? (
        <div className="actions">
          <NextTask after={proof.taskId} />
        </div>
      ) : null}
      {proof.picture?.url ? <ProofPicture picture={proof.picture} label="Your screenshot" /> : null}
    </div>
  )
}

/** An admin's finding that the screenshot is forged, its cost, and the appeal. */
function ProofForged({ attemptId, forged }: { attemptId: string; forged: Forged }) {
  const { state, note, appeal, mayAppeal } = forged
  return (
    <>
      <Note tone={state === 'cleared' ? 'info' : 'warn'}>
        <b className="font-label">
          {state === 'cleared' ? 'It wasn’t forged.' : 'An admin says this screenshot is forged.'}
        </b>{' '}
        “{note}”
      </Note>
      <p className="sub">
        <Consequence forged={forged} />
      </p>
      {appeal ? <blockquote className="sub">Your appeal: “{appeal}”</blockquote> : null}
      {mayAppeal ? <DisputeForm attemptId={attemptId} /> : null}
    </>
  )
}

function Consequence({ forged: { state, penalty, appealUntil, mayAppeal } }: { forged: Forged }) {
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
  const read = useRead(readOwnProof, request, {
    isPrivate: true,
    everyMs: (proof) => (proof?.stage === 'reading' ? pollMs : undefined),
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

/** A rejection with its reason, and the form to dispute it. */
function ProofRefused({ proof }: { proof: OwnProof }) {
  const { refusal, owner, dueAt } = proof
  return (
    <>
      <Note tone="warn">
        <b className="font-label">{refusal?.by === 'owner' ? `${owner} said no.` : 'An admin said no.'}</b>{' '}
        {refusal?.reason} {refusal?.note ? `“${refusal.note}”` : ''}
      </Note>
      <p className="sub">
        The points are still set aside
        <TimePhrase before=" until" iso={dueAt} />. If you disagree, say so by then and an admin decides.
        Otherwise nothing is credited.
      </p>
      <DisputeForm attemptId={proof.attemptId} />
    </>
  )
}

/** Form with which the earner asks an admin, once. */
function DisputeForm({ attemptId }: { attemptId: string }) {
  const [text, setText] = useState('')
  const [isShort, setIsShort] = useState(false)
  const { busy, error, send } = useAct('disputeVerdict', [readOwnProof])
  const submit = (): void => {
    const tooShort = text.trim().length < disputeLimits.least
    setIsShort(tooShort)
    if (!tooShort) void send(() => write(disputeVerdict, { params: { attemptId }, body: { text } }))
  }
  return (
    <Form className="grid gap-4" onSend={submit}>
      <Field
        label="Why do you disagree?"
        error={isShort ? `Use at least ${disputeLimits.least} characters.` : error}
      >
        <Textarea value={text} rows={3} maxLength={disputeLimits.most} onChange={setText} />
      </Field>
      <div>
        <Button variant="solid" type="submit" busy={busy}>
          Ask an admin
        </Button>
      </div>
    </Form>
  )
}
