import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

/** True once an element has been within 400 px of what its reader sees. */
export function useNear(place: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watcher.disconnect()
        setIsNear(true)
      },
      { rootMargin: '400px' },
    )
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [place])
  return isNear
}

interface Props {
  /** Shown until then. */
  before: ReactNode
  children: ReactNode
}

/** The last part of a long page, which few readers reach: it is rendered, and reads its data, when one comes near. */
export function WhenNear({ before, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  return <div ref={place}>{useNear(place) ? children : before}</div>
}
