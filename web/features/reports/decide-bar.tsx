import { Button } from '../../design/button.tsx'
import { DecisionBar, useKeys } from '../reviews/index.ts'

interface Props {
  /** Label of the verdict that agrees with the report or the flag. */
  agree: string
  /** Label of the verdict that disagrees. */
  reject: string
  onAgree: () => void
  onReject: () => void
  /** Moves on without deciding; undefined: no other case waits. */
  onNext: (() => void) | undefined
  busy: boolean
}

/** Both verdicts and the next case, each with its key. */
export function DecideBar({ agree, reject, onAgree, onReject, onNext, busy }: Props) {
  useKeys({ ...(!busy && { a: onAgree, r: onReject }), ...(onNext && { j: onNext }) })
  return (
    <DecisionBar
      refusals={
        <Button disabled={busy} onClick={onReject}>
          {reject} <kbd className="kbd">R</kbd>
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
