import { useState } from 'react'
import { ownerReasons, type RejectionReason } from '#contract/checks/reviews.ts'
import { DecisionBar } from '../../layout/queue/decision-bar.tsx'
import { useVerdict } from '../../layout/queue/use-verdict.ts'
import { RejectDialog, type Rejection } from './reject-dialog.tsx'

/** A verdict on a proof. reason: of a rejection. */
interface Ruling extends Partial<Rejection> {
  verdict: 'approved' | 'rejected' | 'forged' | 'again'
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

/** Approve, reject with a reason, ask again, or next; each with a key. On a phone Reject leads to forged too. */
export function VerdictBar(props: Props) {
  const { send, onDone, onNext, forgedText, mayAsk, isDecided = false, isReady = true } = props
  const { reasons = ownerReasons } = props
  const { ask, busy, dialog, decide: settle } = useVerdict<RejectionReason>(onDone)
  const decide = (ruling: Ruling): void => settle(() => send(ruling))
  const [first, setFirst] = useState<RejectionReason>('not_done')
  const askFor = (reason: RejectionReason): void => {
    setFirst(reason)
    ask(reason)
  }
  const mayReject = !isDecided && !props.isExcuse
  const reject = { key: 'r', label: 'Reject', onAct: () => askFor(reasons[0] ?? 'other'), isDangerous: true }
  const forge = { key: 'f', label: 'Forged', onAct: () => askFor('forged'), isDangerous: true }
  const again = { key: 'q', label: 'Ask again', onAct: () => decide({ verdict: 'again' }) }
  const { approve: label, points } = props
  const approve = { label, points, onAct: () => decide({ verdict: 'approved' }), isOff: !isReady }
  return (
    <>
      <DecisionBar
        acts={[
          ...(mayReject ? [{ ...reject, isOff: !isReady }] : []),
          ...(forgedText ? [{ ...forge, isWide: mayReject }] : []),
          ...(mayAsk && !isDecided ? [again] : []),
        ]}
        onNext={onNext}
        consent={isDecided ? undefined : approve}
        busy={busy}
      />
      <RejectDialog
        key={first}
        {...dialog}
        first={first}
        reasons={reasons}
        forgedText={forgedText}
        title={props.rejectTitle}
        text={props.rejectText}
        onReject={({ reason, ...note }) =>
          decide(
            reason === 'forged' ? { verdict: reason, ...note } : { verdict: 'rejected', reason, ...note },
          )
        }
      />
    </>
  )
}
