import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { AdSlotName } from '#contract/community/ads.ts'
import { useNear } from '../../layout/when-near.tsx'

/**
 * A slot, the last part of its column: what it shows arrives after the page, whose HTML all visitors share, and moves
 * nothing. Its code and its ad are loaded when a reader comes near.
 */
export function AdSlot({ slot }: { slot: AdSlotName }) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place)
  const [Loaded, setLoaded] = useState<ComponentType<{ slot: AdSlotName }> | null>(null)
  useEffect(() => {
    if (!isNear) return
    // Without its code (no network, a deploy since) the slot stays empty: the browser logs the request.
    import('./ad.tsx').then(
      ({ default: loaded }) => setLoaded(() => loaded),
      () => undefined,
    )
  }, [isNear])
  return (
    <div ref={place} className="print:hidden">
      {Loaded ? <Loaded slot={slot} /> : null}
    </div>
  )
}
