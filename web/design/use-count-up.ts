import { useEffect, useRef, useState } from 'react'

const COUNT_UP_MS = 480

/**
 * An intermediate figure on the way to a new value: fast at first, then settling. `share` runs from 0 to 1.
 */
export function countedValue(from: number, to: number, share: number): number {
  const eased = 1 - (1 - Math.min(Math.max(share, 0), 1)) ** 3
  return Math.round(from + (to - from) * eased)
}

/** Counts from the previous value to the new one in 480 ms; jumps if the reader prefers reduced motion. */
export function useCountUp(value: number): number {
  const [shown, setShown] = useState(value)
  const last = useRef(value)
  useEffect(() => {
    const from = last.current
    last.current = value
    if (from === value) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return setShown(value)
    const started = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const share = (now - started) / COUNT_UP_MS
      setShown(countedValue(from, value, share))
      if (share < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [value])
  return shown
}
