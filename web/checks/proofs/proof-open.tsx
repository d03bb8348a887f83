import type { OwnProof } from '#contract/checks/proofs.ts'
import { ButtonLink } from '../../design/button.tsx'
import { ArrowSquareOutIcon } from '../../design/icons.ts'
import { Note } from '../../design/note.tsx'
import { Time } from '../../design/time.tsx'
import { DropZone } from './drop-zone.tsx'
import { ProofCode } from './proof-code.tsx'
import { instructionOf, stateSeen } from './proof-words.ts'
import { useUpload } from './use-upload.ts'
import './proofs.css'

interface Props {
  proof: OwnProof
  onSent: (proof: OwnProof) => void
}

/** The steps and the upload, for a new task, another try or a fresh proof. */
export function ProofOpen({ proof, onSent }: Props) {
  const upload = useUpload(proof.attemptId, onSent)
  const fresh = proof.kind === 'retention'
  return (
    <>
      <Why proof={proof} />
      <ol className="proof-steps">
        <li>
          <p>
            <b>Open the page in another tab.</b>
            <span className="sub">Use the account you want to do it with.</span>
          </p>
          <ButtonLink
            size="sm"
            icon={ArrowSquareOutIcon}
            href={proof.url}
            target="_blank"
            rel="noopener noreferrer"
            className="max-w-full"
          >
            Open the page
          </ButtonLink>
        </li>
        <li>
          <p>
            <b>{fresh ? `${instructionOf(proof)}, if you no longer do.` : `${instructionOf(proof)}.`}</b>
            <span className="sub">Nothing else is needed there.</span>
          </p>
        </li>
        <li>
          <p>
            <b>Take a screenshot of that page.</b>
            <span className="sub">
              {proof.lookFor ? (
                <>
                  The name <b className="text-ink">{proof.lookFor}</b> and {stateSeen(proof.action)} must be
                  visible.
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
        {proof.dueAt ? (
          <>
            {' '}
            by <Time inSentence iso={proof.dueAt} />
          </>
        ) : null}
        .
      </Note>
    )
  if (proof.stage === 'asked')
    return (
      <Note tone="warn">
        <b className="font-label">{proof.owner} says it was undone.</b>{' '}
        {proof.report ? `“${proof.report}” ` : ''}
        Send a fresh screenshot
        {proof.dueAt ? (
          <>
            {' '}
            by <Time inSentence iso={proof.dueAt} />
          </>
        ) : null}
        , and the points stay yours. Without it, they are taken back.
      </Note>
    )
  return null
}
