import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

type Edges = { left: number; right: number }

/** How far a bar scrolls, in px, so that what is chosen stands in its middle; 0 where it is seen whole. */
export function distanceTo(chosen: Edges, bar: Edges): number {
  if (chosen.left >= bar.left && chosen.right <= bar.right) return 0
  return (chosen.left + chosen.right - bar.left - bar.right) / 2
}

/** For a bar that scrolls: each page load begins at its start, and what is chosen may stand beyond its end. */
export function useChosenInView<E extends HTMLElement>(): RefObject<E | null> {
  const bar = useRef<E>(null)
  useEffect(() => {
    const chosen = bar.current?.querySelector('[aria-current], [aria-selected=true]')
    if (bar.current && chosen)
      bar.current.scrollLeft += distanceTo(
        chosen.getBoundingClientRect(),
        bar.current.getBoundingClientRect(),
      )
  }, [])
  return bar
}

/** A row of chips that scrolls where it does not fit. */
export function Scroller({ label, children }: { label: string; children: ReactNode }) {
  const bar = useChosenInView<HTMLElement>()
  return (
    <nav className="scroller" aria-label={label} ref={bar}>
      {children}
    </nav>
  )
}
