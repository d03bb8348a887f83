import { useState } from 'react'
import type { RefusalReason, VerdictBody } from '#contract/reviews.ts'
import { Button } from '../../design/button.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'
import type { useDecision } from './use-decision.ts'
import { useKeys } from './use-keys.ts'

interface Props {
  decision: ReturnType<typeof useDecision>
  /** Label of the approve button. */
  approve: string
  /** Points that an approval moves. */
  points: number | undefined
  refuseTitle: string
  refuseText: string
  /** Skips to the next item without deciding; undefined if there is no other. */
  onNext: (() => void) | undefined
  /** Cost of calling it forged, as a sentence; undefined if the member can't. */
  forgedText?: string | undefined
  /** No decision is needed; the proof can only be called forged. */
  isDecided?: boolean
  /** True once the evidence is visible. Until then nothing can be decided, by keyboard either. */
  isReady?: boolean
}

const yes: VerdictBody = { verdict: 'yes' }

/** Approve, reject with a reason, or next; each with a key. */
export function VerdictBar(props: Props) {
  const {
    decision,
    approve,
    points,
    refuseTitle,
    refuseText,
    onNext,
    forgedText,
    isDecided = false,
    isReady = true,
  } = props
  const { decide, setIsRefusing, isRefusing, busy, error } = decision
  const [first, setFirst] = useState<RefusalReason>('not_done')
  const ask = (reason: RefusalReason): void => {
    setFirst(reason)
    setIsRefusing(true)
  }
  const refuse = (): void => ask('not_done')
  const forge = forgedText ? (): void => ask('forged') : undefined
  useKeys({
    ...(isReady && !isDecided && { a: () => decide(yes), r: refuse }),
    ...(forge && { f: forge }),
    ...(onNext && { j: onNext }),
  })
  return (
    <>
      <DecisionBar
        refusals={<Refusals refuse={isDecided ? undefined : refuse} forge={forge} isReady={isReady} />}
        onNext={onNext}
        consent={
          isDecided ? null : (
            <Button
              variant="solid"
              busy={busy}
              disabled={!isReady}
              points={points}
              onClick={() => decide(yes)}
            >
              {approve} <kbd className="kbd">A</kbd>
            </Button>
          )
        }
      />
      <RefuseDialog
        key={first}
        first={first}
        forgedText={forgedText}
        open={isRefusing}
        title={refuseTitle}
        text={refuseText}
        error={error}
        busy={busy}
        onClose={() => setIsRefusing(false)}
        onRefuse={(why) => decide({ verdict: 'no', ...why })}
      />
    </>
  )
}

interface RefusalsProps {
  refuse: (() => void) | undefined
  forge: (() => void) | undefined
  isReady: boolean
}

/** The ways to reject that are available. */
function Refusals({ refuse, forge, isReady }: RefusalsProps) {
  return (
    <>
      {refuse ? (
        <Button variant="danger" disabled={!isReady} onClick={refuse}>
          Reject <kbd className="kbd">R</kbd>
        </Button>
      ) : null}
      {forge ? (
        <Button variant="danger" onClick={forge}>
          Forged <kbd className="kbd">F</kbd>
        </Button>
      ) : null}
    </>
  )
}
