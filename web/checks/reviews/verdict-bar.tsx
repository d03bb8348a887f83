import { useState } from 'react'
import { ownerReasons, type RejectionReason } from '#contract/checks/reviews.ts'
import { Button } from '../../design/button.tsx'
import { useKeys } from '../../design/single-keys.ts'
import { DecisionBar } from '../../layout/queue/decision-bar.tsx'
import { useVerdict } from '../../layout/queue/use-verdict.ts'
import { RejectDialog } from './reject-dialog.tsx'

/** A verdict on a proof. reason: of a rejection. */
interface Ruling {
  verdict: 'approved' | 'rejected' | 'forged' | 'again'
  reason?: RejectionReason
  note?: string | undefined
}

interface Props {
  /** Sends a verdict; returns its toast. */
  send: (ruling: Ruling) => Promise<string>
  /** The item is decided, by this member or by someone quicker. */
  onDone: () => void
  /** Label of the approve button. */
  approve: string
  /** Points that an approval moves. */
  points: number | undefined
  rejectTitle: string
  /** Reasons to choose from. */
  reasons?: RejectionReason[] | undefined
  rejectText: string
  /** Skips to the next item without deciding; undefined if there is no other. */
  onNext: (() => void) | undefined
  /** Cost of calling it forged, as a sentence; undefined if the member can't. */
  forgedText?: string | undefined
  /** The earner can be asked for another screenshot. */
  mayAsk?: boolean | undefined
  /** Nothing can be rejected yet: the earner says that the page is gone. */
  isExcuse?: boolean | undefined
  /** No decision is needed; the proof can only be called forged. */
  isDecided?: boolean
  /** True once the evidence is visible. Until then nothing can be decided, not even by keyboard. */
  isReady?: boolean
}

/** Approve, reject with a reason, ask again, or next; each with a key. */
export function VerdictBar(props: Props) {
  const { send, onDone, onNext, forgedText, mayAsk, isDecided = false, isReady = true } = props
  const { reasons = ownerReasons } = props
  const { ask, busy, dialog, decide: settle } = useVerdict<RejectionReason>(onDone)
  const decide = (ruling: Ruling): void => settle(() => send(ruling))
  const approve = (): void => decide({ verdict: 'approved' })
  const [first, setFirst] = useState<RejectionReason>('not_done')
  const askFor = (reason: RejectionReason): void => {
    setFirst(reason)
    ask(reason)
  }
  const reject = (): void => askFor(reasons[0] ?? 'other')
  const forge = forgedText ? (): void => askFor('forged') : undefined
  const askAgain = mayAsk && !isDecided ? (): void => decide({ verdict: 'again' }) : undefined
  const mayReject = !isDecided && !props.isExcuse
  const rejections = { reject: mayReject ? reject : undefined, forge, askAgain, isReady }
  useKeys({
    ...(isReady && !isDecided && { a: approve }),
    ...(isReady && mayReject && { r: reject }),
    ...(forge && { f: forge }),
    ...(askAgain && { q: askAgain }),
    ...(onNext && { j: onNext }),
  })
  return (
    <>
      <DecisionBar
        rejections={<Rejections {...rejections} />}
        onNext={onNext}
        consent={
          isDecided ? null : (
            <Button variant="solid" busy={busy} disabled={!isReady} points={props.points} onClick={approve}>
              {props.approve} <kbd className="kbd">A</kbd>
            </Button>
          )
        }
      />
      <RejectDialog
        key={first}
        {...dialog}
        first={first}
        reasons={reasons}
        forgedText={forgedText}
        title={props.rejectTitle}
        text={props.rejectText}
        onReject={({ reason, note }) =>
          decide(reason === 'forged' ? { verdict: reason, note } : { verdict: 'rejected', reason, note })
        }
      />
    </>
  )
}

interface RejectionsProps {
  reject: (() => void) | undefined
  forge: (() => void) | undefined
  askAgain: (() => void) | undefined
  isReady: boolean
}

/** The ways to reject or ask that are available. On a phone Reject leads to forged too. */
function Rejections({ reject, forge, askAgain, isReady }: RejectionsProps) {
  return (
    <>
      {reject ? (
        <Button variant="danger" disabled={!isReady} onClick={reject}>
          Reject <kbd className="kbd">R</kbd>
        </Button>
      ) : null}
      {forge ? (
        <Button variant="danger" className={reject ? 'max-desk:hidden' : undefined} onClick={forge}>
          Forged <kbd className="kbd">F</kbd>
        </Button>
      ) : null}
      {askAgain ? (
        <Button onClick={askAgain}>
          Ask again <kbd className="kbd">Q</kbd>
        </Button>
      ) : null}
    </>
  )
}
