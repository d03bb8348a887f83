import { type RefObject, useEffect, useRef } from 'react'

type Edges = { left: number; right: number }

/** Distance in px that a bar scrolls to centre the chosen item; 0 if the item is fully visible. */
export function distanceTo(chosen: Edges, bar: Edges): number {
  if (chosen.left >= bar.left && chosen.right <= bar.right) return 0
  return (chosen.left + chosen.right - bar.left - bar.right) / 2
}

/**
 * Returns a ref for a bar that scrolls. Each page load starts at the bar's left end, so the chosen item is
 * scrolled into view on mount.
 */
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
