import { issueProofCode, type OwnProof } from '#contract/checks/proofs.ts'
import type { Output } from '#contract/operation.ts'
import { ButtonLink } from '../../design/button.tsx'
import { Note } from '../../design/card.tsx'
import { Time, TimePhrase } from '../../design/time.tsx'
import { DropZone } from './drop-zone.tsx'
import { useUpload } from './use-upload.ts'
import './proofs.css'
import { useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { Skeleton } from '../../design/placeholders.tsx'

type Props = Parameters<typeof useUpload>[1] & { proof: OwnProof }

/** The steps and the upload, for a new task, another try or a fresh proof. */
export function ProofOpen({ proof, ...outcome }: Props) {
  const upload = useUpload(proof.attemptId, outcome)
  const fresh = proof.kind === 'retention'
  return (
    <>
      <Why proof={proof} />
      <ol className="proof-steps">
        <li>
          <p className="grid gap-0.5 min-w-0 flex-[1_1_260px] wrap-anywhere">
            <b className="font-label">Open the page in another tab.</b>
            <span className="sub">Use the account you want to do it with.</span>
          </p>
          <ButtonLink
            size="sm"
            icon="ArrowSquareOut"
            href={proof.url}
            target="_blank"
            rel="noopener noreferrer"
            className="max-w-full"
          >
            Open the page
          </ButtonLink>
        </li>
        <li>
          <p className="grid gap-0.5 min-w-0 flex-[1_1_260px] wrap-anywhere">
            <b className="font-label">
              {fresh ? `${instructionOf(proof)}, if you no longer do.` : `${instructionOf(proof)}.`}
            </b>
            <span className="sub">Nothing else is needed there.</span>
          </p>
        </li>
        <li>
          <p className="grid gap-0.5 min-w-0 flex-[1_1_260px] wrap-anywhere">
            <b className="font-label">Take a screenshot of that page.</b>
            <span className="sub">
              {proof.lookFor ? (
                <>
                  The name <b className="font-label text-ink">{proof.lookFor}</b> and{' '}
                  {stateSeen(proof.action)} must be visible.
                </>
              ) : (
                <>The creator’s name and {stateSeen(proof.action)} must be visible.</>
              )}{' '}
              Cover anything private.
            </span>
          </p>
        </li>
      </ol>
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
          {proof.problem ? 'That screenshot couldn’t be used.' : 'An admin asks for another screenshot.'}
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
        once. It is optional.
      </p>
    </div>
  )
}

function instructionOf({ action, lookFor }: Pick<OwnProof, 'action' | 'lookFor'>): string {
  const name = lookFor ? ` ${lookFor}` : ''
  switch (action) {
    case 'follow':
      return name ? `Follow${name}` : 'Follow it'
    case 'subscribe':
      return name ? `Subscribe to${name}` : 'Subscribe'
    case 'join':
      return name ? `Join${name}` : 'Join it'
    case 'save':
      return 'Save it'
    default:
      return 'Like it'
  }
}

/** Text that the page shows once the task is done. */
const states: Record<string, string> = {
  follow: '“Following”',
  subscribe: '“Subscribed”',
  join: '“Joined”',
  save: '“Saved”',
  like: 'the filled heart or thumb, or “Liked”',
}

/** Text that must be visible in the screenshot. */
const stateSeen = (action: string): string => states[action] ?? 'a sign that it is done'
