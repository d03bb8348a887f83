import { useEffect, useRef, useState } from 'react'
import { formatCount } from '#contract/numbers.ts'
import { Button, ButtonLink } from './button.tsx'
import { useHydrated } from './use-hydrated.ts'

interface Props {
  shown: number
  /** Number of all items; undefined if they are not counted. */
  total?: number | undefined
  /** Undefined: everything is shown. */
  onMore?: (() => void) | undefined
  /** Link to the next items, shown until the page is hydrated and without scripts. */
  href?: string | undefined
  busy?: boolean | undefined
  /** True: the count is there even if all was shown from the start. */
  counts?: boolean
}

/** The end of a feed: "Showing 8 of 677" and Show more. The count takes the focus of the button once all is shown. */
export function ShowMore({ shown, total, onMore, href, busy, counts = false }: Props) {
  const isReady = useHydrated()
  const line = useRef<HTMLParagraphElement>(null)
  const [used, setUsed] = useState(false)
  const isEnd = onMore === undefined
  useEffect(() => {
    if (used && isEnd && document.activeElement === document.body) line.current?.focus()
  }, [used, isEnd])
  if (isEnd && !used && !counts) return null
  return (
    <div className="flex items-center justify-center gap-3 text-13 text-ink-2 [.card>&]:pt-1 [.card>&]:pb-4">
      <p className="num" aria-live="polite" tabIndex={-1} ref={line}>
        {total === undefined
          ? `Showing ${formatCount(shown)}`
          : `Showing ${formatCount(shown)} of ${formatCount(total)}`}
      </p>
      {href && !isReady ? (
        <ButtonLink size="sm" href={href} rel="next">
          Show more
        </ButtonLink>
      ) : onMore ? (
        <Button
          size="sm"
          busy={busy}
          onClick={() => {
            setUsed(true)
            onMore()
          }}
        >
          Show more
        </Button>
      ) : null}
    </div>
  )
}
