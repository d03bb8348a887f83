import { useEffect, useState } from 'react'
import { issueProofCode, type OwnProof } from '#contract/checks/proofs.ts'
import { excuseTarget } from '#contract/checks/retention.ts'
import { undoneFactor } from '#contract/exchange/connections.ts'
import type { Output } from '#contract/operation.ts'
import { call, write } from '../../api/client.ts'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { Note } from '../../design/card.tsx'
import { Skeleton } from '../../design/placeholders.tsx'
import { Points } from '../../design/points.tsx'
import { Time, TimePhrase } from '../../design/time.tsx'
import { DropZone } from './drop-zone.tsx'
import { ProofSteps } from './proof-steps.tsx'
import { useUpload } from './use-upload.ts'

type Props = Parameters<typeof useUpload>[1] & { proof: OwnProof }

/** The steps and the upload, for a new task, another try or a fresh proof. */
export function ProofOpen({ proof, ...outcome }: Props) {
  const upload = useUpload(proof.attemptId, outcome)
  const fresh = proof.kind === 'retention'
  return (
    <>
      <Why proof={proof} />
      <ProofSteps
        action={proof.action}
        lookFor={proof.lookFor}
        fresh={fresh}
        task={{ url: proof.url }}
        begin={null}
      />
      <ProofCode attemptId={proof.attemptId} />
      <DropZone upload={upload} label="Your screenshot" />
      {fresh && proof.excuse === null ? <Excuse proof={proof} onSent={outcome.onSent} /> : null}
      {proof.dueAt && !fresh ? (
        <p className="sub text-13">
          Send it by <Time inSentence iso={proof.dueAt} />.
        </p>
      ) : null}
    </>
  )
}

function Why({ proof }: { proof: OwnProof }) {
  if (proof.stage === 'again')
    return (
      <Note tone="warn">
        <b className="font-label">
          {proof.problem ? 'That screenshot couldn’t be used.' : 'An admin asked for another screenshot.'}
        </b>{' '}
        {proof.problem}{' '}
        {proof.triesLeft === 1 ? 'You can send one more' : `You can send ${proof.triesLeft} more`}
        <TimePhrase before=" by" iso={proof.dueAt} />.
      </Note>
    )
  if (proof.stage === 'asked')
    return (
      <Note tone={proof.askedBy === 'earner' ? 'info' : 'warn'}>
        <Asked proof={proof} />
      </Note>
    )
  return null
}

/** The asker for a fresh screenshot, and the points it is about. */
function Asked({ proof: { askedBy, owner, report, points, dueAt } }: { proof: OwnProof }) {
  if (askedBy === 'earner')
    return 'Follows open to you again once this screenshot is approved. If it isn’t, nothing is taken.'
  return (
    <>
      <b className="font-label">
        {askedBy === 'owner' ? `${owner} says it was undone.` : 'We check some follows a second time.'}
      </b>{' '}
      {report ? `“${report}” ` : ''}
      Send a fresh screenshot
      <TimePhrase before=" by" iso={dueAt} />, and the points stay yours. Without it,{' '}
      <Points value={points} kind="out" /> are taken back; if it turns out that you undid it,{' '}
      <Points value={points * undoneFactor} kind="out" />.
    </>
  )
}

/** The way out of a request for a page that is no longer there. */
function Excuse({ proof, onSent }: Pick<Props, 'proof' | 'onSent'>) {
  const { busy, error, send } = useAct('excuseTarget')
  const excuse = () =>
    send(async () => {
      onSent(await write(excuseTarget, { params: { attemptId: proof.attemptId } }))
    })
  return (
    <div className="grid gap-2 justify-items-start">
      <Button busy={busy} onClick={excuse}>
        The profile is gone or I can’t reach it
      </Button>
      {error ? <Note tone="danger">{error}</Note> : null}
    </div>
  )
}

/** The one-time code, renewed while the page is open. It only helps, so a failure shows nothing. */
function ProofCode({ attemptId }: { attemptId: string }) {
  const [current, setCurrent] = useState<Output<typeof issueProofCode> | 'loading' | null>('loading')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isUnmounted = false
    const issue = async (): Promise<void> => {
      try {
        const code = await call(issueProofCode, { params: { attemptId } })
        if (isUnmounted) return
        setCurrent(code)
        timer = setTimeout(
          () => void issue(),
          Math.max(5_000, Date.parse(code.expiresAt) - Date.now() + 1_000),
        )
      } catch (thrown) {
        if (isUnmounted) return
        setCurrent(null)
        console.error('issueProofCode failed', thrown)
      }
    }
    void issue()
    return () => {
      isUnmounted = true
      clearTimeout(timer)
    }
  }, [attemptId])
  if (!current) return null
  return (
    <div className="flex flex-wrap gap-y-2 gap-x-4.5 items-center px-4 py-3.5 rounded-md bg-raised [&>p]:flex-[1_1_240px]">
      {current === 'loading' ? (
        <Skeleton className="h-8 w-28" />
      ) : (
        <span className="text-[1.375rem] font-head tracking-[0.12em] num">{current.code}</span>
      )}
      <p className="sub text-13">
        Your code
        <TimePhrase before=" until" iso={current === 'loading' ? null : current.expiresAt} format="clock" />.
        If this page is in the screenshot too, the code shows it is recent, and more of them are credited at
        once. It’s optional.
      </p>
    </div>
  )
}
