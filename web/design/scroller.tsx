import { type ReactNode, type RefObject, useEffect } from 'react'
import { useChosenInView } from './chosen-in-view.ts'

/** Item that a key moves the focus to, by its place; undefined: the key is another's. */
const placeOf = (key: string, place: number, count: number): number | undefined =>
  ({ ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: count - 1 })[key]

/**
 * Returns a ref for a bar of links or buttons that is one tab stop, the focused or chosen item: arrows, Home and End
 * move within it. As useChosenInView otherwise. Before hydration each item is a stop.
 */
export function useBar<E extends HTMLElement>(): RefObject<E | null> {
  const bar = useChosenInView<E>()
  useEffect(() => {
    const items = [...(bar.current?.querySelectorAll<HTMLElement>(':scope > :is(a, button)') ?? [])]
    const stopAt = (stop: HTMLElement | undefined): void => {
      for (const item of items) item.tabIndex = item === stop ? 0 : -1
    }
    const focused = items.find((item) => item === document.activeElement)
    stopAt(focused ?? items.find((item) => item.matches('[aria-current], [aria-pressed=true]')) ?? items[0])
    const press = (event: KeyboardEvent): void => {
      const { key, target, altKey, ctrlKey, metaKey } = event
      const place = items.indexOf(target as HTMLElement)
      const to = place === -1 || altKey || ctrlKey || metaKey ? undefined : placeOf(key, place, items.length)
      const next = to === undefined ? undefined : items.at(to % items.length)
      if (!next) return
      event.preventDefault()
      stopAt(next)
      next.focus()
    }
    const element = bar.current
    element?.addEventListener('keydown', press)
    return () => element?.removeEventListener('keydown', press)
  })
  return bar
}

/** A row of chips that scrolls if it does not fit. */
export function Scroller({ label, children }: { label: string; children: ReactNode }) {
  const bar = useBar<HTMLElement>()
  return (
    <nav className="scroller" aria-label={label} ref={bar}>
      {children}
    </nav>
  )
}
