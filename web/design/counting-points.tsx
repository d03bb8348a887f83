import { useEffect, useRef, useState } from 'react'
import { formatPoints, pointsWord } from '#contract/numbers.ts'
import { Points } from './points.tsx'

/** A balance that counts to a new value in 480 ms; screen readers hear the new value at once. */
export function CountingPoints({ value }: { value: number }) {
  const shown = useCountUp(value)
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

/** Counts from the previous value to the new one in 480 ms; jumps if the reader prefers reduced motion. */
function useCountUp(value: number): number {
  const [shown, setShown] = useState(value)
  const last = useRef(value)
  useEffect(() => {
    const from = last.current
    last.current = value
    if (from === value) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return setShown(value)
    const started = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const share = (now - started) / countUpMs
      setShown(countedValue(from, value, share))
      if (share < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [value])
  return shown
}
