import { useEffect, useRef, useState } from 'react'
import { type AdSlotName, adSlots, type ServedAd, serveAd } from '#contract/community/ads.ts'
import { call } from '../../api/client.ts'
import { AdCard } from './ad-card.tsx'
import { countAd, whenSeen } from './count-ads.ts'

/** The ad that the server draws for a slot, if there is one, and what its reader does with it. */
export default function Ad({ slot }: { slot: AdSlotName }) {
  const [ad, setAd] = useState<ServedAd | null>(null)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const stop = new AbortController()
    call(serveAd, { params: { slot } }, { signal: stop.signal }).then(
      (served) => setAd(served.ad),
      // The slot stays empty: the browser logs the request.
      () => undefined,
    )
    return () => stop.abort()
  }, [slot])
  useEffect(
    () => (ad && place.current ? whenSeen(place.current, () => countAd(ad.token, 'seen')) : undefined),
    [ad],
  )
  if (!ad) return null
  return (
    <div ref={place}>
      <AdCard look={ad} shape={adSlots[slot].shape} onOpen={() => countAd(ad.token, 'clicked')} />
    </div>
  )
}
