import { useRef } from 'react'
import { Button, ButtonLink } from '../../design/button.tsx'
import { useKeys } from '../../design/single-keys.ts'
import { DecisionBar } from '../../layout/queue/decision-bar.tsx'

interface Props {
  /** Label of the verdict that agrees with the report or the flag. */
  agree: string
  /** Label of the verdict that disagrees. */
  reject: string
  onAgree: () => void
  onReject: () => void
  /** The page that the case is about: Q opens it in a new tab. */
  url?: string | undefined
  /** Moves on without deciding; undefined: no other case waits. */
  onNext: (() => void) | undefined
  busy: boolean
}

/** Both verdicts, the page in question and the next case, each with its key. */
export function DecideBar({ agree, reject, onAgree, onReject, url, onNext, busy }: Props) {
  const page = useRef<HTMLAnchorElement>(null)
  useKeys({
    ...(!busy && { a: onAgree, r: onReject }),
    ...(url && { q: () => page.current?.click() }),
    ...(onNext && { j: onNext }),
  })
  return (
    <DecisionBar
      rejections={
        <>
          <Button disabled={busy} onClick={onReject}>
            {reject} <kbd className="kbd">R</kbd>
          </Button>
          {url ? (
            <ButtonLink ref={page} href={url} target="_blank" rel="noopener noreferrer">
              Open page <kbd className="kbd">Q</kbd>
            </ButtonLink>
          ) : null}
        </>
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
