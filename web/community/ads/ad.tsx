import { useEffect, useRef, useState } from 'react'
import {
  type AdSlotName,
  type adEventKinds,
  adEventsMost,
  adSlots,
  countAds,
  type ServedAd,
  serveAd,
} from '#contract/community/ads.ts'
import { call } from '../../api/client.ts'
import { AdCard } from './ad-card.tsx'

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

const seenMs = 1_000

/** Calls back once half of an element has been in a visible tab for a second without a break. Returns how to stop. */
function whenSeen(element: Element, onSeen: () => void): () => void {
  let isInSight = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const judge = (): void => {
    clearTimeout(timer)
    if (isInSight && document.visibilityState === 'visible')
      timer = setTimeout(() => {
        stop()
        onSeen()
      }, seenMs)
  }
  const watcher = new IntersectionObserver(
    (entries) => {
      isInSight = (entries.at(-1)?.intersectionRatio ?? 0) >= 0.5
      judge()
    },
    { threshold: 0.5 },
  )
  const stop = (): void => {
    clearTimeout(timer)
    watcher.disconnect()
    document.removeEventListener('visibilitychange', judge)
  }
  watcher.observe(element)
  document.addEventListener('visibilitychange', judge)
  return stop
}

interface AdEvent {
  token: string
  kind: (typeof adEventKinds)[number]
}

const waitMs = 2_000
const waiting: AdEvent[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** Reports an event together with others of the next two seconds; a click, and what waits when the page is left, at once. */
function countAd(token: string, kind: AdEvent['kind']): void {
  waiting.push({ token, kind })
  addEventListener('pagehide', send)
  document.addEventListener('visibilitychange', sendIfHidden)
  if (kind === 'clicked') send()
  else timer ??= setTimeout(send, waitMs)
}

const sendIfHidden = (): void => {
  if (document.visibilityState === 'hidden') send()
}

function send(): void {
  clearTimeout(timer)
  timer = undefined
  const events = waiting.splice(0, adEventsMost)
  // A lost report is one impression less, which is not worth a retry.
  if (events.length > 0)
    call(countAds, { body: { events } }, { keepalive: true }).catch((thrown) =>
      console.error('countAds failed', thrown),
    )
}
