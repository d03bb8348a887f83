import { Button } from '../../design/button.tsx'
import { DecisionBar, useKeys } from '../reviews/index.ts'

interface Props {
  /** What agrees with the report or the suspicion, and what does not. */
  agree: string
  refuse: string
  onAgree: () => void
  onRefuse: () => void
  /** Goes on without deciding; undefined where there is no other. */
  onNext: (() => void) | undefined
  busy: boolean
}

/** The two verdicts and the next one, each with its key. */
export function DecideBar({ agree, refuse, onAgree, onRefuse, onNext, busy }: Props) {
  useKeys({ ...(!busy && { a: onAgree, r: onRefuse }), ...(onNext && { j: onNext }) })
  return (
    <DecisionBar
      refusals={
        <Button disabled={busy} onClick={onRefuse}>
          {refuse} <kbd className="kbd">R</kbd>
        </Button>
      }
      onNext={onNext}
      consent={
        <Button variant="solid" busy={busy} onClick={onAgree}>
          {agree} <kbd className="kbd">A</kbd>
        </Button>
      }
    />
  )
}
