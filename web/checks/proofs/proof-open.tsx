import { useEffect, useState } from 'react'
import { issueProofCode, type OwnProof } from '#contract/checks/proofs.ts'
import type { Output } from '#contract/operation.ts'
import { call } from '../../api/client.ts'
import { Note } from '../../design/card.tsx'
import { Skeleton } from '../../design/placeholders.tsx'
import { Time, TimePhrase } from '../../design/time.tsx'
import { OpenTask } from '../../exchange/tasks/open-task.tsx'
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
        open={
          <OpenTask task={{ url: proof.url }} begin={null}>
            Open the page
          </OpenTask>
        }
      />
      <ProofCode attemptId={proof.attemptId} />
      <DropZone upload={upload} label="Your screenshot" />
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
      <Note tone="warn">
        <b className="font-label">{proof.owner} says it was undone.</b>{' '}
        {proof.report ? `“${proof.report}” ` : ''}
        Send a fresh screenshot
        <TimePhrase before=" by" iso={proof.dueAt} />, and the points stay yours. Without it, they are taken
        back.
      </Note>
    )
  return null
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
