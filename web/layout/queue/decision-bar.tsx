import type { ReactNode } from 'react'
import { Button } from '../../design/button.tsx'
import './queue.css'

interface Props {
  rejections: ReactNode
  /** Skips to the next item without deciding; undefined if there is no other. */
  onNext: (() => void) | undefined
  consent: ReactNode
}

/** Actions on a case: the ways to reject it or ask, the next one, and the approval at the end. */
export function DecisionBar({ rejections, onNext, consent }: Props) {
  return (
    <div className="verdict-bar">
      {rejections}
      <span className="flex-1 max-desk:hidden" />
      {onNext ? (
        <Button variant="ghost" onClick={onNext}>
          Skip <kbd className="kbd">J</kbd>
        </Button>
      ) : null}
      {consent}
    </div>
  )
}
