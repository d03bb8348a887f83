import type { VerdictBody } from '#contract/reviews.ts'
import { Button } from '../../design/button.tsx'
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
}

const yes: VerdictBody = { verdict: 'yes' }

/** Yes, no with a reason, or the next one; each with its key. */
export function VerdictBar({ decision, approve, points, refuseTitle, refuseText, onNext }: Props) {
  const { decide, setIsRefusing, isRefusing, busy, error } = decision
  const refuse = (): void => setIsRefusing(true)
  useKeys({ a: () => decide(yes), r: refuse, ...(onNext && { j: onNext }) })
  return (
    <div className="verdict-bar">
      <Button variant="danger" onClick={refuse}>
        Say no <kbd className="kbd">R</kbd>
      </Button>
      <span className="flex-1" />
      {onNext ? (
        <Button variant="ghost" onClick={onNext}>
          Next <kbd className="kbd">J</kbd>
        </Button>
      ) : null}
      <Button variant="solid" busy={busy} points={points} onClick={() => decide(yes)}>
        {approve} <kbd className="kbd">A</kbd>
      </Button>
      <RefuseDialog
        open={isRefusing}
        title={refuseTitle}
        text={refuseText}
        error={error}
        busy={busy}
        onClose={() => setIsRefusing(false)}
        onRefuse={(why) => decide({ verdict: 'no', ...why })}
      />
    </div>
  )
}
