import { useRef } from 'react'
import { Button, ButtonLink } from '../../design/button.tsx'
import { useKeys } from '../../design/single-keys.ts'
import './queue.css'

/** A button with its key. */
export interface DeskAct {
  key: string
  label: string
  onAct: () => void
  isDangerous?: boolean
  isOff?: boolean | undefined
  /** True: a phone has no room for it. */
  isWide?: boolean | undefined
}

interface Props {
  /** Ways to reject the case, or to ask. */
  acts: readonly DeskAct[]
  /** The page that the case is about: Q opens it in a new tab. */
  url?: string
  /** Skips to the next item without deciding; undefined if there is no other. */
  onNext: (() => void) | undefined
  /** Undefined: it is decided. points: moved by it. */
  consent: (Omit<DeskAct, 'key'> & { points?: number | undefined }) | undefined
  busy: boolean
}

/** Acts on a case, each with its key: the ways to reject it or ask, its page, the next one, and the approval at the end. */
export function DecisionBar({ acts, url, onNext, consent, busy }: Props) {
  const page = useRef<HTMLAnchorElement>(null)
  const keyed = [...acts, ...(consent ? [{ ...consent, key: 'a' }] : [])].filter(({ isOff }) => !isOff)
  useKeys({
    ...Object.fromEntries(keyed.map(({ key, onAct }) => [key, onAct])),
    ...(url && { q: () => page.current?.click() }),
    ...(onNext && { j: onNext }),
  })
  return (
    <div className="verdict-bar">
      {acts.map(({ key, label, onAct, isDangerous, isOff, isWide }) => (
        <Button
          key={key}
          variant={isDangerous ? 'danger' : undefined}
          className={isWide ? 'max-desk:hidden' : undefined}
          disabled={isOff}
          onClick={onAct}
        >
          {label} <kbd className="kbd">{key.toUpperCase()}</kbd>
        </Button>
      ))}
      {url ? (
        <ButtonLink ref={page} href={url} target="_blank" rel="noopener noreferrer">
          Open page <kbd className="kbd">Q</kbd>
        </ButtonLink>
      ) : null}
      <span className="flex-1 max-desk:hidden" />
      {onNext ? (
        <Button variant="ghost" onClick={onNext}>
          Skip <kbd className="kbd">J</kbd>
        </Button>
      ) : null}
      {consent ? (
        <Button
          variant="solid"
          busy={busy}
          disabled={consent.isOff}
          points={consent.points}
          onClick={consent.onAct}
        >
          {consent.label} <kbd className="kbd">A</kbd>
        </Button>
      ) : null}
    </div>
  )
}
