import { useEffect, useRef, useState } from 'react'
import { formatPoints, pointsWord } from '#contract/numbers.ts'
import { Points } from './points.tsx'

interface Props {
  value: number
  /** First figure shown; by default the value, or where another balance of the page is. */
  from?: number
}

/** A balance that counts to a new value in 480 ms; screen readers hear the new value at once. */
export function CountingPoints({ value, from = value }: Props) {
  const shown = useCountUp(value, from)
  return (
    <>
      <span aria-hidden="true" translate="no">
        <Points value={shown} />
      </span>
      <span className="sr-only">{`${formatPoints(value)}${pointsWord(value)}`}</span>
    </>
  )
}

const countUpMs = 480

/**
 * An intermediate figure on the way to a new value: fast at first, then settling. `share` runs from 0 to 1.
 */
export function countedValue(from: number, to: number, share: number): number {
  const eased = 1 - (1 - Math.min(Math.max(share, 0), 1)) ** 3
  return Math.round(from + (to - from) * eased)
}

interface Count {
  from: number
  to: number
  startedMs: number
}

/** The latest count of the page. A balance that appears or changes meanwhile joins it, so no two of them differ. */
let latest: Count | null = null

const isRunning = ({ startedMs }: Count): boolean => performance.now() - startedMs < countUpMs

/** Counts from the previous value to the new one in 480 ms; jumps if the reader prefers reduced motion. */
function useCountUp(value: number, first: number): number {
  const [shown, setShown] = useState(() =>
    latest && isRunning(latest) ? latest.from : (latest?.to ?? first),
  )
  const last = useRef(shown)
  useEffect(() => {
    const from = last.current
    last.current = value
    if (latest?.to !== value) latest = { from, to: value, startedMs: from === value ? 0 : performance.now() }
    if (from === value) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return setShown(value)
    const count = latest
    let frame = requestAnimationFrame(function step(now) {
      const share = (now - count.startedMs) / countUpMs
      setShown(countedValue(count.from, value, share))
      if (share < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [value])
  return shown
}
