import { useState } from 'react'
import type { RefusalReason, VerdictBody } from '#contract/reviews.ts'
import { Button } from '../../design/button.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'
import type { useDecision } from './use-decision.ts'
import { useKeys } from './use-keys.ts'

interface Props {
  decision: ReturnType<typeof useDecision>
  /** Of the button that says yes. */
  approve: string
  /** The points that it moves. */
  points: number | undefined
  refuseTitle: string
  refuseText: string
  /** Goes on without deciding; undefined where there is no other. */
  onNext: (() => void) | undefined
  /** For who may call it forged: what that costs, in a sentence. */
  forgedText?: string | undefined
  /** Nobody has to decide: it can be called forged and no more. */
  isDecided?: boolean
  /** What it is about can be seen; until then nothing can be decided, by no key either. */
  isReady?: boolean
}

const yes: VerdictBody = { verdict: 'yes' }

/** Yes, no with a reason, or the next one; each with its key. */
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

/** The ways to say no that are open. */
function Refusals({ refuse, forge, isReady }: RefusalsProps) {
  return (
    <>
      {refuse ? (
        <Button variant="danger" disabled={!isReady} onClick={refuse}>
          Say no <kbd className="kbd">R</kbd>
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
