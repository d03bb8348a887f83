import { Suspense, useEffect, useRef, useState } from 'react'
import type { AdSlotName } from '#contract/community/ads.ts'
import { lazyPart } from '../../design/lazy-part.ts'

const Ad = lazyPart(
  () => import('./ad.tsx'),
  () => null,
)

/**
 * A slot, the last part of its column: what it shows arrives after the page, whose HTML all visitors share, and moves
 * nothing. Its code and its ad are loaded when a reader comes near.
 */
export function AdSlot({ slot }: { slot: AdSlotName }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: '400px' },
    )
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [])
  return (
    <div ref={place} className="print:hidden">
      {isNear ? (
        <Suspense fallback={null}>
          <Ad slot={slot} />
        </Suspense>
      ) : null}
    </div>
  )
}
