import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { AdSlotName } from '#contract/community/ads.ts'

type Ad = ComponentType<{ slot: AdSlotName }>

/**
 * A slot, the last part of its column: what it shows arrives after the page, whose HTML all visitors share, and moves
 * nothing. Its code and its ad are loaded when a reader comes near.
 */
export function AdSlot({ slot }: { slot: AdSlotName }) {
  const place = useRef<HTMLDivElement>(null)
  const [Loaded, setLoaded] = useState<Ad | null>(null)
  useEffect(() => {
    if (!place.current) return
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watcher.disconnect()
        // Without its code (no network, a deploy since) the slot stays empty: the browser logs the request.
        import('./ad.tsx').then(
          ({ default: loaded }) => setLoaded(() => loaded),
          () => undefined,
        )
      },
      { rootMargin: '400px' },
    )
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [])
  return (
    <div ref={place} className="print:hidden">
      {Loaded ? <Loaded slot={slot} /> : null}
    </div>
  )
}
