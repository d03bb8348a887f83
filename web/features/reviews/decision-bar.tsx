import type { ReactNode } from 'react'
import { Button } from '../../design/button.tsx'

interface Props {
  refusals: ReactNode
  /** Goes on without deciding; undefined where there is no other. */
  onNext: (() => void) | undefined
  consent: ReactNode
}

/** What can be said to a case: the ways to say no, the next one, and yes at the end. */
export function DecisionBar({ refusals, onNext, consent }: Props) {
  return (
    <div className="verdict-bar">
      {refusals}
      <span className="flex-1" />
      {onNext ? (
        <Button variant="ghost" onClick={onNext}>
          Next <kbd className="kbd">J</kbd>
        </Button>
      ) : null}
      {consent}
    </div>
  )
}
