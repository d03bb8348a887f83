import { useEffect, useState } from 'react'
import { ClockIcon } from '../../design/icons.ts'
import { useHydrated } from '../../design/use-hydrated.ts'
import { clockText } from './payment-words.ts'

interface Props {
  lockedUntil: string
  /** What time the server had when it answered. */
  now: string
}

/** How long the order stays open, by the server's time: a wrong clock of the device changes nothing. */
export function LockClock({ lockedUntil, now }: Props) {
  const isHydrated = useHydrated()
  const [leftMs, setLeftMs] = useState(() => Date.parse(lockedUntil) - Date.parse(now))
  useEffect(() => {
    const begin = performance.now()
    const atFirst = Date.parse(lockedUntil) - Date.parse(now)
    const tick = (): void => setLeftMs(atFirst - (performance.now() - begin))
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [lockedUntil, now])
  return (
    <p className="flex items-center gap-2">
      <ClockIcon aria-hidden="true" />
      {leftMs > 0 ? (
        <span>
          Open for{' '}
          <b className="num" role="timer">
            {isHydrated ? clockText(leftMs) : clockText(Date.parse(lockedUntil) - Date.parse(now))}
          </b>
        </span>
      ) : (
        <span>The time is over. What comes now still counts, at the same price.</span>
      )}
    </p>
  )
}
