import { Button } from '../../design/button.tsx'
import { useKeys } from '../reviews/index.ts'

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
    <div className="verdict-bar">
      <Button disabled={busy} onClick={onRefuse}>
        {refuse} <kbd className="kbd">R</kbd>
      </Button>
      <span className="flex-1" />
      {onNext ? (
        <Button variant="ghost" onClick={onNext}>
          Next <kbd className="kbd">J</kbd>
        </Button>
      ) : null}
      <Button variant="solid" busy={busy} onClick={onAgree}>
        {agree} <kbd className="kbd">A</kbd>
      </Button>
    </div>
  )
}
